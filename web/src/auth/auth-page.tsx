import { PRODUCT_NAME, TRIAL_DAYS } from '@icebox/contract/constants'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type PlanChoice, planQuery, readPlanChoice } from '../kit/plan-choice.ts'
import { writeStored } from '../kit/stored.ts'
import { SandboxBanner } from '../layout/sandbox-banner.tsx'
import { SkipLink } from '../layout/skip-link.tsx'
import { Logo } from '../ui/mark.tsx'
import { Note } from '../ui/note.tsx'
import { AuthSlab } from './auth-slab.tsx'
import { PlanSummary } from './plan-summary.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

export function meta() {
  return [{ title: `Sign in · ${PRODUCT_NAME}` }]
}

export default function AuthPage() {
  const [search] = useSearchParams()
  const choice = readPlanChoice(search)
  useRememberChoice(choice)
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <SkipLink />
      <SandboxBanner />
      <div className="grid grow md:grid-cols-2">
        <div className="flex min-h-[600px] flex-col p-5 md:px-10 md:py-7">
          <header>
            <Logo />
          </header>
          <main id="main" className="mx-auto my-auto w-full max-w-[400px] py-8">
            {search.get('message') === 'account_removed' && (
              <Note tone="warn" role="status" className="mb-6">
                This account was removed. You can sign in with another one.
              </Note>
            )}
            {choice ? <SignUp choice={choice} /> : <SignIn />}
          </main>
          <Conditions />
        </div>
        <AuthSlab />
      </div>
    </div>
  )
}

function SignIn() {
  return (
    <>
      <h1 className={TITLE}>Welcome back</h1>
      <p className="mt-2 mb-[26px] text-lg text-ink-2">Sign in with the mailbox you protect.</p>
      <ProviderButtons verb="Sign in" choice={null} applePath="/setup-apple?signup=true" />
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
  return (
    <>
      <h1 className={TITLE}>Create Your Account</h1>
      <p className="mt-2 text-lg text-ink-2">Sign up to start your {TRIAL_DAYS}-day free trial</p>
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

const TITLE = 'text-[32px]/9 font-[650] tracking-[-0.034em]'

function Conditions() {
  return (
    <footer className="text-center text-[12.5px] text-ink-3">You must be 18 or older to use {PRODUCT_NAME}.</footer>
  )
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
