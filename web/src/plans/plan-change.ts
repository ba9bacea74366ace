import { type BillingPeriod, type PlanSlug, planOf, planRank } from '@icebox/contract/billing/plans'

/** What somebody has, or would change to. */
export interface Held {
  plan: PlanSlug
  billing: BillingPeriod
  seats: number
  /** From the next period on, where that is scheduled. */
  seatsToCome?: number | undefined
}

export interface Change {
  /** Up holds at once, down with the next period; null is what they have, or cannot have. */
  direction: 'up' | 'down' | null
  label: string
  /** Why it cannot be had. */
  reason?: string
}

/** What choosing a plan and a billing period means for somebody who has one. The order of the plans decides first. */
export function changeTo(held: Held, to: Omit<Held, 'seats'>): Change {
  if (!planOf(to.plan)?.perSeat && (held.seatsToCome ?? held.seats) > 1) {
    return { direction: null, label: 'Unavailable', reason: 'Reduce to 1 seat to access Lite plan' }
  }
  if (to.plan === held.plan) return samePlan(held.billing, to.billing)
  if (planRank(to.plan) < planRank(held.plan)) return { direction: 'down', label: 'Downgrade' }
  if (held.billing === 'yearly' && to.billing === 'monthly') {
    return { direction: null, label: 'Upgrade', reason: 'Upgrade under yearly billing, then switch to monthly' }
  }
  return { direction: 'up', label: 'Upgrade' }
}

function samePlan(held: BillingPeriod, to: BillingPeriod): Change {
  if (held === to) return { direction: null, label: 'Current Plan' }
  return to === 'yearly'
    ? { direction: 'up', label: 'Switch to yearly' }
    : { direction: 'down', label: 'Switch to monthly' }
}
