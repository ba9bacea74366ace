import type { BillingPeriod } from '@icebox/contract/billing/plans'
import { useState } from 'react'
import { PERIODS } from '../../domain/plan/periods.tsx'
import { headOf } from '../../kit/page/head.ts'
import { siteFacts } from '../../kit/page/site-facts.ts'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { WRAP } from '../blocks/section.tsx'
import { Assurances } from './assurances.tsx'
import { discountWords, MOST_PERCENT_OFF } from './discount-words.ts'
import { FairQuestions } from './fair-questions.tsx'
import { OfferCards, type SeatCounts } from './offer-cards.tsx'
import { offersData } from './offers-data.ts'
import { PlanTable } from './plan-table.tsx'

export function meta() {
  const head = headOf({
    path: '/pricing',
    title: 'Pricing',
    description: 'Three plans, one price per seat, seven days free. Every plan moves cold email out of your inbox.',
  })
  return [...head, { 'script:ld+json': offersData(siteFacts().origin) }]
}

const ONE_EACH: SeatCounts = { lite: 1, pro: 1, pro_plus: 1 }

export default function PricingPage() {
  const [billing, setBilling] = useState<BillingPeriod>('monthly')
  const [seats, setSeats] = useState(ONE_EACH)
  return (
    <>
      <div className={WRAP}>
        <div className="grid gap-4 pt-7 pb-7 sm:justify-items-center sm:pt-14 sm:pb-10 sm:text-center">
          <h1 className="text-[clamp(2.5rem,1.6rem+4vw,4.5rem)]/[0.96] font-[680] tracking-[-0.047em]">
            One price per seat.
            <br />
            Seven days free.
          </h1>
          <p className="text-[17px]/[26px] text-ink-2 sm:text-[19px]/[29px]">
            Every plan moves cold email out of your inbox and keeps it safe.
          </p>
          <div className="noscript:hidden">
            <Segmented label="Billing" value={billing} options={PERIODS} onChange={setBilling} />
          </div>
        </div>
        <OfferCards billing={billing} seats={seats} onSeats={setSeats} />
        <p className="mt-5 text-center text-sm text-pretty text-ink-2">
          Up to {MOST_PERCENT_OFF}% off additional seats: {discountWords()}.
        </p>
        <Assurances />
      </div>
      <PlanTable />
      <FairQuestions />
    </>
  )
}
