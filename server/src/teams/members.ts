import type { Member } from '@icebox/contract/team'
import { type Account, getAccount } from '../accounts/account-store.ts'
import type { Invitation } from '../accounts/invitation-store.ts'
import type { Actor, App } from '../app.ts'
import { listAccounts, listInvitations } from './member-store.ts'

/** Everyone of the caller's team and everyone it has invited. */
export async function listMembers(app: App, { accountId }: Actor): Promise<Member[]> {
  const caller = await getAccount(app.db, accountId)
  const accounts = await listAccounts(app.db, caller.team_id)
  const invitations = await listInvitations(app.db, caller.team_id)
  return [...accounts.map(memberOf), ...invitations.map(each => invitedOf(each, caller))]
}

function memberOf(account: Account): Member {
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    role: account.role,
    isActive: true,
    subscriptionStatus: account.subscription_status,
    subscriptionTier: account.subscription_tier,
    since: account.created_at.toISOString(),
    letter: null,
  }
}

function invitedOf({ id, email, created_at, letter }: Invitation, { subscription_tier }: Account): Member {
  return {
    id,
    email,
    name: '',
    role: 'member',
    isActive: false,
    subscriptionStatus: 'pending',
    subscriptionTier: subscription_tier,
    since: created_at.toISOString(),
    letter,
  }
}
