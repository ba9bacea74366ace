import { type Account, lockTeams } from '../accounts/account-store.ts'
import { sellsPlans } from '../accounts/sign-in.ts'
import type { Actor, App } from '../app.ts'
import { inTransaction, type Tx } from '../kit/db.ts'
import { Problem } from '../kit/problem.ts'
import { publish } from '../kit/publish.ts'
import { deleteInvitation, findInvitation, findMember, moveToOwnTeam } from './member-store.ts'
import { getManager, notInTeam } from './roles.ts'
import { publishToTeam } from './tell.ts'

const REMOVED = { type: 'team_member_removed' } as const
const NO_PLAN = { subscription_status: 'none', subscription_tier: '', subscription_ends_at: null }

/**
 * Takes somebody out of the team, or an invitation back. Whoever is removed keeps the account and its log as a team of one,
 * without the team's plan. Throws Problem `not_allowed` for the owner, and for people of another team.
 */
export async function removeMember(
  app: App,
  { accountId }: Actor,
  { memberId }: { memberId: string },
): Promise<{ success: true }> {
  await inTransaction(app, async tx => {
    const asker = await getManager(tx, accountId)
    await lockTeams(tx, [asker.team_id])
    const invitation = await findInvitation(tx, asker.team_id, memberId)
    if (invitation) await deleteInvitation(tx, invitation.id)
    else await dismiss(tx, app, { asker, memberId })
    await publishToTeam(tx, asker.team_id, REMOVED)
  })
  return { success: true }
}

async function dismiss(tx: Tx, app: App, { asker, memberId }: { asker: Account; memberId: string }): Promise<void> {
  const member = await findMember(tx, asker.team_id, memberId)
  if (!member) throw notInTeam()
  if (member.role === 'owner') throw new Problem('not_allowed', 'The owner cannot be removed.')
  await moveToOwnTeam(tx, member.id, sellsPlans(app) ? NO_PLAN : {})
  await publish(tx, member.id, REMOVED)
}
