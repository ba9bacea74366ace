import { PLANS, type Plan } from '@icebox/contract/plans'
import type { User } from '@icebox/contract/user'
import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { formatCents, formatCount, plural } from '../kit/format.ts'
import { priceOf } from '../kit/plan-choice.ts'
import { Button } from '../ui/button.tsx'
import { Features, PlanFrame, Price } from './plan-parts.tsx'

interface ChangeCardProps {
  plan: Plan
  user: Pick<User, 'subscriptionTier' | 'totalSeats'>
  /** The element that says why nothing can be changed here. */
  reasonId: string
}

/** One plan as a change from the one the person has. */
export function ChangeCard({ plan, user, reasonId }: ChangeCardProps) {
  const seats = user.totalSeats
  const price = priceOf({ slug: plan.slug, seats: plan.perSeat ? seats : 1, billing: 'monthly' })
  const isCurrent = plan.slug === user.subscriptionTier
  const isOutOfReach = !plan.perSeat && seats > 1
  return (
    <PlanFrame plan={plan} mark={isCurrent ? 'Current' : plan.popular && 'Popular'} isOutlined={isCurrent}>
      <Price amount={formatCents(price.monthCents)}>per month</Price>
      <p className="mt-1.5 text-[12.5px]/[18px] text-ink-3">{priceWords(plan, seats)}</p>
      <Button
        size="lg"
        isBlock
        disabled
        aria-describedby={reasonId}
        aria-label={`${buttonText(plan, user)}: ${plan.name}`}
        className="mt-4"
      >
        {buttonText(plan, user)}
      </Button>
      {isOutOfReach && (
        <p className="mt-2.5 text-center text-[12.5px]/[18px] text-ink-2">Reduce to 1 seat to access Lite plan</p>
      )}
      <Features
        plan={plan}
        scans={`${formatCount(plan.scans)} scans/month${seats > 1 && plan.perSeat ? ' per seat' : ''}`}
      />
      {plan.perSeat && (
        <p className="mt-2 flex items-center gap-3 border-t border-line pt-3 text-ink-2">
          <Users aria-hidden size={16} strokeWidth={1.75} />
          <span>
            {plural(seats, 'seat')}.{' '}
            <Link to="/dashboard?tab=team" className="link touch">
              Manage seats in Team tab
            </Link>
          </span>
        </p>
      )}
    </PlanFrame>
  )
}

function priceWords(plan: Plan, seats: number): string {
  if (!plan.perSeat) return '1 seat only'
  const seatPrice = formatCents(plan.monthlyCents)
  return seats > 1 ? `${seatPrice} × ${plural(seats, 'seat')}` : `${seatPrice} per seat`
}

function buttonText(plan: Plan, { subscriptionTier, totalSeats }: ChangeCardProps['user']): string {
  if (plan.slug === subscriptionTier) return 'Current Plan'
  if (!plan.perSeat && totalSeats > 1) return 'Unavailable'
  const rank = (slug: string) => PLANS.findIndex(each => each.slug === slug)
  return rank(plan.slug) > rank(subscriptionTier) ? 'Upgrade' : 'Downgrade'
}
