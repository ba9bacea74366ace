import type { MailboxHealth } from '@icebox/contract/mailbox'
import type { User } from '@icebox/contract/user'
import { Gauge, ShieldOff } from 'lucide-react'
import { useNow } from '../kit/age.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Note } from '../ui/note.tsx'
import { troubleOf } from './mailbox-text.ts'
import { useProtection } from './protection-toggle.tsx'
import { usageNote } from './usage.ts'

interface StateNotesProps {
  user: User
  /** Undefined while they are not known. */
  mailboxes: MailboxHealth[] | undefined
}

/** Everything that keeps mail from being filtered, over the numbers. */
export function StateNotes({ user, mailboxes }: StateNotesProps) {
  return (
    <div role="status" className="grid gap-2.5 empty:hidden">
      {mailboxes?.length === 0 && <NoMailbox />}
      {mailboxes?.map(mailbox => (
        <MailboxNote key={mailbox.id} mailbox={mailbox} />
      ))}
      {!user.isActive && <ProtectionOff userId={user.id} />}
      <UsageNote used={user.currentMonthUsage} limit={user.monthlyLimit} />
    </div>
  )
}

function NoMailbox() {
  return (
    <Note tone="ember" title="No mailbox is connected.">
      Nothing is filtered until one is.
      <NoteLink to="/setup-apple">Connect a mailbox</NoteLink>
    </Note>
  )
}

function MailboxNote({ mailbox }: { mailbox: MailboxHealth }) {
  const trouble = troubleOf(mailbox, useNow())
  if (!trouble) return null
  return (
    <Note tone={mailbox.status === 'unreachable' ? 'warn' : 'ember'} title={trouble.title}>
      {trouble.advice}
      <NoteLink to="/setup-apple">{trouble.button}</NoteLink>
    </Note>
  )
}

function ProtectionOff({ userId }: { userId: string }) {
  const { toggle, isRunning } = useProtection(userId)
  return (
    <Note tone="ember" icon={ShieldOff} title="Protection is off.">
      New mail stays in your inbox.
      <div className="mt-2.5">
        <Button size="sm" busy={isRunning && 'Turning on'} onClick={() => toggle(true)}>
          Turn on
        </Button>
      </div>
    </Note>
  )
}

function UsageNote({ used, limit }: { used: number; limit: number }) {
  const note = usageNote(used, limit)
  if (!note) return null
  return (
    <Note tone={note.isReached ? 'ember' : 'warn'} icon={Gauge} title={note.title}>
      {note.text}
      <NoteLink to="/modify-plan">Change Plan</NoteLink>
    </Note>
  )
}

function NoteLink({ to, children }: { to: string; children: string }) {
  return (
    <div className="mt-2.5">
      <ButtonLink to={to} size="sm">
        {children}
      </ButtonLink>
    </div>
  )
}
