import type { BillingPeriod, Plan } from '@icebox/contract/plans'
import { UserRound } from 'lucide-react'
import { formatCents, formatCount } from '../../kit/format.ts'
import { planPrice, planQuery } from '../../kit/plan-choice.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Features, PlanFrame, Price } from '../../ui/plan-parts.tsx'
import { Stepper } from '../../ui/stepper.tsx'

interface OfferCardProps {
  plan: Plan
  billing: BillingPeriod
  seats: number
  onSeats: (seats: number) => void
}

/** One plan on the pricing page, with its seats, its sum and the way to sign up for just that. */
export function OfferCard({ plan, billing, seats, onSeats }: OfferCardProps) {
  const choice = { slug: plan.slug, seats, billing }
  const price = planPrice(choice)
  return (
    <PlanFrame
      plan={plan}
      mark={plan.popular && 'Recommended'}
      isOutlined={plan.popular}
      className={plan.popular ? 'max-md:order-first' : ''}
    >
      <Price amount={formatCents(price.seatMonthCents)}>
        {plan.perSeat ? (
          <>
            per seat,
            <br />
            per month
          </>
        ) : (
          'per month'
        )}
      </Price>
      <p aria-live="polite" className="mt-1.5 min-h-[18px] text-[12.5px]/[18px] text-ink-3 md:min-h-9 lg:min-h-[18px]">
        {plan.perSeat && `${price.sum} = `}
        <Sum monthCents={price.monthCents} yearCents={price.yearCents} isPlain={!plan.perSeat} />
      </p>
      <div className="mt-4 flex min-h-[68px] items-center justify-between gap-3 border-t border-line pt-3 pb-4">
        {plan.perSeat ? (
          <>
            <span className="text-sm font-semibold">Seats</span>
            <Stepper label={`Seats, ${plan.name}`} size="sm" value={seats} onChange={onSeats} />
          </>
        ) : (
          <>
            <span className="text-sm text-ink-2">1 seat</span>
            <UserRound aria-hidden size={16} strokeWidth={1.75} className="mr-1 text-ink-3" />
          </>
        )}
      </div>
      <ButtonLink
        to={`/auth?${planQuery(choice)}`}
        tone={plan.popular ? 'primary' : 'secondary'}
        size="lg"
        isBlock
        aria-label={`Start free trial of ${plan.name}`}
      >
        Start free trial
      </ButtonLink>
      <Features plan={plan} scans={`${formatCount(plan.scans)} scans ${plan.perSeat ? 'per seat ' : ''}a month`} />
    </PlanFrame>
  )
}

interface SumProps {
  monthCents: number
  yearCents: number | null
  /** The price above says the month already. */
  isPlain: boolean
}

function Sum({ monthCents, yearCents, isPlain }: SumProps) {
  if (isPlain) return yearCents === null ? 'Billed monthly after the trial' : `${formatCents(yearCents)} billed yearly`
  return (
    <>
      <b className="text-ink">{formatCents(monthCents)} a month</b>
      {yearCents !== null && `, ${formatCents(yearCents)} billed yearly`}
    </>
  )
}
