import type { EndReason } from '@icebox/contract/billing/billing'
import { type Account, findAccount } from '../../accounts/account-store.ts'
import type { App } from '../../app.ts'
import { findCustomer } from '../state/customer-store.ts'
import type { SubscriptionState } from '../state/state-store.ts'
import { LIVE } from '../stripe/terms.ts'

/** How a plan came to its end; `at` in Unix seconds, `by` whose team is meant. */
export interface Ended {
  readonly reason: EndReason
  readonly at: number | null
  readonly by: string | null
}

interface Facts {
  readonly suspendedAt: Date | null
  /** What the team bought, if anything. */
  readonly state: SubscriptionState | undefined
}

/** Null while a plan runs or its first payment is open, and for somebody who never had one. */
export async function endedOf(app: App, account: Account, { suspendedAt, state }: Facts): Promise<Ended | null> {
  if (suspendedAt) return { reason: 'suspended', at: seconds(suspendedAt), by: null }
  if (state) return subscriptionEnd(state)
  const { plan_lost: reason, plan_lost_at: at, plan_lost_by: ownerId } = account
  if (reason === null) return null
  return { reason, at: at && seconds(at), by: ownerId === null ? null : await teamNameOf(app, ownerId) }
}

function subscriptionEnd(state: SubscriptionState): Ended | null {
  const { status, end_reason: reason, ended_at: at, past_due_since: dueSince } = state
  if (LIVE.has(status) || status === 'incomplete') return null
  if (status === 'unpaid' || status === 'paused') {
    return { reason: 'payment_failed', at: dueSince && seconds(dueSince), by: null }
  }
  return { reason: reason ?? 'ended', at: at && seconds(at), by: null }
}

/** As the owner called the team, or else the owner's address; null once that account is gone. */
async function teamNameOf(app: App, ownerId: string): Promise<string | null> {
  const owner = await findAccount(app.db, ownerId)
  if (!owner) return null
  const customer = await findCustomer(app.db, owner.team_id)
  return customer?.organization_name || owner.email
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
