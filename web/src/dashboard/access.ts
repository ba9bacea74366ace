import type { SubscriptionAnswer } from '@icebox/contract/billing'
import type { User } from '@icebox/contract/user'

export type Subscription = Pick<SubscriptionAnswer, 'hasActiveSubscription' | 'accessState' | 'redirectUrl'>

const HERE = '/dashboard'

/** Where someone on the dashboard has to go instead, or null when they may stay. */
export function elsewhereFor(user: User, subscription: Subscription): string | null {
  if (!subscription.hasActiveSubscription) return isKnownCustomer(user) ? subscribeAddress(user) : '/pricing'
  return subscription.redirectUrl === HERE ? null : subscription.redirectUrl
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
