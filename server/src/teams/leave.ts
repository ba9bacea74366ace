import { lockOwnTeam } from '../accounts/account-store.ts'
import { sellsPlans } from '../accounts/sign-in.ts'
import type { App } from '../app.ts'
import { inTransaction } from '../kit/db/db.ts'
import { wideNetworkOf } from '../kit/http/network.ts'
import type { Member } from '../kit/http/route.ts'
import { Problem } from '../kit/problem.ts'
import { publish } from '../kit/queue/publish.ts'
import { findOwnerOf, listAccounts, moveToOwnTeam } from './member-store.ts'
import { announceLeft, publishToTeam } from './tell.ts'

const REMOVED = { type: 'team_member_removed' } as const

/**
 * A member or an admin goes by themselves: account, mailboxes, log and lessons stay theirs, as a team of one without the
 * team's plan. Throws Problem `conflict` for an owner, who hands the team over first.
 */
export async function leaveTeam(app: App, { accountId, ip }: Member): Promise<{ success: true }> {
  await inTransaction(app, async tx => {
    const account = await lockOwnTeam(tx, accountId)
    const { id, role, team_id: teamId } = account
    if (role === 'owner') throw isOwner((await listAccounts(tx, teamId)).length === 1)
    const owner = await findOwnerOf(tx, teamId)
    const doer = { accountId, by: 'person', net: wideNetworkOf(ip) } as const
    await moveToOwnTeam(tx, id, { why: 'left', ownerId: owner?.id ?? null, losesPlan: sellsPlans(app), doer })
    await publish(tx, id, REMOVED)
    await publishToTeam(tx, teamId, REMOVED)
    await announceLeft(tx, teamId, account)
  })
  return { success: true }
}

function isOwner(isAlone: boolean): Problem {
  if (isAlone) return new Problem('conflict', 'You are in no team that you could leave.')
  return new Problem('conflict', 'You own this team. Please hand it over to somebody first, then you can leave it.')
}
