import { type BillingPeriod, monthlyScans, type PlanSlug, planOf, priceOf } from '@icebox/contract/billing/plans'
import { formatCents } from '../../kit/format.ts'
import { priceLines } from './price-lines.ts'

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
  /** For the first seat and one month; under yearly billing a twelfth of the year. */
  seatMonthCents: number
  /** What a seat costs in a month when all are counted; below `seatMonthCents` once seats are discounted. */
  averageSeatCents: number
  /** For all seats and one month. */
  monthCents: number
  /** For all seats and one year; null under monthly billing. */
  yearCents: number | null
  /** How the month comes about: `$6.99 × 3 seats`, from the tenth seat on `$6.99 × 9 + $6.29 × 3 seats`. */
  sum: string
  scans: number
}

export function planPrice({ slug, seats, billing }: PlanChoice): PlanPrice {
  const plan = planOf(slug)
  if (!plan) throw new Error(`There is no plan ${slug}.`)
  const purchase = { plan: slug, period: billing, seats }
  const months = billing === 'yearly' ? 12 : 1
  const cents = priceOf(purchase)
  const lines = priceLines(purchase).map(line => `${formatCents(line.unitCents / months)} × ${line.seats}`)
  return {
    name: plan.name,
    isPerSeat: plan.perSeat,
    seatMonthCents: Math.round(priceOf({ ...purchase, seats: 1 }) / months),
    averageSeatCents: Math.round(cents / (months * (plan.perSeat ? seats : 1))),
    monthCents: Math.round(cents / months),
    yearCents: billing === 'yearly' ? cents : null,
    sum: lines.length === 1 ? `${lines[0]} ${seats === 1 ? 'seat' : 'seats'}` : `${lines.join(' + ')} seats`,
    scans: monthlyScans(slug, seats),
  }
}

/** What somebody pays for what they have, where that is not the table's price: an older one, their own, or less a discount. */
export function ownPrice(choice: PlanChoice, cents: number): PlanPrice {
  const price = planPrice(choice)
  if (cents === (price.yearCents ?? price.monthCents)) return price
  const seats = choice.seats === 1 ? '1 seat' : `${choice.seats} seats`
  const months = choice.billing === 'yearly' ? 12 : 1
  return {
    ...price,
    seatMonthCents: Math.round(cents / (months * choice.seats)),
    averageSeatCents: Math.round(cents / (months * choice.seats)),
    monthCents: Math.round(cents / months),
    yearCents: price.yearCents === null ? null : cents,
    sum: `Your price for ${seats}`,
  }
}

function seatCount(text: string | null): number {
  const seats = Number(text)
  return Number.isInteger(seats) && seats >= 1 ? seats : 1
}
