import type { Selectable } from 'kysely'
import { recordDeed } from '../kit/audit/record.ts'
import { type Db, sql, type Tx } from '../kit/db/db.ts'
import type { Tables } from '../kit/db/tables.ts'
import { Problem } from '../kit/problem.ts'
import { addJob } from '../kit/queue/queue.ts'
import { leaveTeamsCompany } from './company/leave.ts'

export type Account = Selectable<Tables['account']>

export interface NewAccount {
  readonly email: string
  readonly emailProven: boolean
  readonly name: string
  /** Plans are sold here and this person has none yet. */
  readonly isUnpaid?: boolean
}

const NO_PLAN = { subscription_status: 'none', subscription_tier: '' }

/** Makes a person and their team of one; where plans are sold, without one. */
export async function insertAccount(tx: Tx, { email, emailProven, name, isUnpaid }: NewAccount): Promise<string> {
  const team = await tx.insertInto('team').defaultValues().returning('id').executeTakeFirstOrThrow()
  const account = await tx
    .insertInto('account')
    .values({ team_id: team.id, email, email_proven: emailProven, name, ...(isUnpaid ? NO_PLAN : {}) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return account.id
}

/** Whether anybody has an account here. Of two who come at once to an empty installation only one finds that nobody has. */
export async function hasAccounts(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first account', 0))`.execute(tx)
  return (await tx.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Throws Problem `not_found` when the account was removed. */
export async function getAccount(tx: Tx | Db, accountId: string): Promise<Account> {
  const row = await findAccount(tx, accountId)
  if (!row) throw new Problem('not_found', 'This account was removed.')
  return row
}

export async function findAccount(tx: Tx | Db, accountId: string): Promise<Account | undefined> {
  return tx.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirst()
}

/** The account as it is, and locked against change until the transaction ends; undefined when it was removed. */
export async function shareAccount(tx: Tx, accountId: string): Promise<Account | undefined> {
  return tx.selectFrom('account').selectAll().where('id', '=', accountId).forShare().executeTakeFirst()
}

/** Marks the account's address as proven, if it is still `email`. */
export async function markEmailProven(tx: Tx | Db, accountId: string, email: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ email_proven: true })
    .where('id', '=', accountId)
    .where('email_proven', '=', false)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .execute()
}

/** Accounts made before `before` whose address matches the SQL pattern, the oldest first. */
export async function listAccountsBefore(
  db: Db,
  pattern: string,
  before: Date,
): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('email', 'like', pattern)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .execute()
}

export interface SettingsChange {
  readonly line?: number
  readonly real_time?: boolean
  readonly trusts_kept_mail?: boolean
  readonly screens_strangers?: boolean
  readonly protection_on?: boolean
}

export async function updateSettings(tx: Tx, accountId: string, change: SettingsChange): Promise<Account> {
  const before = await getAccount(tx, accountId)
  if (Object.entries(change).every(([name, value]) => before[name as keyof SettingsChange] === value)) return before
  return tx.updateTable('account').set(change).where('id', '=', accountId).returningAll().executeTakeFirstOrThrow()
}

export interface SeatCount {
  readonly total: number
  readonly used: number
  /** When the team was made. */
  readonly since: Date
  /** Whoever runs the installation has put the team on hold. */
  readonly isHeld: boolean
}

export async function countSeats(tx: Tx | Db, teamId: string): Promise<SeatCount> {
  const row = await tx
    .selectFrom('team')
    .leftJoin('account', 'account.team_id', 'team.id')
    .select(({ fn }) => ['team.seats as total', 'team.created_at as since', fn.count<string>('account.id').as('used')])
    .select(sql<boolean>`team.suspended_at is not null`.as('isHeld'))
    .where('team.id', '=', teamId)
    .groupBy(['team.seats', 'team.created_at', 'team.suspended_at'])
    .executeTakeFirstOrThrow()
  return { ...row, used: Number(row.used) }
}

/**
 * Nobody else joins or leaves these teams until the transaction ends. Always in one order, so that two transactions
 * never deadlock.
 */
export async function lockTeams(tx: Tx, teamIds: readonly string[]): Promise<void> {
  await tx.selectFrom('team').select('id').where('id', 'in', teamIds).orderBy('id').forUpdate().execute()
}

/** Whoever joins a team no longer counts as having lost an earlier team's plan. */
const NOTHING_LOST = { plan_lost: null, plan_lost_at: null, plan_lost_by: null }

/**
 * The account, and its team locked: until the transaction ends nobody joins or leaves it and no role changes. Throws Problem
 * `conflict` when the account was moved to another team meanwhile.
 */
export async function lockOwnTeam(tx: Tx, accountId: string): Promise<Account> {
  const { team_id: teamId } = await getAccount(tx, accountId)
  await lockTeams(tx, [teamId])
  const account = await getAccount(tx, accountId)
  if (account.team_id !== teamId) throw new Problem('conflict', 'Your team has changed meanwhile. Please try again.')
  return account
}

/** Makes the account a member of another team, with its plan; the one it leaves goes when it was its last person. */
export async function moveToTeam(tx: Tx, account: Account, teamId: string): Promise<void> {
  const plan = await tx
    .selectFrom('account')
    .select(['subscription_status', 'subscription_tier', 'subscription_ends_at'])
    .where('team_id', '=', teamId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  const joined = { team_id: teamId, role: 'member', ...plan, ...NOTHING_LOST } as const
  const deeds = await leaveTeamsCompany(tx, account.id, { accountId: account.id, by: 'person', net: '' })
  await tx.updateTable('account').set(joined).where('id', '=', account.id).execute()
  for (const deed of deeds) await recordDeed(tx, deed)
  await deleteTeamIfEmpty(tx, account.team_id)
}

/** Teams that a repair by hand or a restored backup left without an owner get one; answers how many. */
export async function giveTeamsOwners(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select give_teams_owners() as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Everything that hangs on the account goes with it; the team too when it was its last person. */
export async function deleteAccount(tx: Tx, account: Account): Promise<void> {
  await tx.deleteFrom('account').where('id', '=', account.id).execute()
  await deleteTeamIfEmpty(tx, account.team_id)
}

async function deleteTeamIfEmpty(tx: Tx, teamId: string): Promise<void> {
  const { used } = await countSeats(tx, teamId)
  if (used > 0) return
  await tx.deleteFrom('team').where('id', '=', teamId).execute()
  await addJob(tx, { name: 'team-gone', payload: {}, key: 'team-gone' })
}
