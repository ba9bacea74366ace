import { inviteMember } from '@icebox/contract/team'
import { Mail } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
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
  const { invite, isRunning } = useInvite({
    onDone: (sent, link) => {
      setEmail('')
      if (link !== null) setUndelivered({ email: sent, link })
    },
    onFailed: error => setFault(whyNotInvited(error)),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = inviteMember.input.safeParse({ email })
    setFault(read.error?.issues[0]?.message)
    if (read.success && !isRunning) invite(read.data.email)
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className="flex gap-2">
        <Input
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
