import { type BillingPeriod, PLANS, type Plan } from '@icebox/contract/billing/plans'
import { planPrice } from '../../domain/plan/choice.ts'
import { PERIODS } from '../../domain/plan/periods.tsx'
import { formatCents, formatCount } from '../../kit/format.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { offerPath } from '../pricing/offer-path.ts'
import { useIsSold } from '../pricing/use-is-sold.ts'
import { SectionTitle, WRAP } from './section.tsx'

interface PlanRowsProps {
  id: string
  heading: string
  billing: BillingPeriod
  onBilling: (billing: BillingPeriod) => void
}

/** The three plans once more, short, with the same switch between monthly and yearly as the cards above. */
export function PlanRows({ id, heading, billing, onBilling }: PlanRowsProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`${WRAP} pt-[72px] sm:pt-28`}>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-5 sm:mb-9">
        <SectionTitle id={id}>{heading}</SectionTitle>
        <div className="noscript:hidden">
          <Segmented label="Billing, again" value={billing} options={PERIODS} onChange={onBilling} />
        </div>
      </div>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {PLANS.map(plan => (
          <PlanRow key={plan.slug} plan={plan} billing={billing} />
        ))}
      </ul>
    </section>
  )
}

function PlanRow({ plan, billing }: { plan: Plan; billing: BillingPeriod }) {
  const isSold = useIsSold()
  const choice = { slug: plan.slug, seats: 1, billing }
  const { seatMonthCents, yearCents } = planPrice(choice)
  return (
    <li className="grid items-center gap-x-6 gap-y-3 px-5 py-5 sm:px-7 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <div>
        <h3 className="text-[19px]/7 font-[650] tracking-[-0.02em]">{plan.name}</h3>
        <p className="text-ink-2">
          {formatCount(plan.scans)} scans {plan.perSeat ? 'per seat ' : ''}a month
        </p>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-[28px]/9 font-[680] tracking-[-0.04em]">{formatCents(seatMonthCents)}</span>
        <span className="text-sm text-ink-3">
          {plan.perSeat ? 'per seat and month' : 'per month'}
          {yearCents !== null && `, ${formatCents(yearCents)} billed yearly`}
        </span>
      </p>
      <ButtonLink
        to={isSold ? offerPath(choice, { hasStepper: false }) : '/auth'}
        tone={plan.popular ? 'primary' : 'secondary'}
        size="lg"
        aria-label={isSold ? `Start free trial of ${plan.name}` : undefined}
      >
        {isSold ? 'Start free trial' : 'Sign in'}
      </ButtonLink>
    </li>
  )
}
