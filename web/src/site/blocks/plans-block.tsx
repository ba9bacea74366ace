import type { BillingPeriod } from '@icebox/contract/billing/plans'
import { MONEY_BACK_DAYS, TRIAL_DAYS } from '@icebox/contract/constants'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { PERIODS } from '../../domain/plan/periods.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { discountWords, MOST_PERCENT_OFF } from '../pricing/discount-words.ts'
import { OfferCards, type SeatCounts } from '../pricing/offer-cards.tsx'

interface PlansBlockProps {
  /** The anchor that leads here. */
  id?: string
  heading: ReactNode
  billing: BillingPeriod
  onBilling: (billing: BillingPeriod) => void
  /** The name of the switch, where a page has two of these blocks. */
  switchLabel?: string
  /** With both of these the cards have seat steppers; without, each is for one seat. */
  seats?: SeatCounts
  onSeats?: (seats: SeatCounts) => void
}

/** Heading, switch between monthly and yearly, and the three plans. The page keeps the state, so that blocks share it. */
export function PlansBlock({ id, heading, billing, onBilling, switchLabel = 'Billing', ...choice }: PlansBlockProps) {
  const headingId = useId()
  return (
    <section id={id} aria-labelledby={headingId} className="mx-auto w-full max-w-[1200px] px-5 sm:px-6">
      <div className="mb-7 flex flex-wrap items-end justify-between gap-5 sm:mb-9">
        <h2 id={headingId} className="text-4xl font-[650] tracking-[-0.036em]">
          {heading}
        </h2>
        <div className="noscript:hidden">
          <Segmented label={switchLabel} value={billing} options={PERIODS} onChange={onBilling} />
        </div>
      </div>
      <OfferCards billing={billing} level={3} {...choice} />
      <p className="mt-5 text-center text-pretty text-ink-2">
        {choice.seats && `Up to ${MOST_PERCENT_OFF}% off additional seats: ${discountWords()}. `}
        {TRIAL_DAYS} days free, then the price above. {MONEY_BACK_DAYS}-day money-back guarantee.{' '}
        {!choice.seats && (
          <Link to="/teams" className="link">
            Explore Team Plans
          </Link>
        )}
      </p>
    </section>
  )
}
