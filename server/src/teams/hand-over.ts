import { type Account, getAccount, lockOwnTeam } from '../accounts/account-store.ts'
import { sellsPlans } from '../accounts/sign-in.ts'
import type { Actor, App } from '../app.ts'
import { inTransaction, type Tx } from '../kit/db/db.ts'
import { Problem } from '../kit/problem.ts'
import { publish } from '../kit/queue/publish.ts'
import { addJob } from '../kit/queue/queue.ts'
import { endHeldSessions } from '../kit/sessions/session.ts'
import { findMember, listAccounts, moveToOwnTeam, updateRole } from './member-store.ts'
import { tellByLetter } from './remove.ts'
import { notInTeam } from './roles.ts'
import { publishToTeam } from './tell.ts'

/**
 * Makes somebody of the team its owner; who was it until now stays as an admin. The subscription goes on with the team, and
 * the cards of the owner before are taken from it. Throws Problem `not_allowed` for others than the owner.
 */
export async function handOverTeam(
  app: App,
  { accountId }: Actor,
  { memberId }: { memberId: string },
): Promise<{ success: true }> {
  await inTransaction(app, async tx => {
    const owner = await lockOwnTeam(tx, accountId)
    if (owner.role !== 'owner') throw new Problem('not_allowed', 'Only the owner of the team hands it over.')
    if (memberId === owner.id) throw new Problem('conflict', 'You own this team already.')
    await makeOwner(tx, { owner, memberId, isErased: false })
    // Who was the owner signs in as the team does; who is it now is free to.
    await endHeldSessions(tx, owner.team_id, app.config.selfHostUnlimited)
  })
  return { success: true }
}

interface Succession {
  /** Of a locked team. */
  readonly owner: Account
  readonly memberId: string
  /** The owner's account is being deleted. */
  readonly isErased: boolean
}

async function makeOwner(tx: Tx, { owner, memberId, isErased }: Succession): Promise<void> {
  const teamId = owner.team_id
  const heir = await findMember(tx, teamId, memberId)
  if (!heir) throw notInTeam()
  // One owner at any moment: the old one steps back first.
  await updateRole(tx, owner.id, 'admin')
  await updateRole(tx, heir.id, 'owner')
  const at = Math.floor(Date.now() / 1000)
  // Another hand-over before this one is worked off must not replace what an erasure asks for.
  const key = `new-owner:${teamId}${isErased ? ':erased' : ''}`
  await addJob(tx, { name: 'new-owner', payload: { teamId, isErased, at }, key })
  await tellByLetter(tx, heir.id, 'new_owner')
  await publishToTeam(tx, teamId, { type: 'subscription_updated' })
  await publishToTeam(tx, teamId, { type: 'team_member_activated' })
}

/** What an owner wants to become of the team when the account goes: the id of the next owner, or its end. */
export interface TeamFate {
  readonly newOwnerId?: string | undefined
  readonly dissolvesTeam?: boolean | undefined
}

/** As `settleTeam`, before anything is done. Throws Problem `conflict`, `not_allowed` for an heir of another team. */
export async function assertFateDecided(app: App, accountId: string, fate: TeamFate): Promise<void> {
  const { id, team_id: teamId, role } = await getAccount(app.db, accountId)
  const others = (await listAccounts(app.db, teamId)).filter(each => each.id !== id)
  if (role !== 'owner' || others.length === 0) return
  const { newOwnerId } = fate
  if (newOwnerId !== undefined && !others.some(each => each.id === newOwnerId)) throw notInTeam()
  if (newOwnerId === undefined && !fate.dissolvesTeam) throw undecided()
}

/**
 * The team of an account that is about to be deleted, locked: it has another owner afterwards, or everyone in it is a team
 * of one. Nothing is to be done for members and for somebody alone. Throws Problem `conflict` while nothing is decided.
 */
export async function settleTeam(
  tx: Tx,
  app: Pick<App, 'config'>,
  { account, fate }: { account: Account; fate: TeamFate },
) {
  const { id, team_id: teamId, role } = account
  const others = (await listAccounts(tx, teamId)).filter(each => each.id !== id)
  if (role !== 'owner' || others.length === 0) return
  if (fate.newOwnerId !== undefined) return makeOwner(tx, { owner: account, memberId: fate.newOwnerId, isErased: true })
  if (!fate.dissolvesTeam) throw undecided()
  // The trail goes with the team.
  const doer = { accountId: id, by: 'person', net: '' } as const
  for (const other of others) {
    await moveToOwnTeam(tx, other.id, { why: 'dissolved', ownerId: null, losesPlan: sellsPlans(app), doer })
    await publish(tx, other.id, { type: 'team_member_removed' })
    await tellByLetter(tx, other.id, 'dissolved')
  }
}

function undecided(): Problem {
  return new Problem(
    'conflict',
    'Others are in your team. Please choose who owns it from now on, or that it is dissolved.',
  )
}
