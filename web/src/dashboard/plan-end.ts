import type { SubscriptionView } from '@icebox/contract/billing/billing'

export interface PlanEnd {
  kind: 'trial' | 'cancelled'
  /** In milliseconds. */
  at: number
  /** Charged then; null for whom amounts are none of their business. */
  amountCents: number | null
  period: 'month' | 'year'
  addsTax: boolean
}

type Facts = Pick<
  SubscriptionView,
  | 'status'
  | 'addsTax'
  | 'cancelAtPeriodEnd'
  | 'currentPeriodEnd'
  | 'trialEnd'
  | 'amountCents'
  | 'billing'
  | 'scheduledChange'
>

/** What of a running subscription comes to its end; null while it simply goes on, and once it is over. */
export function planEnd(subscription: Facts): PlanEnd | null {
  const { status, cancelAtPeriodEnd, currentPeriodEnd, trialEnd, scheduledChange } = subscription
  if (!['active', 'trialing', 'trial', 'past_due'].includes(status)) return null
  // What is scheduled for the end of the trial is what is charged then.
  const { amountCents, billing } = scheduledChange ?? subscription
  const price = { amountCents, period: billing === 'yearly' ? 'year' : 'month', addsTax: subscription.addsTax } as const
  if (cancelAtPeriodEnd) return { kind: 'cancelled', at: currentPeriodEnd * 1_000, ...price }
  if (trialEnd !== null) return { kind: 'trial', at: trialEnd * 1_000, ...price }
  return null
}
