import type { SubscriptionView } from '@icebox/contract/billing/billing'
import { planOf } from '@icebox/contract/billing/plans'
import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate, plural } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useKeepPlan } from './use-plan-change.ts'

/** What is scheduled for the next period, and the way to drop it. */
export function ScheduledPlan({ subscription }: { subscription: SubscriptionView }) {
  const { keep, isRunning } = useKeepPlan()
  const { scheduledChange: next, plan, billing, seats } = subscription
  if (!next) return null
  const isPlan = next.plan !== plan.slug || next.billing !== billing
  const name = planOf(next.plan)?.name ?? next.plan
  const to = isPlan ? `${name}, ${next.billing}` : plural(next.seats, 'seat')
  const withSeats = isPlan && next.seats !== seats ? `, with ${plural(next.seats, 'seat')}` : ''
  return (
    <Note
      tone="ember"
      icon={CalendarClock}
      className="mt-5"
      title={`Changing to ${to}${withSeats} on ${formatDate(next.effectiveDate)}.`}
    >
      {isPlan ? `You keep ${plan.nickname} until then.` : 'All seats stay usable until then.'}
      <div className="mt-2.5">
        {isPlan ? (
          <Button size="sm" busy={isRunning && 'Cancelling'} onClick={keep}>
            Keep {plan.nickname}, {billing}
          </Button>
        ) : (
          <Link to="/team" className="link touch">
            Manage seats in Team tab
          </Link>
        )}
      </div>
    </Note>
  )
}
