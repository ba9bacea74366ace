import { lockOwnTeam } from '../accounts/account-store.ts'
import type { Actor, App } from '../app.ts'
import { inTransaction } from '../kit/db.ts'
import { Problem } from '../kit/problem.ts'
import { publish } from '../kit/publish.ts'
import { logSecurity } from '../kit/security-log.ts'
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
    const asker = await lockOwnTeam(tx, accountId)
    if (asker.role !== 'owner') throw new Problem('not_allowed', 'Only the owner of the team makes admins.')
    const member = await findMember(tx, asker.team_id, memberId)
    if (!member) throw notInTeam()
    if (member.role === 'owner') throw new Problem('conflict', 'The owner stays the owner.')
    await updateRole(tx, member.id, role)
    // What they may do changes with it.
    await publish(tx, member.id, { type: 'subscription_updated' })
    await publishToTeam(tx, asker.team_id, { type: 'team_member_activated' })
  })
  logSecurity(app, 'role_changed', { account: accountId, kind: role })
  return { success: true }
}
