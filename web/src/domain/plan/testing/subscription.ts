import type { SubscriptionAnswer, SubscriptionView } from '@icebox/contract/billing/billing'

/** Two seats of Pro, paid by the year, in tests; `change` says what is different about it. */
export function subscriptionOf(change: Partial<SubscriptionView> = {}): SubscriptionView {
  return {
    status: 'active',
    plan: { nickname: 'Pro', slug: 'pro' },
    billing: 'yearly',
    seats: 2,
    currentPeriodEnd: Date.UTC(2027, 2, 1, 12) / 1_000,
    trialEnd: null,
    cancelAtPeriodEnd: false,
    amountCents: 12_480,
    addsTax: false,
    unusedCents: 8_320,
    currency: 'usd',
    scheduledChange: null,
    ...change,
  }
}

/** What the server says of somebody who pays for it. */
export function accessOf(change: Partial<SubscriptionAnswer> = {}): SubscriptionAnswer {
  return {
    hasActiveSubscription: true,
    accessState: 'full_access',
    redirectUrl: '/dashboard',
    organizationName: '',
    address: null,
    subscription: subscriptionOf(),
    isProtected: true,
    graceEndsAt: null,
    mayManageBilling: true,
    mayAdjustSeats: true,
    changePending: false,
    ownerEmail: 'owner@fernbank.example',
    ended: null,
    unpaidOverageCents: 0,
    refund: null,
    ...change,
  }
}
