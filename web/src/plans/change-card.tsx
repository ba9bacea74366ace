import type { Plan } from '@icebox/contract/billing/plans'
import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { ownPrice, planPrice } from '../domain/plan/choice.ts'
import { Features, PlanFrame, Price } from '../domain/plan/plan-parts.tsx'
import { taxNote } from '../domain/plan/price-words.ts'
import { formatCents, formatCount, plural } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import type { Change, Held } from './plan-change.ts'

interface ChangeCardProps {
  plan: Plan
  /** The seats, and how many of them and what billing the price is shown for. */
  shown: Omit<Held, 'plan'> & { pricedSeats: number; addsTax: boolean }
  /** What they pay for it now, for each period; null where they do not, or may not see it. */
  paidCents: number | null
  change: Change
  isCurrent: boolean
  /** When it would hold, or why it cannot. */
  when: string | undefined
  isDisabled: boolean
  /** The element that says why nothing can be changed here. */
  reasonId: string | undefined
  onChoose: () => void
}

/** One plan as a change from the one the person has. */
export function ChangeCard({
  plan,
  shown,
  paidCents,
  change,
  isCurrent,
  when,
  isDisabled,
  reasonId,
  onChoose,
}: ChangeCardProps) {
  const seats = plan.perSeat ? shown.seats : 1
  const pricedSeats = plan.perSeat ? shown.pricedSeats : 1
  const choice = { slug: plan.slug, seats: pricedSeats, billing: shown.billing }
  const price = paidCents === null ? planPrice(choice) : ownPrice(choice, paidCents)
  return (
    <PlanFrame plan={plan} mark={isCurrent ? 'Current' : plan.popular && 'Popular'} isOutlined={isCurrent}>
      <Price amount={formatCents(price.monthCents)}>per month{taxNote(shown.addsTax)}</Price>
      <p className="mt-1.5 text-[12.5px]/[18px] text-ink-3">
        {seatWords(plan, pricedSeats, price)}
        {price.yearCents !== null && <span className="block">{formatCents(price.yearCents)} billed yearly</span>}
      </p>
      <Button
        tone={change.direction === 'up' ? 'primary' : 'secondary'}
        size="lg"
        isBlock
        disabled={isDisabled || change.direction === null}
        aria-describedby={reasonId}
        aria-label={`${change.label}: ${plan.name}`}
        className="mt-4"
        onClick={onChoose}
      >
        {change.label}
      </Button>
      <p className="mt-2.5 min-h-[18px] text-center text-[12.5px]/[18px] text-ink-2">{change.reason ?? when}</p>
      <Features plan={plan} scans={`${formatCount(plan.scans)} scans/month${seats > 1 ? ' per seat' : ''}`} />
      {plan.perSeat && (
        <p className="mt-2 flex items-center gap-3 border-t border-line pt-3 text-ink-2">
          <Users aria-hidden size={16} strokeWidth={1.75} />
          <span>
            {plural(seats, 'seat')}.{' '}
            <Link to="/team" className="link touch">
              Manage seats in Team tab
            </Link>
          </span>
        </p>
      )}
    </PlanFrame>
  )
}

function seatWords(plan: Plan, seats: number, price: ReturnType<typeof planPrice>): string {
  if (!plan.perSeat) return '1 seat only'
  return seats > 1 ? price.sum : `${formatCents(price.seatMonthCents)} per seat`
}
