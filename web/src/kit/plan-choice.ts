import { monthlyScans, type PlanSlug, planOf } from '@icebox/contract/plans'

export type BillingPeriod = 'monthly' | 'yearly'

/** What a visitor chose on a pricing page. It travels in the address. */
export interface PlanChoice {
  slug: PlanSlug
  seats: number
  billing: BillingPeriod
}

/** The choice in an address's query; null without a plan we know. Seats that are no whole number from 1 become 1. */
export function readPlanChoice(search: URLSearchParams): PlanChoice | null {
  const plan = planOf(search.get('plan'))
  if (!plan) return null
  const seats = plan.perSeat ? seatCount(search.get('seats')) : 1
  return { slug: plan.slug, seats, billing: search.get('billing') === 'yearly' ? 'yearly' : 'monthly' }
}

/** `plan=pro&seats=3&billing=monthly`; seats only for plans by the seat. */
export function planQuery({ slug, seats, billing }: PlanChoice): URLSearchParams {
  const query = new URLSearchParams({ plan: slug })
  if (planOf(slug)?.perSeat) query.set('seats', String(seats))
  query.set('billing', billing)
  return query
}

export interface PlanPrice {
  name: string
  isPerSeat: boolean
  /** For one seat and one month; under yearly billing a twelfth of the year. */
  seatMonthCents: number
  /** For all seats and one month. */
  monthCents: number
  /** For all seats and one year; null under monthly billing. */
  yearCents: number | null
  scans: number
}

export function priceOf({ slug, seats, billing }: PlanChoice): PlanPrice {
  const plan = planOf(slug)
  if (!plan) throw new Error(`There is no plan ${slug}.`)
  const isYearly = billing === 'yearly'
  const yearCents = plan.yearlyCents * seats
  return {
    name: plan.name,
    isPerSeat: plan.perSeat,
    seatMonthCents: isYearly ? plan.yearlyCents / 12 : plan.monthlyCents,
    monthCents: isYearly ? yearCents / 12 : plan.monthlyCents * seats,
    yearCents: isYearly ? yearCents : null,
    scans: monthlyScans(slug, seats),
  }
}

function seatCount(text: string | null): number {
  const seats = Number(text)
  return Number.isInteger(seats) && seats >= 1 ? seats : 1
}
