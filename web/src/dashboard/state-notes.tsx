import type { MailboxHealth, MailboxStatus } from '@icebox/contract/mailbox'
import type { User } from '@icebox/contract/user'
import { Gauge, ShieldOff } from 'lucide-react'
import { reconnectPage } from '../domain/mailbox/kinds.ts'
import { troubleOf } from '../domain/mailbox/text.ts'
import { useNow } from '../kit/age.ts'
import { ConnectChoices } from '../layout/connect-choices.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Note, type NoteTone } from '../ui/note.tsx'
import { PlanNote } from './plan-note.tsx'
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
    <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-2.5 empty:hidden">
      {mailboxes?.length === 0 && <NoMailbox />}
      {mailboxes?.map(mailbox => (
        <MailboxNote key={mailbox.id} mailbox={mailbox} />
      ))}
      {!user.isActive && <ProtectionOff userId={user.id} />}
      <PlanNote userId={user.id} />
      <UsageNote user={user} />
    </div>
  )
}

function NoMailbox() {
  return (
    <Note tone="ember" title="No mailbox is connected.">
      Nothing is filtered until one is. Which one do you want to protect?
      <div className="mt-2.5">
        <ConnectChoices label="Connect a mailbox" />
      </div>
    </Note>
  )
}

/** Ember waits for the person; the others pass by themselves. */
const TONES: Partial<Record<MailboxStatus, NoteTone>> = { unreachable: 'warn', late: 'warn', leaving: 'ice' }

function MailboxNote({ mailbox }: { mailbox: MailboxHealth }) {
  const trouble = troubleOf(mailbox, useNow())
  if (!trouble) return null
  return (
    <Note tone={TONES[mailbox.status] ?? 'ember'} title={trouble.title}>
      {trouble.advice}
      {trouble.way === 'again' && <NoteLink to={reconnectPage(mailbox)}>{trouble.button}</NoteLink>}
      {trouble.way === 'another' && (
        <div className="mt-2.5">
          <ConnectChoices label="Connect another mailbox" />
        </div>
      )}
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

function UsageNote({ user }: { user: User }) {
  const note = usageNote(user)
  if (!note) return null
  const isOwner = user.role === 'owner'
  return (
    <Note tone={note.tone} icon={Gauge} title={note.title}>
      {note.text}
      {isOwner && user.extraScans > 0 && <NoteLink to="/billing">See overages</NoteLink>}
      {isOwner && user.extraScans === 0 && <NoteLink to="/modify-plan">Change Plan</NoteLink>}
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
