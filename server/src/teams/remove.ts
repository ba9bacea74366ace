import type { Account } from '../accounts/account-store.ts'
import { sellsPlans } from '../accounts/sign-in.ts'
import type { App } from '../app.ts'
import type { Doer } from '../kit/audit/record.ts'
import { inTransaction, type Tx } from '../kit/db/db.ts'
import { wideNetworkOf } from '../kit/http/network.ts'
import type { Member } from '../kit/http/route.ts'
import { Problem } from '../kit/problem.ts'
import { publish } from '../kit/queue/publish.ts'
import { addJob, type TeamNews } from '../kit/queue/queue.ts'
import { deleteInvitation, findInvitation, findMember, findOwnerOf, moveToOwnTeam } from './member-store.ts'
import { lockAsManager, notInTeam } from './roles.ts'
import { announceLeft, publishToTeam } from './tell.ts'

const REMOVED = { type: 'team_member_removed' } as const

/**
 * Takes somebody out of the team, or an invitation back. Whoever is removed keeps the account and its log as a team of one,
 * without the team's plan, and is told by letter. Throws Problem `not_allowed` for the owner, for an admin who removes
 * another, and for people of another team.
 */
export async function removeMember(
  app: App,
  { accountId, ip }: Member,
  { memberId }: { memberId: string },
): Promise<{ success: true }> {
  const doer = { accountId, by: 'person', net: wideNetworkOf(ip) } as const
  await inTransaction(app, async tx => {
    const caller = await lockAsManager(tx, accountId)
    const invitation = await findInvitation(tx, caller.team_id, memberId)
    if (invitation) await deleteInvitation(tx, invitation.id)
    else await dismiss(tx, app, { caller, memberId, doer })
    await publishToTeam(tx, caller.team_id, REMOVED)
  })
  return { success: true }
}

interface Dismissal {
  readonly caller: Account
  readonly memberId: string
  readonly doer: Doer
}

async function dismiss(tx: Tx, app: App, { caller, memberId, doer }: Dismissal): Promise<void> {
  const member = await findMember(tx, caller.team_id, memberId)
  if (!member) throw notInTeam()
  if (member.role === 'owner') throw new Problem('not_allowed', 'The owner cannot be removed.')
  if (member.role === 'admin' && caller.role !== 'owner' && member.id !== caller.id) {
    throw new Problem('not_allowed', 'Only the owner of the team removes admins.')
  }
  const owner = await findOwnerOf(tx, caller.team_id)
  const parting = { why: 'removed', ownerId: owner?.id ?? null, losesPlan: sellsPlans(app), doer } as const
  await moveToOwnTeam(tx, member.id, parting)
  await publish(tx, member.id, REMOVED)
  await announceLeft(tx, caller.team_id, member)
  await tellByLetter(tx, member.id, 'removed')
}

/** Adds the letter to the transaction, so that it is written only if the change holds. */
export async function tellByLetter(tx: Tx, accountId: string, about: TeamNews) {
  await addJob(tx, { name: 'team-letter', payload: { accountId, about }, key: `team-letter:${about}:${accountId}` })
}
