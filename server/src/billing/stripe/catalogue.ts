import {
  type BillingPeriod,
  PERIODS,
  PLAN_SLUGS,
  PLANS,
  type PlanSlug,
  type Purchase,
  priceOf,
} from '@icebox/contract/billing/plans'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { App } from '../../app.ts'
import { Problem } from '../../kit/problem.ts'
import { stripeOf } from './stripe-client.ts'

/** The six prices, and which purchase each price id stands for, an old one's too. */
interface Catalogue {
  readonly ids: ReadonlyMap<string, string>
  readonly known: Map<string, Promise<PriceFacts>>
}

interface PriceFacts {
  /** Null for a price that somebody made by hand. */
  readonly plan: PlanSlug | null
  readonly period: BillingPeriod
  /** What so many seats cost at this very price, in cents. */
  readonly totalOf: (seats: number) => number
}

const catalogues = new WeakMap<Stripe, Promise<Catalogue>>()

/** The name under which a price is found; the price behind it may be replaced by a newer one. */
export function lookupKeyOf(plan: PlanSlug, period: BillingPeriod): string {
  return `icebox_${plan}_${period}`
}

/** The price that is sold now. Throws Problem `unavailable` when the catalogue was never made. */
export async function priceIdOf(app: App, { plan, period }: Pick<Purchase, 'plan' | 'period'>): Promise<string> {
  const { ids } = await catalogueOf(stripeOf(app))
  const id = ids.get(lookupKeyOf(plan, period))
  if (id === undefined) {
    app.log.error(
      { metric: 'billing_alarm', reason: 'no_price' },
      'Stripe has no prices; run npm run billing:bootstrap',
    )
    throw new Problem('unavailable', 'Nothing can be bought here yet. Please try again later.')
  }
  return id
}

/** What a price sells. Prices never change, so each is asked for once. */
export async function factsOf(app: App, priceId: string): Promise<PriceFacts> {
  const stripe = stripeOf(app)
  const { known } = await catalogueOf(stripe)
  const facts = known.get(priceId) ?? stripe.prices.retrieve(priceId, { expand: ['tiers'] }).then(readFacts)
  known.set(priceId, facts)
  return facts.catch(error => {
    known.delete(priceId)
    throw error
  })
}

function catalogueOf(stripe: Stripe): Promise<Catalogue> {
  const known = catalogues.get(stripe)
  if (known) return known
  const read = readCatalogue(stripe)
  catalogues.set(stripe, read)
  // A failure, or a catalogue that is not made yet, is not remembered.
  const forget = () => void catalogues.delete(stripe)
  read.then(({ ids }) => ids.size === 0 && forget(), forget)
  return read
}

async function readCatalogue(stripe: Stripe): Promise<Catalogue> {
  const keys = PLANS.flatMap(({ slug }) => PERIODS.map(period => lookupKeyOf(slug, period)))
  const { data } = await stripe.prices.list({ lookup_keys: keys, active: true, expand: ['data.tiers'], limit: 10 })
  const ids = new Map(data.flatMap(({ lookup_key, id }) => (lookup_key === null ? [] : [[lookup_key, id] as const])))
  return { ids, known: new Map(data.map(price => [price.id, Promise.resolve(readFacts(price))])) }
}

const labels = z.object({ plan: z.enum(PLAN_SLUGS), period: z.enum(PERIODS) })

function readFacts(price: Stripe.Price): PriceFacts {
  const { tiers, unit_amount_decimal: unit, recurring, metadata } = price
  const ours = labels.safeParse(metadata).data
  const period = ours?.period ?? (recurring?.interval === 'year' ? 'yearly' : 'monthly')
  const totalOf = (seats: number) => {
    if (tiers?.length) return sumOf(tiers, seats)
    if (unit !== null) return Math.round(Number(unit) * seats)
    return ours ? priceOf({ ...ours, seats }) : 0
  }
  return { plan: ours?.plan ?? null, period, totalOf }
}

function sumOf(tiers: readonly Stripe.Price.Tier[], seats: number): number {
  let [cents, counted] = [0, 0]
  for (const { up_to, unit_amount } of tiers) {
    const here = Math.max(0, Math.min(seats, up_to ?? seats) - counted)
    cents += here * (unit_amount ?? 0)
    counted += here
  }
  return cents
}
