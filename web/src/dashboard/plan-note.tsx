import { getSubscription } from '@icebox/contract/billing/billing'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CANCEL_PATH } from '../domain/plan/paths.ts'
import { taxNote } from '../domain/plan/price-words.ts'
import { queryOf } from '../kit/calls/query.ts'
import { formatCents, formatDate, formatDay } from '../kit/format.ts'
import { NoteLine } from './note-line.tsx'
import { type PlanEnd, planEnd } from './plan-end.ts'

/** That the trial or the plan ends, and when. A failed payment is said over the tabs. */
export function PlanNote({ userId }: { userId: string }) {
  const { data: access } = useQuery(queryOf(getSubscription, { id: userId }))
  const end = access?.subscription ? planEnd(access.subscription) : null
  if (!access || !end) return null
  return (
    <NoteLine tone={end.kind === 'trial' ? 'ice' : 'warn'} title={titleOf(end)} text={textOf(end)}>
      {access.mayManageBilling && (
        <Link to={end.kind === 'trial' ? CANCEL_PATH : '/billing'} className="link touch shrink-0 text-sm">
          {end.kind === 'trial' ? 'Cancel subscription' : 'Resume'}
        </Link>
      )}
    </NoteLine>
  )
}

function titleOf({ kind, at }: PlanEnd): string {
  return kind === 'trial'
    ? `Your trial ends on ${formatDay(at)}.`
    : `Your plan is cancelled and ends on ${formatDate(at)}.`
}

function textOf({ kind, amountCents, period, addsTax }: PlanEnd): string {
  if (kind === 'cancelled') return 'From then on new mail stays in your inbox, unread by us.'
  if (amountCents === null) return 'Your plan then goes on.'
  return `Your plan then goes on, for ${formatCents(amountCents)} a ${period}${taxNote(addsTax)}.`
}
