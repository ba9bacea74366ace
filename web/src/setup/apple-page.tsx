import { PRODUCT_NAME } from '@icebox/contract/constants'
import { Tabs } from '../ui/tabs.tsx'
import { AppleForm } from './apple-form.tsx'
import { AppleSteps, ImapSteps } from './connect-steps.tsx'
import { ImapForm } from './imap-form.tsx'
import { SetupProgress } from './setup-progress.tsx'

export function meta() {
  return [{ title: `Connect Apple Mail · ${PRODUCT_NAME}` }]
}

const APPLE_LEAD =
  'Apple lets other apps in with an app-specific password. It takes two minutes, and you can revoke it at any time.'
const IMAP_LEAD =
  'Any mailbox that speaks IMAP: Fastmail, a company server, one of your own. Use an app password where the host offers one.'

export default function ApplePage() {
  return (
    <>
      <SetupProgress />
      <Tabs
        label="Mailbox"
        param="mailbox"
        className="mb-7 sm:mb-9"
        tabs={[
          {
            id: 'apple',
            text: 'Apple Mail',
            content: (
              <Columns title="Connect Apple Mail" lead={APPLE_LEAD} steps={<AppleSteps />} form={<AppleForm />} />
            ),
          },
          {
            id: 'imap',
            text: 'Other IMAP host',
            content: <Columns title="Connect a mailbox" lead={IMAP_LEAD} steps={<ImapSteps />} form={<ImapForm />} />,
          },
        ]}
      />
    </>
  )
}

interface ColumnsProps {
  title: string
  lead: string
  steps: React.ReactNode
  form: React.ReactNode
}

/** Steps left and form right; the form first on small screens. */
function Columns({ title, lead, steps, form }: ColumnsProps) {
  return (
    <>
      <h1 className="text-[28px]/8 font-[650] tracking-[-0.036em] sm:text-[34px]/[38px]">{title}</h1>
      <p className="mt-2.5 max-w-[600px] text-[17px]/[26px] text-pretty text-ink-2 sm:text-xl/[29px]">{lead}</p>
      <div className="mt-8 grid gap-7 md:grid-cols-2 md:gap-14">
        {steps}
        <div className="max-md:order-first">{form}</div>
      </div>
    </>
  )
}
