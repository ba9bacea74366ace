import type { Account } from '../accounts/account-store.ts'
import { leaveTeamsCompany } from '../accounts/company/leave.ts'
import type { Invitation } from '../accounts/invitation-store.ts'
import { type Doer, recordDeed } from '../kit/audit/record.ts'
import { type Db, sql, type Tx } from '../kit/db/db.ts'
import type { PlanLost } from '../kit/db/tables.ts'

const NOW = sql<Date>`now()`

/** Seats that are taken: the accounts of the team and the invitations still open. Exact only under the team's lock. */
export async function countUsedSeats(tx: Tx | Db, teamId: string): Promise<number> {
  const { rows } = await sql<{ used: string }>`
    select (select count(*) from account where team_id = ${teamId})
      + (select count(*) from invitation
         where team_id = ${teamId} and accepted_at is null and expires_at > now()) as used`.execute(tx)
  return Number(rows[0]?.used ?? 0)
}

/** The owner first, then in the order in which they came. */
export async function listAccounts(tx: Tx | Db, teamId: string): Promise<Account[]> {
  return tx
    .selectFrom('account')
    .selectAll()
    .where('team_id', '=', teamId)
    .orderBy(sql`role <> 'owner'`)
    .orderBy('created_at')
    .execute()
}

export async function findOwnerOf(tx: Tx, teamId: string): Promise<Account | undefined> {
  return tx
    .selectFrom('account')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('role', '=', 'owner')
    .executeTakeFirst()
}

/** Invitations still open, oldest first. */
export async function listInvitations(tx: Tx | Db, teamId: string): Promise<Invitation[]> {
  return tx
    .selectFrom('invitation')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', NOW)
    .orderBy('created_at')
    .execute()
}

export async function findInvitation(
  tx: Tx | Db,
  teamId: string,
  invitationId: string,
): Promise<Invitation | undefined> {
  return tx
    .selectFrom('invitation')
    .selectAll()
    .where('team_id', '=', teamId)
    .where(sql<string>`id::text`, '=', invitationId)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
}

/** The oldest open invitation of which no letter was written yet, locked; one that another holds is left out. */
export async function findWaiting(tx: Tx, teamId: string): Promise<Invitation | undefined> {
  return tx
    .selectFrom('invitation')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('letter', '=', 'waiting')
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', NOW)
    .orderBy('created_at')
    .orderBy('email')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function setLetter(tx: Tx | Db, tokenHash: Buffer, letter: Invitation['letter']): Promise<void> {
  await tx.updateTable('invitation').set({ letter }).where('token_hash', '=', tokenHash).execute()
}

export async function deleteInvitation(tx: Tx, invitationId: string): Promise<void> {
  await tx.deleteFrom('invitation').where('id', '=', invitationId).execute()
}

export async function findMember(tx: Tx, teamId: string, accountId: string): Promise<Account | undefined> {
  return tx
    .selectFrom('account')
    .selectAll()
    .where('team_id', '=', teamId)
    .where(sql<string>`id::text`, '=', accountId)
    .executeTakeFirst()
}

export async function updateRole(tx: Tx, accountId: string, role: Account['role']): Promise<void> {
  await tx.updateTable('account').set({ role }).where('id', '=', accountId).execute()
}

/** How somebody came out of a team. */
export interface Parting {
  readonly why: PlanLost
  /** Whose team it was; null when that account goes too. */
  readonly ownerId: string | null
  /** Where plans are sold the team's ends for them; elsewhere everyone keeps full access. */
  readonly losesPlan: boolean
  /** Who ends the membership, in the trail of the team that is left. */
  readonly doer: Doer
}

const NO_PLAN = { subscription_status: 'none', subscription_tier: '', subscription_ends_at: null }

/** Makes the account a team of one again, with its log and all it has taught. */
export async function moveToOwnTeam(
  tx: Tx,
  accountId: string,
  { why, ownerId, losesPlan, doer }: Parting,
): Promise<void> {
  const deeds = await leaveTeamsCompany(tx, accountId, doer)
  // Nobody walks out of a hold.
  const suspended_at = tx
    .selectFrom('team')
    .innerJoin('account', 'account.team_id', 'team.id')
    .select('team.suspended_at')
    .where('account.id', '=', accountId)
  const { id: team_id } = await tx.insertInto('team').values({ suspended_at }).returning('id').executeTakeFirstOrThrow()
  const lost = { plan_lost: why, plan_lost_at: NOW, plan_lost_by: ownerId }
  await tx
    .updateTable('account')
    .set({ team_id, role: 'owner', ...lost, ...(losesPlan ? NO_PLAN : {}) })
    .where('id', '=', accountId)
    .execute()
  for (const deed of deeds) await recordDeed(tx, deed)
}

/** Gives the team at least so many seats. */
export async function growSeats(tx: Tx, teamId: string, seats: number): Promise<void> {
  await tx.updateTable('team').set({ seats }).where('id', '=', teamId).where('seats', '<', seats).execute()
}
