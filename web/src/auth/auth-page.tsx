import { PRODUCT_NAME, TRIAL_DAYS } from '@icebox/contract/constants'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { failureIn } from '../domain/mailbox/provider-failure.ts'
import { AUTH_FAILED } from '../domain/mailbox/provider-page.ts'
import { type PlanChoice, planQuery, readPlanChoice } from '../domain/plan/choice.ts'
import { fitsTrial, TRIAL_SEATS_WORDS } from '../domain/plan/trial-seats.ts'
import { useArrivalToast } from '../kit/arrival.ts'
import { useVisitor } from '../kit/calls/session.ts'
import { wasSignedOut } from '../kit/calls/sign-in-again.ts'
import { writeStored } from '../kit/stored.ts'
import { useTaken } from '../kit/taken.ts'
import { Note } from '../ui/note.tsx'
import { AuthFrame, AuthTitle } from './auth-frame.tsx'
import { CompanySignIn } from './company-sign-in.tsx'
import { FailureNote } from './failure-note.tsx'
import { signInFailure } from './failure-words.ts'
import { PlanSummary } from './plan-summary.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { RegistrationNote } from './registration-note.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { useOneTap } from './use-one-tap.ts'
import { useWayIn, WayIn } from './way-in.tsx'

export function meta() {
  return [{ title: `Sign in · ${PRODUCT_NAME}` }]
}

export default function AuthPage() {
  const [search] = useSearchParams()
  const choice = readPlanChoice(search)
  useRememberChoice(choice)
  const words = useFailure()
  const isAgain = search.get('again') === 'true'
  const wayIn = useWayIn()
  const isRemoved = search.get('message') === 'account_removed'
  // As it was when one came: what is remembered goes with signing in.
  const [isOut] = useState(wasSignedOut)
  const isSignedOut = isOut && !isRemoved
  return (
    <AuthFrame>
      {isRemoved && (
        <Note tone="warn" role="status" className="mb-6">
          This account was removed. You can sign in with another one.
        </Note>
      )}
      {isSignedOut && !isAgain && (
        <Note role="status" className="mb-6">
          You were signed out. Once you have signed in, you are back where you were.
        </Note>
      )}
      {words && <FailureNote words={words} />}
      <RegistrationNote />
      <Entrance wayIn={wayIn}>
        {isAgain ? <SignInAgain /> : <FirstSign choice={choice} isQuiet={isRemoved || words !== null} />}
      </Entrance>
    </AuthFrame>
  )
}

/** A link of a letter, or the form for a company's address, take the place of all else. */
function Entrance({ wayIn, children }: { wayIn: string | null; children: ReactNode }) {
  const [search] = useSearchParams()
  if (wayIn !== null) return <WayIn key={wayIn} token={wayIn} />
  return search.get('company') === 'true' ? <CompanySignIn /> : children
}

function FirstSign({ choice, isQuiet }: { choice: PlanChoice | null; isQuiet: boolean }) {
  return choice ? <SignUp choice={choice} /> : <SignIn isQuiet={isQuiet} />
}

/** `isQuiet` while there is something to read first: Google's offer would lie over it on small screens. */
function SignIn({ isQuiet }: { isQuiet: boolean }) {
  const { visitor, isKnown } = useVisitor()
  const isEntering = useOneTap(isKnown && visitor === null && !isQuiet)
  // Whoever is signed in has nothing to do here, unless there is something to read first.
  if (visitor && !isQuiet) return <Navigate to="/dashboard" replace />
  return (
    <>
      <AuthTitle>Welcome back</AuthTitle>
      <p className="mt-2 mb-[26px] text-lg text-ink-2">Sign in with the mailbox you protect.</p>
      <ProviderButtons verb="Sign in" choice={null} applePath="/setup-apple?signup=true" isEntering={isEntering} />
      <p className="mt-6 text-[14.5px] text-ink-2">
        New to {PRODUCT_NAME}?{' '}
        <Link to="/pricing" className="link font-semibold">
          See plans and start a trial
        </Link>
      </p>
    </>
  )
}

function SignUp({ choice }: { choice: PlanChoice }) {
  const { visitor } = useVisitor()
  // Whoever has an account only has to pay.
  if (visitor) return <Navigate to={`/subscribe?${planQuery(choice)}`} replace />
  return (
    <>
      <AuthTitle>Create Your Account</AuthTitle>
      <p className="mt-2 text-lg text-ink-2">{whatFor(choice.seats)}</p>
      <PlanSummary choice={choice} />
      <ProviderButtons verb="Continue" choice={choice} applePath={`/setup-apple?signup=true&${planQuery(choice)}`} />
      <p className="mt-[22px] text-[14.5px] text-ink-2">
        Already have an account?{' '}
        <Link to="/auth" className="link font-semibold">
          Sign in
        </Link>
      </p>
    </>
  )
}

function whatFor(seats: number): string {
  return fitsTrial(seats)
    ? `Sign up to start your ${TRIAL_DAYS}-day free trial`
    : `Sign up to buy. ${TRIAL_SEATS_WORDS}`
}

/** What a provider's way back had to say against signing in; told by a toast too. */
function useFailure() {
  const failure = failureIn(useTaken(['error']).error)
  const words = failure && signInFailure(failure)
  useArrivalToast(words && { title: AUTH_FAILED, description: words.title, tone: 'danger' })
  return words
}

/** The checkout falls back on what was chosen here. */
function useRememberChoice(choice: PlanChoice | null) {
  const { slug, seats } = choice ?? {}
  useEffect(() => {
    if (!slug) return
    writeStored('selectedPlan', slug)
    writeStored('selectedSeats', String(seats))
  }, [slug, seats])
}
