import { Link } from 'react-router'
import { type PlanChoice, planPrice } from '../domain/plan/choice.ts'
import { fitsTrial } from '../domain/plan/trial-seats.ts'
import { formatCents, formatCount } from '../kit/format.ts'

/** What was chosen, what it costs and what it costs today. */
export function PlanSummary({ choice }: { choice: PlanChoice }) {
  const price = planPrice(choice)
  return (
    <section
      aria-label="Your plan"
      className="my-[22px] rounded-[14px] border border-line bg-surface-sunk px-[18px] py-4"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{price.name}</h2>
        <Link to="/pricing" className="link text-sm">
          Change
        </Link>
      </div>
      <dl className="mt-3 grid gap-[7px] border-t border-line pt-3">
        <Line term={price.isPerSeat ? price.sum : 'Price'} isStrong>
          {formatCents(price.monthCents)} a month
        </Line>
        {price.yearCents !== null && <Line term="Billed yearly">{formatCents(price.yearCents)} a year</Line>}
        <Line term="Scans">{formatCount(price.scans)} a month</Line>
        <Line term="Due today" isStrong>
          {formatCents(fitsTrial(choice.seats) ? 0 : (price.yearCents ?? price.monthCents))}
        </Line>
      </dl>
    </section>
  )
}

function Line({ term, isStrong, children }: { term: string; isStrong?: boolean; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-ink-2">{term}</dt>
      <dd className={isStrong ? 'font-semibold' : ''}>{children}</dd>
    </div>
  )
}
