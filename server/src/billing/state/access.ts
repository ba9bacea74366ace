import type { AccessState } from '@icebox/contract/billing/billing'
import { LIVE } from '../stripe/terms.ts'
import type { SubscriptionState } from './state-store.ts'

/** A failed payment changes nothing for so long. */
export const GRACE_DAYS = 7

export interface AccessFacts {
  readonly isSuspended: boolean
  /** Undefined: nothing was ever bought. */
  readonly state: Pick<SubscriptionState, 'status' | 'past_due_since'> | undefined
  readonly hasMailbox: boolean
  /** Where a mailbox is connected. */
  readonly setupPage: string
  /** Where the first payment, still open, is made. */
  readonly subscribePage: string
  /** The account has lost the plan of a team it was in. */
  readonly hasLostPlan: boolean
  readonly now: Date
}

export interface Access {
  readonly hasActiveSubscription: boolean
  readonly accessState: AccessState
  readonly redirectUrl: string
  readonly isProtected: boolean
  readonly graceEndsAt: Date | null
}

/** Says what came to its end, and what one can do then. */
const ENDED_PAGE = '/plan-ended'

/**
 * What somebody may use: the first line that fits. The dashboard is left whenever the address is another, so whoever owes
 * money stays there, where the card can be replaced.
 */
export function accessOf({ isSuspended, state, ...facts }: AccessFacts): Access {
  if (isSuspended) return access('suspended', ENDED_PAGE)
  if (!state) return access('no_subscription', facts.hasLostPlan ? ENDED_PAGE : '/pricing')
  const { status } = state
  if (status === 'past_due') return owing(state.past_due_since ?? facts.now, facts.now)
  if (LIVE.has(status) && !facts.hasMailbox) return access('mailbox_required', facts.setupPage, true)
  if (LIVE.has(status)) return access('full_access', '/dashboard', true)
  if (status === 'incomplete') return access('payment_action_required', facts.subscribePage)
  return access('payment_required', ENDED_PAGE)
}

function access(accessState: AccessState, redirectUrl: string, isPaid = false): Access {
  return { accessState, redirectUrl, hasActiveSubscription: isPaid, isProtected: isPaid, graceEndsAt: null }
}

function owing(since: Date, now: Date): Access {
  const graceEndsAt = new Date(since.getTime() + GRACE_DAYS * 86_400_000)
  return { ...access('payment_required', '/dashboard', true), isProtected: now <= graceEndsAt, graceEndsAt }
}
