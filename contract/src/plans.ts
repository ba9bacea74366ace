/** The plans, lowest first. Cards, order, prices, limits and lookup keys all follow from this table. */
export const PLANS = [
  {
    slug: 'lite',
    name: 'Lite',
    monthlyCents: 499,
    yearlyCents: 4440,
    scans: 3_000,
    perSeat: false,
    mayMoveLine: false,
  },
  { slug: 'pro', name: 'Pro', monthlyCents: 699, yearlyCents: 6240, scans: 6_000, perSeat: true, mayMoveLine: true },
  {
    slug: 'pro_plus',
    name: 'Pro+',
    monthlyCents: 999,
    yearlyCents: 9000,
    scans: 10_000,
    perSeat: true,
    mayMoveLine: true,
  },
] as const

export type PlanSlug = (typeof PLANS)[number]['slug']

/** What a person without a plan may scan in a month. */
export const FREE_SCANS = 100

/** The plan a slug names, or undefined. */
export function planOf(slug: string | null | undefined) {
  return PLANS.find(plan => plan.slug === slug)
}

/** Scans a month for a plan and its seats. Lite is flat. */
export function monthlyScans(slug: string | null | undefined, seats: number): number {
  const plan = planOf(slug)
  if (!plan) return FREE_SCANS
  return plan.perSeat ? plan.scans * seats : plan.scans
}
