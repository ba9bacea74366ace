import type { MailboxHealth } from '@icebox/contract/mailbox'
import { planOf } from '@icebox/contract/plans'
import { getUser } from '@icebox/contract/user'
import type { SignInWay } from '@icebox/contract/ways'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '../kit/format.ts'
import { areShortcutsOn, switchShortcuts } from '../kit/keys.ts'
import { queryOf } from '../kit/query.ts'
import { useUserId } from '../kit/session.ts'
import { type Theme, useTheme } from '../kit/theme.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Switch } from '../ui/switch.tsx'
import { AddressRow } from './address-row.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { ExportData } from './export-data.tsx'
import { Mailboxes } from './mailboxes.tsx'
import { RemoveWayDialog } from './remove-way-dialog.tsx'
import { Ways } from './ways.tsx'

const THEMES: { value: Theme; text: string }[] = [
  { value: 'system', text: 'System' },
  { value: 'light', text: 'Light' },
  { value: 'dark', text: 'Dark' },
]

export function SettingsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [theme, setTheme] = useTheme()
  const [leaving, setLeaving] = useState<MailboxHealth | null>(null)
  const [removing, setRemoving] = useState<SignInWay | null>(null)
  // The question takes the place of the settings and gives it back.
  if (isOpen && leaving) return <DisconnectDialog mailbox={leaving} onClose={() => setLeaving(null)} />
  if (isOpen && removing) return <RemoveWayDialog way={removing} onClose={() => setRemoving(null)} />
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Settings">
      <div className="grid divide-y divide-line [&>*]:py-4 [&>*:first-child]:pt-0 [&>*:last-child]:pb-0">
        <AddressRow />
        <Mailboxes onDisconnect={setLeaving} />
        <Ways onRemove={setRemoving} />
        <PlanRow onLeave={onClose} />
        <Row title="Appearance">
          <Segmented label="Appearance" value={theme} options={THEMES} onChange={setTheme} />
        </Row>
        <ShortcutSwitch />
        <ExportData />
        <DeleteAccount onLeave={onClose} />
      </div>
    </Dialog>
  )
}

function PlanRow({ onLeave }: { onLeave: () => void }) {
  const { data: user } = useQuery(queryOf(getUser, { id: useUserId() }))
  const plan = planOf(user?.subscriptionTier)
  const standing = plan ? plan.name : `${user?.planName}, no plan is running`
  return (
    <Row title="Plan" text={user && `${standing}, ${plural(user.totalSeats, 'seat')}`}>
      {user?.role === 'owner' && (
        <ButtonLink to="/modify-plan" onClick={onLeave}>
          Change Plan
        </ButtonLink>
      )}
    </Row>
  )
}

function Row({ title, text, children }: { title: string; text?: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h3 className="font-semibold">{title}</h3>
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
        hint="J, K, T and the others. ⌘K and F8 always work."
        isOn={isOn}
        onChange={next => {
          switchShortcuts(next)
          setOn(next)
        }}
      />
    </div>
  )
}
