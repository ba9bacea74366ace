import { authStatus } from '@icebox/contract/auth'
import { getSubscription } from '@icebox/contract/billing/billing'
import { confirmEmail, EMAIL_CODE_DIGITS, EMAIL_CODE_MINUTES, emailCode, sendEmailCode } from '@icebox/contract/letters'
import { getUser } from '@icebox/contract/user'
import { type FormEvent, useState } from 'react'
import { sentenceOf, useAction } from '../kit/calls/action.ts'
import { keyOf } from '../kit/calls/query.ts'
import { WENT_WRONG } from '../kit/result-toasts.ts'
import { Button } from '../ui/button.tsx'
import { Field, FieldWords } from '../ui/forms/field.tsx'
import { Input } from '../ui/forms/input.tsx'

interface ConfirmAddressProps {
  userId: string
}

/** Proves the account's own address: a code by letter, then the code back. */
export function ConfirmAddress({ userId: id }: ConfirmAddressProps) {
  const ask = useAction({ call: sendEmailCode })
  const send = () => ask.run({ params: { id } })
  const sentTo = ask.answer?.sentTo
  if (sentTo !== undefined) {
    return <EnterCode id={id} sentTo={sentTo} isSending={ask.isRunning} failure={ask.error} onAgain={send} />
  }
  return (
    <div>
      <Button tone="primary" busy={ask.isRunning && 'Sending'} onClick={send}>
        Send me a code
      </Button>
      <FieldWords id={`${id}-code`} error={ask.error ? sentenceOf(ask.error, WENT_WRONG) : undefined} />
    </div>
  )
}

interface EnterCodeProps {
  id: string
  sentTo: string
  isSending: boolean
  /** Why no other code could be sent. */
  failure: Error | null
  onAgain: () => void
}

function EnterCode({ id, sentTo, isSending, failure, onAgain }: EnterCodeProps) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const confirm = useAction({
    call: confirmEmail,
    refresh: [keyOf(getUser, { id }), keyOf(getSubscription, { id }), keyOf(authStatus, undefined)],
    done: () => ({ title: 'Address confirmed', description: `${sentTo} is yours.`, tone: 'ok' }),
    failed: error => {
      setFault(sentenceOf(error, WENT_WRONG))
      return undefined
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = emailCode.safeParse(code)
    setFault(read.error?.issues[0]?.message)
    if (read.success && !confirm.isRunning) confirm.run({ params: { id }, input: { code } })
  }
  return (
    <form noValidate onSubmit={submit} className="max-w-[420px]">
      <p role="status" className="mb-3 [overflow-wrap:anywhere]">
        We sent {EMAIL_CODE_DIGITS} digits to <b className="text-ink">{sentTo}</b>. They are good for{' '}
        {EMAIL_CODE_MINUTES} minutes. Look in your spam folder too.
      </p>
      <Field label="Code" error={fault}>
        {wiring => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...wiring}
              ref={focusOnce}
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder="1234 5678"
              value={code}
              onChange={event => {
                setCode(event.target.value)
                setFault(undefined)
              }}
              className="mono w-[9.5rem] grow"
            />
            <Button type="submit" tone="primary" className="h-10" busy={confirm.isRunning && 'Confirming'}>
              Confirm
            </Button>
          </div>
        )}
      </Field>
      <Button tone="ghost" size="sm" className="mt-2" busy={isSending && 'Sending'} onClick={onAgain}>
        Send a new code
      </Button>
      <FieldWords id={`${id}-again`} error={failure ? sentenceOf(failure, WENT_WRONG) : undefined} />
    </form>
  )
}

function focusOnce(input: HTMLInputElement | null) {
  input?.focus()
}
