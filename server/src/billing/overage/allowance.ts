import { monthlyScans } from '@icebox/contract/billing/plans'
import type { Account } from '../../accounts/account-store.ts'
import { sellsPlans } from '../../accounts/sign-in.ts'
import type { App } from '../../app.ts'
import type { Db, Tx } from '../../kit/db/db.ts'
import { GRACE_DAYS } from '../state/access.ts'
import { billingNow, suspendedAt } from '../state/customer-store.ts'
import { findState, type SubscriptionState } from '../state/state-store.ts'
import { scanLimitOf } from '../state/team-limit-store.ts'
import { LIVE } from '../stripe/terms.ts'
import { extraOf } from './overage-limit.ts'
import { calendarMonthOf, usageMonthOf } from './usage-month.ts'
import type { Allowance } from './usage-store.ts'

/**
 * What the account's team may scan in the month that runs now; its people share it. Where nothing is sold, all; of a team on
 * hold nothing. What the operator gave the team is more than its plan's, or else an end to what is judged.
 */
export async function allowanceOf(app: App, tx: Tx | Db, account: Account): Promise<Allowance> {
  const { team_id: teamId } = account
  const isHeld = (await suspendedAt(tx, teamId)) !== null
  const given = await scanLimitOf(tx, teamId)
  if (!sellsPlans(app)) {
    const included = isHeld ? null : (given?.scans ?? null)
    return { teamId, limit: isHeld ? 0 : included, included, ...calendarMonthOf(new Date()) }
  }
  const state = await findState(tx, teamId)
  const now = await billingNow(tx)
  if (!state || isHeld || !isProtected(state, now)) {
    return { teamId, limit: 0, included: null, ...calendarMonthOf(now) }
  }
  const plan = monthlyScans(state.plan, state.seats)
  const usageMonth = usageMonthOf(state.anchor_at, now)
  // Where it ends within the plan nothing is beyond the plan, so that nothing is billed.
  if (given && !given.isGift && given.scans <= plan) {
    return { teamId, limit: given.scans, included: given.scans, extra: null, ...usageMonth }
  }
  const included = given?.isGift ? Math.max(plan, given.scans) : plan
  const extra = await extraOf(tx, state, { included, month: usageMonth.month })
  const limit = included + (extra?.scans ?? 0)
  return {
    teamId,
    limit: given && !given.isGift ? Math.min(limit, given.scans) : limit,
    included,
    extra,
    ...usageMonth,
  }
}

/** Whether mail is judged: running, and not owing for longer than the grace. */
function isProtected({ status, past_due_since: since }: SubscriptionState, now: Date): boolean {
  if (!LIVE.has(status)) return false
  return since === null || now.getTime() - since.getTime() <= GRACE_DAYS * 86_400_000
}
