import type { MailboxHealth } from '@icebox/contract/mailbox'
import type { User } from '@icebox/contract/user'
import { Link } from 'react-router'
import { MailboxAddress, MailboxLine } from './mailbox-line.tsx'
import { ProtectionToggle } from './protection-toggle.tsx'

/** Which mailboxes are watched, when they were last looked at, and whether new mail is filtered. */
export function MailboxStrip({ user, mailboxes }: { user: User; mailboxes: MailboxHealth[] }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-3">
      <Mailboxes mailboxes={mailboxes} email={user.email} />
      <ProtectionToggle userId={user.id} isOn={user.isActive} />
      <Link to="/settings" className="link touch text-sm">
        Manage mailboxes
      </Link>
    </div>
  )
}

/** One mailbox shares its line with the protection; several stand below each other. */
function Mailboxes({ mailboxes, email }: { mailboxes: MailboxHealth[]; email: string }) {
  const [only] = mailboxes
  if (!only) return <MailboxAddress provider="imap" address={email} />
  if (mailboxes.length === 1) return <MailboxLine mailbox={only} />
  return (
    <ul aria-label="Mailboxes" className="grid w-full gap-1">
      {mailboxes.map(mailbox => (
        <li key={mailbox.id} className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <MailboxLine mailbox={mailbox} />
        </li>
      ))}
    </ul>
  )
}
