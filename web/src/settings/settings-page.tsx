import { planOf } from '@icebox/contract/billing/plans'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { MailboxHealth } from '@icebox/contract/mailbox'
import { getUser } from '@icebox/contract/user'
import type { SignInWay } from '@icebox/contract/ways'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { STOP_NAMES } from '../domain/stop/words.ts'
import { queryOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { plural } from '../kit/format.ts'
import { areShortcutsOn, paletteKeys, switchShortcuts } from '../kit/keys.ts'
import { type Theme, useTheme } from '../kit/page/theme.ts'
import { Page, PageHeading } from '../layout/page.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Segmented } from '../ui/forms/segmented.tsx'
import { Switch } from '../ui/forms/switch.tsx'
import { AddressRow } from './address-row.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Devices } from './devices/devices.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { ExportData } from './export-data.tsx'
import { KeptMailSwitch } from './kept-mail-switch.tsx'
import { Letters } from './letters/letters.tsx'
import { Mailboxes } from './mailboxes.tsx'
import { RemoveWayDialog } from './remove-way-dialog.tsx'
import { useWayReturn } from './use-way-return.ts'
import { Ways } from './ways.tsx'

export function meta() {
  return [{ title: `Settings · ${PRODUCT_NAME}` }]
}

export default function SettingsPage() {
  useWayReturn()
  const [leaving, setLeaving] = useState<MailboxHealth | null>(null)
  const [removing, setRemoving] = useState<SignInWay | null>(null)
  return (
    <Page>
      <PageHeading title="Settings" />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 sm:gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 sm:gap-5">
          <Group>
            <Mailboxes onDisconnect={setLeaving} />
          </Group>
          <Group>
            <Ways onRemove={setRemoving} />
          </Group>
          <Group>
            <Devices />
          </Group>
          <Group>
            <Letters />
          </Group>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 sm:gap-5 md:row-span-2">
          <Group>
            <AddressRow />
            <PlanRow />
          </Group>
          <Group>
            <Appearance />
            <ShortcutSwitch />
            <KeptMailSwitch />
            <Row title={STOP_NAMES.page} text="Whom you asked to stop, and your letter.">
              <ButtonLink to="/no-thanks">Open</ButtonLink>
            </Row>
            <Row title="API keys" text="For programs of yours.">
              <ButtonLink to="/api-keys">Open</ButtonLink>
            </Row>
            <Row title="Webhooks" text="Programs and channels that are told what happens.">
              <ButtonLink to="/webhooks">Open</ButtonLink>
            </Row>
          </Group>
        </div>
        {/* At the left, where no notification covers the answers to a question. */}
        <Group>
          <ExportData />
          <DeleteAccount />
        </Group>
      </div>
      {leaving && <DisconnectDialog mailbox={leaving} onClose={() => setLeaving(null)} />}
      {removing && <RemoveWayDialog way={removing} onClose={() => setRemoving(null)} />}
    </Page>
  )
}

/** What belongs together, with lines between. */
function Group({ children }: { children: ReactNode }) {
  return (
    <div className="divide-y divide-line-soft rounded-lg border border-line bg-surface px-4 shadow-1 sm:px-5 [&>*]:py-4 sm:[&>*]:py-5">
      {children}
    </div>
  )
}

function PlanRow() {
  const { data: user } = useQuery(queryOf(getUser, { id: useUserId() }))
  const plan = planOf(user?.subscriptionTier)
  const standing = plan ? plan.name : `${user?.planName}, no plan is running`
  return (
    <Row title="Plan" text={user && `${standing}, ${plural(user.totalSeats, 'seat')}`}>
      {user?.role === 'owner' && <ButtonLink to="/modify-plan">Change Plan</ButtonLink>}
    </Row>
  )
}

const THEMES: { value: Theme; text: string }[] = [
  { value: 'system', text: 'System' },
  { value: 'light', text: 'Light' },
  { value: 'dark', text: 'Dark' },
]

function Appearance() {
  const [theme, setTheme] = useTheme()
  return (
    <Row title="Appearance">
      <Segmented label="Appearance" value={theme} options={THEMES} onChange={setTheme} />
    </Row>
  )
}

function Row({ title, text, children }: { title: string; text?: string | undefined; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 className="font-semibold">{title}</h2>
        {text && <p className="text-sm text-ink-3">{text}</p>}
      </div>
      {children}
    </div>
  )
}

function ShortcutSwitch() {
  const [isOn, setOn] = useState(areShortcutsOn)
  return (
    <div>
      <Switch
        label="Single-letter keys"
        hint={`J, K, T and the others. ${paletteKeys()} and F8 always work.`}
        isOn={isOn}
        onChange={next => {
          switchShortcuts(next)
          setOn(next)
        }}
      />
    </div>
  )
}
