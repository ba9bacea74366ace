import { PLANS } from '@icebox/contract/billing/plans'

type PlanFeature = (typeof PLANS)[number]['features'][number]

/** Who has it: whoever has the plans that name it, teams with seats or with their company's sign-in, or everybody. */
export type HeldBy = { readonly plan: PlanFeature } | { readonly by: 'seats' | 'company' | 'everybody' | 'operator' }

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

const namesOf = (has: (plan: (typeof PLANS)[number]) => boolean) =>
  PLANS.filter(has)
    .map(plan => plan.name)
    .join(' and ')
const HOLDERS = {
  seats: namesOf(plan => plan.perSeat),
  company: namesOf(plan => plan.mayRequireCompany),
  everybody: 'Everybody',
  operator: 'If the operator turns it on',
} as const
