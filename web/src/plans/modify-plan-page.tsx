import { PRODUCT_NAME } from '@icebox/contract/constants'
import { PLANS, planOf } from '@icebox/contract/plans'
import { getUser, type User } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { plural } from '../kit/format.ts'
import { queryOf } from '../kit/query.ts'
import { useUserId } from '../kit/session.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Note } from '../ui/note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ChangeCard } from './change-card.tsx'

export function meta() {
  return [{ title: `Change Your Plan · ${PRODUCT_NAME}` }]
}

const NO_PAYMENTS = 'no-payments'

export default function ModifyPlanPage() {
  const query = useQuery(queryOf(getUser, { id: useUserId() }))
  return (
    <div className="mx-auto max-w-[1080px] px-4 pt-5 pb-8 sm:px-6 sm:pt-8 sm:pb-16">
      <Link
        to="/dashboard"
        className="touch inline-flex items-center gap-2 text-sm font-semibold text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden size={15} strokeWidth={1.75} />
        Back to Dashboard
      </Link>
      <h1 className="mt-4 text-3xl font-[650] tracking-[-0.034em]">Change Your Plan</h1>
      <Loaded query={query} label="your plan" skeleton={<Waiting />}>
        {user => <Plans user={user} />}
      </Loaded>
    </div>
  )
}

function Plans({ user }: { user: User }) {
  return (
    <>
      <p className="mt-1 text-lg text-ink-2">
        You are on <b className="text-ink">{planOf(user.subscriptionTier)?.name ?? user.planName}</b> with{' '}
        <b className="text-ink">{plural(user.totalSeats, 'seat')}</b>.
      </p>
      <Note className="mt-5">
        <span id={NO_PAYMENTS}>Payments are not set up in this installation. Everyone signed in has full access.</span>
      </Note>
      <div className="mt-5 grid gap-4 md:grid-cols-3 md:gap-5">
        {PLANS.map(plan => (
          <ChangeCard key={plan.slug} plan={plan} user={user} reasonId={NO_PAYMENTS} />
        ))}
      </div>
    </>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading your plan" className="grid place-items-center py-24">
      <Spinner className="size-6 text-ink-3" />
    </div>
  )
}
