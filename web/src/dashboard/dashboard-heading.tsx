import { listMailboxes, type MailboxHealth } from '@icebox/contract/mailbox'
import type { User } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'
import { queryOf } from '../kit/query.ts'
import { useOpenSettings } from '../layout/open-settings.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { MailboxAddress, MailboxLine } from './mailbox-line.tsx'
import { ProtectionToggle } from './protection-toggle.tsx'

const MAILBOXES_REFETCH_MS = 30_000

export function DashboardHeading({ user }: { user: User }) {
  const openSettings = useOpenSettings()
  const { data: mailboxes = [] } = useQuery(
    queryOf(listMailboxes, { id: user.id }, { refetchInterval: MAILBOXES_REFETCH_MS, refetchOnWindowFocus: true }),
  )
  return (
    <div className="flex items-end justify-between gap-x-4 gap-y-3.5 max-sm:flex-col max-sm:items-start">
      <div className="min-w-0">
        <h1 className="text-2xl font-[650] tracking-[-0.024em]">Dashboard</h1>
        <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-3">
          <Mailboxes mailboxes={mailboxes} email={user.email} />
          <ProtectionToggle userId={user.id} isOn={user.isActive} />
          <button type="button" className="link touch text-sm" onClick={openSettings}>
            Manage mailboxes
          </button>
        </div>
      </div>
      {user.role === 'owner' && (
        <ButtonLink to="/modify-plan">
          <Repeat aria-hidden strokeWidth={1.75} />
          Change Plan
        </ButtonLink>
      )}
    </div>
  )
}

/** One mailbox shares its line with the protection; several stand below each other. */
function Mailboxes({ mailboxes, email }: { mailboxes: MailboxHealth[]; email: string }) {
  const [only] = mailboxes
  if (!only) return <MailboxAddress provider="imap" address={email} />
  if (mailboxes.length === 1) return <MailboxLine mailbox={only} isOnly />
  return (
    <ul aria-label="Mailboxes" className="grid w-full gap-1">
      {mailboxes.map(mailbox => (
        <li key={mailbox.id} className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <MailboxLine mailbox={mailbox} isOnly={false} />
        </li>
      ))}
    </ul>
  )
}
