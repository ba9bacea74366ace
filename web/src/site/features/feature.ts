import { PLANS } from '@icebox/contract/billing/plans'

type PlanFeature = (typeof PLANS)[number]['features'][number]

/** Who has it: whoever has the plans that name it, teams with seats, or everybody. */
export type HeldBy = { readonly plan: PlanFeature } | { readonly by: 'seats' | 'everybody' | 'operator' }

export interface Feature {
  readonly title: string
  /** One true sentence. */
  readonly text: string
  readonly held: HeldBy
}

export interface FeatureGroup {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly features: readonly Feature[]
}

/** Who has it, in a few words. */
export function holdersOf({ held }: Feature): string {
  if ('by' in held) return HOLDERS[held.by]
  const first = PLANS.findIndex(plan => plan.features.some(name => name === held.plan))
  const names = PLANS.slice(first).map(plan => plan.name)
  return names.length === PLANS.length ? 'All plans' : names.join(' and ')
}

const SEATED = PLANS.filter(plan => plan.perSeat).map(plan => plan.name)
const HOLDERS = {
  seats: SEATED.join(' and '),
  everybody: 'Everybody',
  operator: 'If the operator turns it on',
} as const
