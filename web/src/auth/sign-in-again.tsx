import { getCompany } from '@icebox/contract/safety/company'
import { FRESH_MINUTES } from '@icebox/contract/safety/sessions'
import { listWays } from '@icebox/contract/ways'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOf } from '../kit/calls/query.ts'
import { useVisitor } from '../kit/calls/session.ts'
import { InSandbox } from '../ui/in-sandbox.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { AuthTitle } from './auth-frame.tsx'
import { CompanySignIn } from './company-sign-in.tsx'
import { DemoAgain } from './demo-again.tsx'
import { LinkAgain } from './link-again.tsx'
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
      <OwnWays />
      <InSandbox>
        <DemoAgain email={visitor?.email ?? ''} />
      </InSandbox>
      <p className="mt-6 text-[14.5px] text-ink-2">
        Can you not sign in any more?{' '}
        <Link to="/contact" className="link font-semibold">
          Write to us
        </Link>
      </p>
    </>
  )
}

/** What opens this account; every way where that cannot be learned. */
function OwnWays() {
  const { visitor, isKnown } = useVisitor()
  const ways = useQuery({ ...queryOf(listWays, { id: visitor?.id ?? '' }), enabled: visitor !== null })
  const company = useQuery({ ...queryOf(getCompany, { id: visitor?.id ?? '' }), enabled: visitor !== null })
  if (!isKnown || ways.isLoading || company.isLoading)
    return <SkeletonRows rows={2} label="Loading your ways to sign in" />
  if (visitor && company.data?.isHeld) return <CompanySignIn again={visitor.email ?? ''} />
  const own = ways.data?.map(({ provider }) => provider) ?? []
  const hasNone = ways.data?.length === 0 && company.data?.isMine === false
  if (visitor?.email && hasNone) return <LinkAgain email={visitor.email} />
  // Where the company's provider is one of several ways, its form stands below them.
  const isAtCompany = visitor !== null && company.data?.isMine === true
  return (
    <div className="grid gap-6">
      {(own.length > 0 || !isAtCompany) && (
        <ProviderButtons
          verb="Sign in"
          choice={null}
          applePath="/setup-apple?signup=true&again=true"
          isAgain
          only={own.length > 0 ? own : undefined}
        />
      )}
      {isAtCompany && <CompanySignIn again={visitor.email ?? ''} />}
    </div>
  )
}
