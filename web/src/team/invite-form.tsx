import { inviteMember } from '@icebox/contract/team'
import { Mail } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FieldWords } from '../ui/forms/field.tsx'
import { Input } from '../ui/forms/input.tsx'
import { LinkDialog, type Undelivered } from './link-dialog.tsx'
import { useInvite, whyNotInvited } from './use-members.ts'

/** One address and Enter. */
export function InviteForm() {
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string>()
  const [undelivered, setUndelivered] = useState<Undelivered | null>(null)
  const words = useId()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { invite, isRunning } = useInvite({
    onDone: (sent, link) => {
      if (link !== null) setUndelivered({ email: sent, link })
      // What was typed meanwhile is the next address.
      if (email.trim().toLowerCase() === sent.toLowerCase()) clear()
    },
    onFailed: error => setFault(whyNotInvited(error)),
  })

  function clear() {
    setEmail('')
    // The button takes no press without an address, and would let the focus fall.
    if (form.current?.contains(document.activeElement)) field.current?.focus()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const read = inviteMember.input.safeParse({ email })
    setFault(read.error?.issues[0]?.message)
    if (read.success && !isRunning) invite(read.data.email)
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <div className="flex gap-2">
        <Input
          ref={field}
          type="email"
          icon={Mail}
          aria-label="Email address to invite"
          aria-describedby={fault ? words : undefined}
          aria-invalid={fault ? true : undefined}
          autoComplete="off"
          placeholder="name@company.com"
          value={email}
          onChange={event => {
            setEmail(event.target.value)
            setFault(undefined)
          }}
          className="grow"
        />
        <Button
          type="submit"
          tone="primary"
          className="h-10"
          disabled={email.trim() === ''}
          busy={isRunning && 'Sending'}
        >
          Send invite
        </Button>
      </div>
      {fault && <FieldWords id={words} error={fault} />}
      {undelivered && <LinkDialog undelivered={[undelivered]} onClose={() => setUndelivered(null)} />}
    </form>
  )
}
