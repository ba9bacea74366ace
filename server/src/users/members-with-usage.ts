import { ACCURACY_NEEDS_BLOCKED } from '@icebox/contract/constants'
import type { MemberWithUsage } from '@icebox/contract/team'
import { getAccount } from '../accounts/account-store.ts'
import type { Actor, App } from '../app.ts'
import { allowanceOf } from '../billing/overage/allowance.ts'
import { countPerMember, type MemberCounts } from '../mail/log/member-usage-store.ts'
import { listMembers } from '../teams/members.ts'

/** The team with counts of everyone's mail for owner and admins; members see their own alone. */
export async function listMembersWithUsage(app: App, actor: Actor): Promise<MemberWithUsage[]> {
  const caller = await getAccount(app.db, actor.accountId)
  const members = await listMembers(app, actor)
  const seen = members.filter(each => each.isActive && (caller.role !== 'member' || each.id === caller.id))
  const { month } = await allowanceOf(app, app.db, caller)
  const counts = await countPerMember(
    app.db,
    seen.map(each => each.id),
    month,
  )
  const usages = new Map(counts.map(each => [each.accountId, usageOf(each)]))
  return members.map(each => ({ ...each, usage: usages.get(each.id) ?? null }))
}

function usageOf({ scans, blocked, blocked30Days, restored30Days }: MemberCounts) {
  const isKnown = blocked30Days >= ACCURACY_NEEDS_BLOCKED
  return {
    currentMonthProcessed: scans,
    currentMonthBlocked: blocked,
    accuracy: isKnown ? (blocked30Days - restored30Days) / blocked30Days : null,
  }
}
