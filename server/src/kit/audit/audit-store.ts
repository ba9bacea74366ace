import type { Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { type AuditFacts, chainHash, chainStart } from './chain.ts'

export type AuditRow = Selectable<Tables['audit']>
export type ChainRow = Selectable<Tables['audit_chain']>

/** The team of an account; undefined where either is gone. */
export async function findTeamOf(tx: Tx | Db, accountId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('account').select('team_id').where('id', '=', accountId).executeTakeFirst()
  return row?.team_id
}

/**
 * Adds a row at the end of the team's chain. Nobody else adds one until the transaction ends, so that this is its last
 * statement. A team that is gone has no trail.
 */
export async function appendRow(tx: Tx, row: Omit<AuditFacts, 'number'>): Promise<void> {
  const { team_id: teamId } = row
  const team = await tx.selectFrom('team').select('id').where('id', '=', teamId).forKeyShare().executeTakeFirst()
  if (!team) return
  const start = chainStart(teamId)
  await tx
    .insertInto('audit_chain')
    .values({ team_id: teamId, hash: start, anchor_hash: start })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const chain = await tx
    .selectFrom('audit_chain')
    .selectAll()
    .where('team_id', '=', teamId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const facts = { ...row, number: String(BigInt(chain.number) + 1n) }
  const hash = chainHash(chain.hash, facts)
  const details = JSON.stringify(row.details)
  await tx
    .insertInto('audit')
    .values({ ...facts, details, prev_hash: chain.hash, hash })
    .execute()
  await tx.updateTable('audit_chain').set({ number: facts.number, hash }).where('team_id', '=', teamId).execute()
}

/** Whether a row of the team names it as what was done to. */
export async function isToldOf(tx: Tx, teamId: string, { kind, id }: { kind: string; id: string }): Promise<boolean> {
  const told = tx.selectFrom('audit').select('number').where('team_id', '=', teamId).where('target_id', '=', id)
  return (await told.where('target_kind', '=', kind).executeTakeFirst()) !== undefined
}

export async function findChain(db: Db | Tx, teamId: string): Promise<ChainRow | undefined> {
  return db.selectFrom('audit_chain').selectAll().where('team_id', '=', teamId).executeTakeFirst()
}

interface Stretch {
  readonly teamId: string
  readonly after: string
  readonly most: number
}

/** The rows that follow a number, in their order. */
export async function listRowsAfter(db: Db | Tx, { teamId, after, most }: Stretch): Promise<AuditRow[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(most)
    .execute()
}

/** Rows older than a year, removed; the chain is counted from the last of them on. Answers how many. */
export async function forgetOldAudit(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (delete from audit where at < now() - interval '1 year' returning team_id, number, hash),
      last as (select distinct on (team_id) team_id, number, hash from old order by team_id, number desc)
    update audit_chain c set anchor_number = last.number, anchor_hash = last.hash
    from last where last.team_id = c.team_id and last.number > c.anchor_number`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
