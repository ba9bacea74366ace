import type { SubscriptionAnswer } from '@icebox/contract/billing'
import { getAccount } from '../accounts/account-store.ts'
import type { Actor, App } from '../app.ts'

/** What one person may use, and what is known of the subscription behind it. */
export async function getSubscription(app: App, { accountId }: Actor): Promise<SubscriptionAnswer> {
  const account = await getAccount(app.db, accountId)
  const isActive = ['active', 'trialing', 'trial'].includes(account.subscription_status)
  return {
    hasActiveSubscription: isActive,
    accessState: isActive ? 'full_access' : 'no_subscription',
    redirectUrl: isActive ? '/dashboard' : '/pricing',
    organizationName: '',
    address: null,
    subscription: null,
    isProtected: isActive,
    graceEndsAt: null,
    mayManageBilling: account.role === 'owner',
    mayAdjustSeats: account.role !== 'member',
    ownerEmail: account.email,
    refund: null,
  }
}
