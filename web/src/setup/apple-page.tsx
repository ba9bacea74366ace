import { PRODUCT_NAME } from '@icebox/contract/constants'
import { Tabs } from '../ui/tabs.tsx'
import { AppleForm } from './apple-form.tsx'
import { ChargeNote } from './charge-note.tsx'
import { AppleSteps, ImapSteps } from './connect/connect-steps.tsx'
import { ImapForm } from './imap-form.tsx'
import { OtherMailboxes } from './other-mailboxes.tsx'
import { SetupColumns } from './setup-columns.tsx'
import { SetupProgress } from './setup-progress.tsx'

export function meta() {
  return [{ title: `Connect Apple Mail · ${PRODUCT_NAME}` }]
}

const APPLE_LEAD =
  'Apple lets other apps in with an app-specific password. It takes two minutes, and you can revoke it at any time.'
const IMAP_LEAD =
  "Any mailbox that speaks IMAP: Fastmail, Yahoo, GMX, a company server, or Gmail without Google's sign-in. Use an app password where the host offers one."

export default function ApplePage() {
  return (
    <>
      <SetupProgress />
      <ChargeNote />
      <Tabs
        label="Mailbox"
        param="mailbox"
        className="mb-7 sm:mb-9"
        tabs={[
          {
            id: 'apple',
            text: 'Apple Mail',
            content: (
              <SetupColumns title="Connect Apple Mail" lead={APPLE_LEAD} steps={<AppleSteps />} form={<AppleForm />} />
            ),
          },
          {
            id: 'imap',
            text: 'Other IMAP host',
            content: (
              <SetupColumns title="Connect a mailbox" lead={IMAP_LEAD} steps={<ImapSteps />} form={<ImapForm />} />
            ),
          },
        ]}
      />
      <OtherMailboxes except="/setup-apple" />
    </>
  )
}
