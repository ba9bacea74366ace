import type { SubscriptionAnswer } from '@icebox/contract/billing/billing'
import type { User } from '@icebox/contract/user'
import { subscribeAddress } from '../domain/plan/subscribe-address.ts'

export type Subscription = Pick<
  SubscriptionAnswer,
  'hasActiveSubscription' | 'accessState' | 'redirectUrl' | 'mayManageBilling'
>

const HERE = '/dashboard'
const STAYS_OPEN = new Set(['/billing', '/team'])

/**
 * Where someone on a page of the dashboard has to go instead, or null when they may stay. The page of mail is for who has
 * a plan and a mailbox; money and team are within reach of everyone, at any time.
 */
export function elsewhereFor(user: User, subscription: Subscription, page = HERE): string | null {
  if (STAYS_OPEN.has(page) || waitsForOwner(subscription)) return null
  const { accessState, redirectUrl } = subscription
  if (accessState === 'no_subscription' && !isEndedPage(redirectUrl)) {
    return isKnownCustomer(user) ? subscribeAddress(user, { plan: user.subscriptionTier }) : '/pricing'
  }
  return isHere(redirectUrl) ? null : redirectUrl
}

/** Nothing runs, and only the owner can change that: a checkout would refuse this person. */
export function waitsForOwner({ hasActiveSubscription, accessState, mayManageBilling }: Subscription): boolean {
  return !hasActiveSubscription && !mayManageBilling && OWNERS_MATTER.has(accessState)
}

/** Whoever can replace the card that failed sees the cards first. */
export function opensBilling({ hasActiveSubscription, accessState, mayManageBilling }: Subscription): boolean {
  return hasActiveSubscription && mayManageBilling && accessState === 'payment_required'
}

const OWNERS_MATTER = new Set<Subscription['accessState']>([
  'no_subscription',
  'payment_required',
  'payment_action_required',
])

function isEndedPage(address: string): boolean {
  return address === '/plan-ended'
}

function isHere(address: string): boolean {
  return address === '' || address.split(/[?#]/)[0] === HERE
}

/** A mailbox reached by IMAP counts as much as a Gmail or a Microsoft id. */
function isKnownCustomer(user: User): boolean {
  return Boolean(user.subscriptionTier && (user.gmailId || user.microsoftId || user.hasMailbox))
}
