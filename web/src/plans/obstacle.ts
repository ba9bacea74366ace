import type { SubscriptionAnswer } from '@icebox/contract/billing/billing'
import { PENDING_CHANGE } from '../domain/plan/pending-change.ts'

export interface Obstacle {
  text: string
  /** A page where it can be got over. */
  way?: { to: string; text: string }
}

const BILLING_TAB = '/billing'
const ENDED = ['canceled', 'incomplete_expired', 'unpaid', 'paused', 'incomplete']

/** Why nobody can change the plan here and now; null when they can. */
export function obstacleOf(access: SubscriptionAnswer, isSold: boolean): Obstacle | null {
  const { subscription, mayManageBilling, ownerEmail } = access
  if (!isSold) return { text: 'Payments are not set up in this installation. Everyone signed in has full access.' }
  if (!mayManageBilling) return { text: `The owner of your team chooses the plan. Please ask ${ownerEmail}.` }
  if (!subscription || ENDED.includes(subscription.status)) {
    return { text: 'You have no running subscription.', way: { to: '/pricing', text: 'See plans' } }
  }
  if (access.changePending) return { text: PENDING_CHANGE }
  if (subscription.cancelAtPeriodEnd) {
    return {
      text: 'Your subscription is cancelled. Resume it before you change the plan.',
      way: { to: BILLING_TAB, text: 'Go to Billing' },
    }
  }
  if (subscription.status === 'past_due') {
    return {
      text: 'Your last payment failed. Replace the card before you change the plan.',
      way: { to: BILLING_TAB, text: 'Update payment method' },
    }
  }
  return null
}
