import type { SubscriptionAnswer } from '@icebox/contract/billing'
import type { User } from '@icebox/contract/user'

export type Subscription = Pick<
  SubscriptionAnswer,
  'hasActiveSubscription' | 'accessState' | 'redirectUrl' | 'mayManageBilling'
>

const HERE = '/dashboard'

/** Where someone on the dashboard has to go instead, or null when they may stay. */
export function elsewhereFor(user: User, subscription: Subscription): string | null {
  if (waitsForOwner(subscription)) return null
  const { accessState, redirectUrl } = subscription
  if (accessState === 'no_subscription') return isKnownCustomer(user) ? subscribeAddress(user) : '/pricing'
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

function isHere(address: string): boolean {
  return address === '' || address.split(/[?#]/)[0] === HERE
}

/** A mailbox reached by IMAP counts as much as a Gmail or a Microsoft id. */
function isKnownCustomer(user: User): boolean {
  return Boolean(user.subscriptionTier && (user.gmailId || user.microsoftId || user.hasMailbox))
}

function subscribeAddress(user: User): string {
  const query = new URLSearchParams({
    plan: user.subscriptionTier,
    userId: user.id,
    email: user.email,
    name: user.email.split('@')[0] ?? '',
    provider: 'existing',
  })
  return `/subscribe?${query}`
}
