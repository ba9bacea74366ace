import { MONEY_BACK_DAYS, TRIAL_DAYS } from '@icebox/contract/constants'
import type { BillingPeriod } from '@icebox/contract/plans'
import { CalendarDays, CircleOff, type LucideIcon, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { headOf } from '../../kit/head.ts'
import { PERIODS } from '../../ui/periods.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { discountWords, MOST_PERCENT_OFF } from './discount-words.ts'
import { OfferCards, type SeatCounts } from './offer-cards.tsx'

export function meta() {
  return headOf({
    path: '/pricing',
    title: 'Pricing',
    description: 'Three plans, one price per seat, seven days free. Every plan moves cold email out of your inbox.',
  })
}

const ONE_EACH: SeatCounts = { lite: 1, pro: 1, pro_plus: 1 }

export default function PricingPage() {
  const [billing, setBilling] = useState<BillingPeriod>('monthly')
  const [seats, setSeats] = useState(ONE_EACH)
  return (
    <div className="mx-auto w-full max-w-[1200px] px-4 pt-7 pb-16 sm:px-6 sm:pt-14 sm:pb-24">
      <div className="grid gap-4 sm:justify-items-center sm:text-center">
        <h1 className="text-[40px]/[42px] font-[680] tracking-[-0.045em] sm:text-[68px]/[68px]">
          One price per seat.
          <br />
          Seven days free.
        </h1>
        <p className="text-lg text-ink-2 sm:text-xl">
          Every plan moves cold email out of your inbox and keeps it safe.
        </p>
        <div>
          <Segmented label="Billing" value={billing} options={PERIODS} onChange={setBilling} />
        </div>
      </div>
      <div className="mt-7 sm:mt-10">
        <OfferCards billing={billing} seats={seats} onSeats={setSeats} />
      </div>
      <p className="mt-5 text-center text-sm text-ink-2">
        Up to {MOST_PERCENT_OFF}% off additional seats: {discountWords()}.
      </p>
      <ul className="mt-7 grid divide-line rounded-[16px] border border-line max-md:divide-y md:grid-cols-3 md:divide-x">
        <Pledge icon={CalendarDays} title={`${TRIAL_DAYS}-day free trial.`}>
          Cancel before day {TRIAL_DAYS + 1} and pay nothing.
        </Pledge>
        <Pledge icon={Undo2} title={`${MONEY_BACK_DAYS}-day money-back.`}>
          On your first payment.
        </Pledge>
        <Pledge icon={CircleOff} title="Cancel anytime.">
          It ends with the period you paid for.
        </Pledge>
      </ul>
    </div>
  )
}

function Pledge({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: React.ReactNode }) {
  return (
    <li className="flex gap-3.5 px-5 py-[18px]">
      <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-[3px] text-ink-2" />
      <p className="text-ink-2">
        <b className="text-ink">{title}</b> {children}
      </p>
    </li>
  )
}
