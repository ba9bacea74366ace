import { type BillingPeriod, type Plan, SEATS_MAX } from '@icebox/contract/billing/plans'
import { UserRound } from 'lucide-react'
import { type PlanPrice, planPrice } from '../../domain/plan/choice.ts'
import { Features, PlanFrame, Price } from '../../domain/plan/plan-parts.tsx'
import { fitsTrial, TRIAL_SEATS_WORDS } from '../../domain/plan/trial-seats.ts'
import { formatCents, formatCount } from '../../kit/format.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Stepper } from '../../ui/forms/stepper.tsx'
import { offerPath } from './offer-path.ts'

interface OfferCardProps {
  plan: Plan
  billing: BillingPeriod
  seats: number
  /** Leave out for a card without a seat stepper. */
  onSeats?: (seats: number) => void
  /** Where nothing is sold, the button leads to signing in. */
  isSold: boolean
  level?: 2 | 3
}

/** One plan with its price, its seats and sum where they can be chosen, and the way to sign up for just that. */
export function OfferCard({ plan, billing, seats, onSeats, isSold, level }: OfferCardProps) {
  const choice = { slug: plan.slug, seats, billing }
  const price = planPrice(choice)
  return (
    <PlanFrame
      plan={plan}
      mark={plan.popular && 'Recommended'}
      isOutlined={plan.popular}
      level={level}
      className={plan.popular ? 'shadow-3 max-md:order-first' : ''}
    >
      <Price amount={formatCents(price.averageSeatCents)}>
        {plan.perSeat ? (
          <>
            per seat,
            <br />
            per month{price.averageSeatCents < price.seatMonthCents && ', on average'}
          </>
        ) : (
          'per month'
        )}
      </Price>
      {onSeats ? (
        <SeatChoice plan={plan} price={price} seats={seats} onSeats={onSeats} />
      ) : (
        <p className="mt-1.5 mb-5 text-[13.5px] text-ink-3">{billedWords(price)}</p>
      )}
      <ButtonLink
        to={isSold ? offerPath(choice, { hasStepper: Boolean(onSeats) }) : '/auth'}
        tone={plan.popular ? 'primary' : 'secondary'}
        size="lg"
        isBlock
        aria-label={isSold ? `${wayIn(seats)}${fitsTrial(seats) ? ' of' : ':'} ${plan.name}` : undefined}
      >
        {isSold ? wayIn(seats) : 'Sign in'}
      </ButtonLink>
      <Features plan={plan} scans={`${formatCount(plan.scans)} scans ${plan.perSeat ? 'per seat ' : ''}a month`} />
    </PlanFrame>
  )
}

function wayIn(seats: number): string {
  return fitsTrial(seats) ? 'Start free trial' : 'Buy now'
}

interface SeatChoiceProps extends Required<Pick<OfferCardProps, 'plan' | 'seats' | 'onSeats'>> {
  price: PlanPrice
}

function SeatChoice({ plan, price, seats, onSeats }: SeatChoiceProps) {
  return (
    <>
      <p aria-live="polite" className="mt-1.5 min-h-[18px] text-[12.5px]/[18px] text-ink-3 md:min-h-9 lg:min-h-[18px]">
        {plan.perSeat ? <Sum price={price} seats={seats} /> : billedWords(price)}
        {!fitsTrial(seats) && `. ${TRIAL_SEATS_WORDS}`}
      </p>
      <div className="mt-4 flex min-h-[68px] items-center justify-between gap-3 border-t border-line pt-3 pb-4">
        {plan.perSeat ? (
          <>
            <span className="text-sm font-semibold">Seats</span>
            <Stepper label={`Seats, ${plan.name}`} size="sm" value={seats} max={SEATS_MAX} onChange={onSeats} />
          </>
        ) : (
          <>
            <span className="text-sm text-ink-2">1 seat</span>
            <UserRound aria-hidden size={16} strokeWidth={1.75} className="mr-1 text-ink-3" />
          </>
        )}
      </div>
    </>
  )
}

function Sum({ price, seats }: { price: PlanPrice; seats: number }) {
  const { sum, monthCents, yearCents, seatMonthCents } = price
  const savedCents = seatMonthCents * seats - monthCents
  return (
    <>
      {sum} = <b className="text-ink">{formatCents(monthCents)} a month</b>
      {yearCents !== null && `, ${formatCents(yearCents)} billed yearly`}
      {savedCents > 0 && `. You save ${formatCents(savedCents)} a month`}
    </>
  )
}

function billedWords({ yearCents, isPerSeat }: PlanPrice): string {
  if (yearCents === null) return 'Billed monthly after the trial'
  return `${formatCents(yearCents)} ${isPerSeat ? 'per seat, ' : ''}billed yearly`
}
