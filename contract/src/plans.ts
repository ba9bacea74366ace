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
  },
  {
    slug: 'pro',
    name: 'Pro',
    description: 'Your own rules, and a line you can move.',
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
  },
  {
    slug: 'pro_plus',
    name: 'Pro+',
    description: 'Answers “no thanks” for you.',
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
  },
] as const

export type Plan = (typeof PLANS)[number]
export type PlanSlug = Plan['slug']

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
