import type { SubscriptionView } from '@icebox/contract/billing/billing'
import { planOf } from '@icebox/contract/billing/plans'
import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import { priceWords } from '../domain/plan/price-words.ts'
import { formatDate, plural } from '../kit/format.ts'
import { Note } from '../ui/note.tsx'

interface ScheduledNoteProps {
  subscription: SubscriptionView
  mayChange: boolean
}

/** What will hold from the next period on, and where it can be dropped. */
export function ScheduledNote({ subscription, mayChange }: ScheduledNoteProps) {
  const next = subscription.scheduledChange
  if (!next) return null
  const { plan, billing } = subscription
  const isPlan = next.plan !== plan.slug || next.billing !== billing
  const price =
    next.amountCents === null
      ? ''
      : `, ${priceWords({ cents: next.amountCents, billing: next.billing, addsTax: subscription.addsTax })}`
  return (
    <Note tone="ember" icon={CalendarClock} className="mt-3" title={`Changing on ${formatDate(next.effectiveDate)}:`}>
      {planOf(next.plan)?.name ?? next.plan}, {next.billing}, {plural(next.seats, 'seat')}
      {price}.{' '}
      {mayChange && (
        <Link to={isPlan ? '/modify-plan' : '/team'} className="link touch">
          {isPlan ? 'Keep my plan' : 'Keep my seats'}
        </Link>
      )}
    </Note>
  )
}
