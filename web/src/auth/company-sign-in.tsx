import { companySigninUrl } from '@icebox/contract/safety/company'
import { Building2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf, useAction } from '../kit/calls/action.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/forms/field.tsx'
import { Input } from '../ui/forms/input.tsx'
import { Note } from '../ui/note.tsx'
import { AuthTitle } from './auth-frame.tsx'
import { useWayInLetter } from './use-way-in-letter.ts'

interface CompanySignInProps {
  /** They are signed in and prove anew who they are, by this address. */
  again?: string
}

/** An address leads to the provider of its company. */
export function CompanySignIn({ again }: CompanySignInProps) {
  const [email, setEmail] = useState(again ?? '')
  const [fault, setFault] = useState<string>()
  const [isLeaving, setLeaving] = useState(false)
  const action = useAction({
    call: companySigninUrl,
    done: ({ authUrl }) => {
      setLeaving(true)
      location.assign(authUrl)
      return undefined
    },
    failed: error => {
      setFault(sentenceOf(error, 'Your company’s sign-in could not be opened. Please try again.'))
      return undefined
    },
  })
  const letter = useWayInLetter(email, setFault)

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = companySigninUrl.input.safeParse({ email, ...(again === undefined ? {} : { again: true }) })
    setFault(read.error?.issues[0]?.message)
    if (read.success && !action.isRunning) action.run({ input: read.data })
  }
  return (
    <>
      {again === undefined && (
        <>
          <AuthTitle>Sign in with your company</AuthTitle>
          <p className="mt-2 mb-[26px] text-lg text-ink-2">Your address leads to your company’s own sign-in.</p>
        </>
      )}
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field label="Company address" error={fault}>
          {wiring => (
            <Input
              {...wiring}
              size="lg"
              type="email"
              autoComplete="email"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <Button type="submit" tone="primary" size="lg" isBlock busy={(action.isRunning || isLeaving) && 'Opening'}>
          <Building2 aria-hidden strokeWidth={1.75} />
          Continue
        </Button>
      </form>
      {again === undefined && (
        <>
          {letter.isSent && (
            <Note tone="ok" role="status" className="mt-6">
              If that address has no other way to sign in, a link is on its way to it.
            </Note>
          )}
          <p className="mt-6 text-[14.5px] text-ink-2">
            Left the company’s team, and no other way in?{' '}
            <button type="button" className="link touch font-semibold" disabled={letter.isRunning} onClick={letter.ask}>
              Send a link to this address
            </button>
          </p>
          <p className="mt-2 text-[14.5px] text-ink-2">
            <Link to="/auth" className="link font-semibold">
              Other ways to sign in
            </Link>
          </p>
        </>
      )}
    </>
  )
}
