import { FRESH_MINUTES } from '@icebox/contract/safety/sessions'
import { useVisitor } from '../kit/calls/session.ts'
import { InSandbox } from '../ui/in-sandbox.tsx'
import { AuthTitle } from './auth-frame.tsx'
import { DemoAgain } from './demo-again.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

/** For whoever is signed in, but too long ago for what they asked for. */
export function SignInAgain() {
  const { visitor } = useVisitor()
  return (
    <>
      <AuthTitle>Please sign in again</AuthTitle>
      <p className="mt-2 mb-[26px] text-lg text-ink-2">
        What you asked for takes a sign-in of the last {FRESH_MINUTES} minutes. You come back to where you were, and
        nothing was changed yet.
      </p>
      {visitor?.email && (
        <p className="mb-4 text-sm text-ink-3 [overflow-wrap:anywhere]">You are signed in as {visitor.email}.</p>
      )}
      <ProviderButtons verb="Sign in" choice={null} applePath="/setup-apple?signup=true&again=true" isAgain />
      <InSandbox>
        <DemoAgain email={visitor?.email ?? ''} />
      </InSandbox>
    </>
  )
}
