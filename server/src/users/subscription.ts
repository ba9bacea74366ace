import type { SubscriptionAnswer } from '@icebox/contract/billing/billing'
import { API_PROVIDERS, MAILBOX_PROVIDERS } from '@icebox/contract/mailbox-providers'
import { type Account, getAccount } from '../accounts/account-store.ts'
import { listIdentities } from '../accounts/identity-store.ts'
import type { Actor, App } from '../app.ts'
import { subscriptionOf } from '../billing/overage/subscription-view.ts'
import { suspendedAt } from '../billing/state/customer-store.ts'
import { listMailboxes } from '../mail/mailboxes/mailbox-store.ts'

/** What one person may use, and what is known of the subscription behind it. */
export async function getSubscription(app: App, { accountId }: Actor): Promise<SubscriptionAnswer> {
  const account = await getAccount(app.db, accountId)
  if (!app.config.stripe || app.config.selfHostUnlimited) {
    return unsold(account, await suspendedAt(app.db, account.team_id))
  }
  const mailboxes = await listMailboxes(app.db, accountId)
  const setupPage = await setupPageOf(app, accountId)
  return subscriptionOf(app, account, { hasMailbox: mailboxes.length > 0, setupPage })
}

/** By the provider somebody signs in with; a mailbox of any other host is connected where Apple's is. */
async function setupPageOf(app: App, accountId: string): Promise<string> {
  const ways = (await listIdentities(app.db, accountId)).map(({ provider }) => provider)
  const provider = API_PROVIDERS.find(each => ways.includes(each)) ?? 'apple'
  return MAILBOX_PROVIDERS[provider].setupPage
}

/** Where nothing is sold everyone has full access, but for a team on hold. */
function unsold(account: Account, heldAt: Date | null): SubscriptionAnswer {
  if (heldAt !== null) return { ...running(account), ...ON_HOLD, ended: endedAt(heldAt) }
  return running(account)
}

const ON_HOLD = {
  hasActiveSubscription: false,
  accessState: 'suspended',
  redirectUrl: '/plan-ended',
  isProtected: false,
} as const
const endedAt = (at: Date) => ({ reason: 'suspended', at: Math.floor(at.getTime() / 1_000), by: null }) as const

function running(account: Account): SubscriptionAnswer {
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
    changePending: false,
    ownerEmail: account.email,
    ended: null,
    unpaidOverageCents: 0,
    refund: null,
  }
}
