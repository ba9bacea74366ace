import { getSubscription } from '@icebox/contract/billing'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { formatCents, formatDate } from '../kit/format.ts'
import { taxNote } from '../kit/price-words.ts'
import { queryOf } from '../kit/query.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Note } from '../ui/note.tsx'
import { type PlanEnd, planEnd } from './plan-end.ts'

/** That the trial or the plan ends, and when. A failed payment is said over the tabs. */
export function PlanNote({ userId }: { userId: string }) {
  const { data: access } = useQuery(queryOf(getSubscription, { id: userId }))
  const end = access?.subscription ? planEnd(access.subscription) : null
  if (!access || !end) return null
  return (
    <Note tone={end.kind === 'trial' ? 'ice' : 'warn'} icon={CalendarClock} title={titleOf(end)}>
      {textOf(end)}
      {access.mayManageBilling && (
        <div className="mt-2.5">
          <ButtonLink to="/dashboard?tab=billing" size="sm">
            {end.kind === 'trial' ? 'See billing' : 'Resume'}
          </ButtonLink>
        </div>
      )}
    </Note>
  )
}

function titleOf({ kind, at }: PlanEnd): string {
  return kind === 'trial'
    ? `Your trial ends on ${formatDate(at)}.`
    : `Your plan is cancelled and ends on ${formatDate(at)}.`
}

function textOf({ kind, amountCents, period, addsTax }: PlanEnd): string {
  if (kind === 'cancelled') return 'From then on new mail stays in your inbox, unread by us.'
  if (amountCents === null) return 'Your plan then goes on.'
  return `Your plan then goes on, for ${formatCents(amountCents)} a ${period}${taxNote(addsTax)}.`
}
