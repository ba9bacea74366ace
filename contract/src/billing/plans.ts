/** The plans, lowest first. Cards, order, prices, limits and lookup keys all follow from this table. */
export const PLANS = [
  {
    slug: 'lite',
    name: 'Lite',
    description: 'One person, one mailbox.',
    monthlyCents: 499,
    yearlyCents: 4440,
    scans: 3_000,
    features: [
      'AI cold-email detection',
      'Real-time protection',
      'Classification logs',
      'Basic analytics',
      'Email support',
    ],
    perSeat: false,
    popular: false,
    mayMoveLine: false,
    mayUseRules: false,
    mayApplyRules: false,
    mayScreenStrangers: false,
    mayAskToStop: false,
    mayAnswerAutomatically: false,
    mayUseApi: false,
    mayRequireCompany: false,
  },
  {
    slug: 'pro',
    name: 'Pro',
    description: 'A line you can move, and seats for a team.',
    monthlyCents: 699,
    yearlyCents: 6240,
    scans: 6_000,
    features: [
      'Everything in Lite',
      'Advanced filtering rules',
      'Custom confidence thresholds',
      'Usage analytics dashboard',
      'Priority support',
    ],
    perSeat: true,
    popular: true,
    mayMoveLine: true,
    mayUseRules: true,
    mayApplyRules: false,
    mayScreenStrangers: true,
    mayAskToStop: true,
    mayAnswerAutomatically: false,
    mayUseApi: false,
    mayRequireCompany: false,
  },
  {
    slug: 'pro_plus',
    name: 'Pro+',
    description: 'The most scans, and support around the clock.',
    monthlyCents: 999,
    yearlyCents: 9000,
    scans: 10_000,
    features: [
      'Everything in Pro',
      'Automatic “No thanks” replies',
      'Advanced reclassification',
      'API access and integrations',
      '24/7 priority support',
    ],
    perSeat: true,
    popular: false,
    mayMoveLine: true,
    mayUseRules: true,
    mayApplyRules: true,
    mayScreenStrangers: true,
    mayAskToStop: true,
    mayAnswerAutomatically: true,
    mayUseApi: true,
    mayRequireCompany: true,
  },
] as const

export type Plan = (typeof PLANS)[number]
export type PlanSlug = Plan['slug']

export const PLAN_SLUGS = ['lite', 'pro', 'pro_plus'] as const satisfies readonly PlanSlug[]
export const PERIODS = ['monthly', 'yearly'] as const
export type BillingPeriod = (typeof PERIODS)[number]
/** More seats than this are sold by hand. */
export const SEATS_MAX = 10_000

/** What is bought: Lite is always one seat. */
export interface Purchase {
  readonly plan: PlanSlug
  readonly period: BillingPeriod
  readonly seats: number
}

/**
 * Each seat costs what its own place in the row costs, so a total never falls when a seat is added. `upTo` is the last
 * seat of a tier, null of the last one.
 */
export const SEAT_TIERS = [
  { upTo: 9, percentOff: 0 },
  { upTo: 49, percentOff: 10 },
  { upTo: 199, percentOff: 20 },
  { upTo: null, percentOff: 30 },
] as const

export interface PriceTier {
  readonly upTo: number | null
  readonly unitCents: number
}

/** Cents per seat and billing period in each tier; a flat plan has one tier. */
export function tiersOf(slug: PlanSlug, period: BillingPeriod): PriceTier[] {
  const plan = PLANS.find(each => each.slug === slug)
  if (!plan) return []
  const unitCents = period === 'yearly' ? plan.yearlyCents : plan.monthlyCents
  if (!plan.perSeat) return [{ upTo: null, unitCents }]
  return SEAT_TIERS.map(({ upTo, percentOff }) => ({
    upTo,
    unitCents: Math.round((unitCents * (100 - percentOff)) / 100),
  }))
}

/** What a purchase costs for one billing period, in cents without tax. Every page and Stripe's prices follow from this. */
export function priceOf({ plan, period, seats }: Purchase): number {
  const bought = billedSeats(plan, seats)
  let [cents, counted] = [0, 0]
  for (const { upTo, unitCents } of tiersOf(plan, period)) {
    const here = Math.max(0, Math.min(bought, upTo ?? bought) - counted)
    cents += here * unitCents
    counted += here
  }
  return cents
}

/** Seats that are paid for: one with a plan that is not sold by the seat. */
export function billedSeats(slug: PlanSlug, seats: number): number {
  return planOf(slug)?.perSeat ? seats : 1
}

/** The place of a plan in the order, from 0. */
export function planRank(slug: PlanSlug): number {
  return PLAN_SLUGS.indexOf(slug)
}

/** Scans beyond the plan are sold by the started thousand, where the owner wants them. */
export const OVERAGE_BLOCK = 1_000
export const OVERAGE_BLOCK_CENTS = 150

/** The plan a slug names, or undefined. */
export function planOf(slug: string | null | undefined) {
  return PLANS.find(plan => plan.slug === slug)
}

/** What a person reads as the name of their plan, also where none was bought. */
export function planNameOf(slug: string | null | undefined): string {
  const plan = planOf(slug)
  return plan ? `${plan.name} Plan` : 'Free Trial'
}

/** What the monthly limit reads for somebody without a plan; where plans are sold nothing is scanned then. */
export const SCANS_WITHOUT_PLAN = 100

/** Scans a month for a plan and its seats, none without one. Lite is flat. */
export function monthlyScans(slug: string | null | undefined, seats: number): number {
  const plan = planOf(slug)
  if (!plan) return 0
  return plan.perSeat ? plan.scans * seats : plan.scans
}
