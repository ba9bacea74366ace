import { lockOwnTeam } from '../accounts/account-store.ts'
import type { Actor, App } from '../app.ts'
import { inTransaction } from '../kit/db/db.ts'
import { logSecurity } from '../kit/log/security-log.ts'
import { Problem } from '../kit/problem.ts'
import { publish } from '../kit/queue/publish.ts'
import { findMember, updateRole } from './member-store.ts'
import { notInTeam } from './roles.ts'
import { publishToTeam } from './tell.ts'

interface Wish {
  readonly memberId: string
  readonly role: 'admin' | 'member'
}

/** Makes a member an admin, or an admin a member. The owner alone may, and stays the owner. */
export async function setMemberRole(
  app: App,
  { accountId }: Actor,
  { memberId, role }: Wish,
): Promise<{ success: true }> {
  await inTransaction(app, async tx => {
    const caller = await lockOwnTeam(tx, accountId)
    if (caller.role !== 'owner') throw new Problem('not_allowed', 'Only the owner of the team makes admins.')
    const member = await findMember(tx, caller.team_id, memberId)
    if (!member) throw notInTeam()
    if (member.role === 'owner') throw new Problem('conflict', 'The owner stays the owner.')
    if (member.role === role) return
    await updateRole(tx, member.id, role)
    // What they may do changes with it.
    await publish(tx, member.id, { type: 'subscription_updated' })
    await publishToTeam(tx, caller.team_id, { type: 'team_member_activated' })
  })
  logSecurity(app, 'role_changed', { account: accountId, kind: role })
  return { success: true }
}
