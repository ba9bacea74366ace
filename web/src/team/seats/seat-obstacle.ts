import type { SubscriptionAnswer } from '@icebox/contract/billing/billing'
import { planOf } from '@icebox/contract/billing/plans'
import { PENDING_CHANGE } from '../../domain/plan/pending-change.ts'

const LIVE = ['active', 'trialing', 'trial']

type Known = Pick<SubscriptionAnswer, 'subscription' | 'changePending'>

/** Why seats cannot be adjusted now; null when they can. */
export function seatObstacle({ subscription, changePending }: Known): string | null {
  if (changePending) return PENDING_CHANGE
  if (!subscription) return 'There is no subscription with seats.'
  if (subscription.status === 'past_due') return 'The last payment failed. Replace the card in the Billing tab first.'
  if (!LIVE.includes(subscription.status)) return 'There is no running subscription.'
  if (subscription.cancelAtPeriodEnd) return 'The subscription is cancelled. Resume it in the Billing tab first.'
  if (!planOf(subscription.plan.slug)?.perSeat) return 'Lite is for one person. Choose Pro or Pro+ to add seats.'
  return null
}
