import type { Rule } from '@icebox/classifier/rules/rule'
import type { Cursor } from '@icebox/mailbox/mailbox'
import type { Insertable, Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../kit/db/db.ts'
import type { Tables } from '../kit/db/tables.ts'
import { publish } from '../kit/queue/publish.ts'
import { addJob } from '../kit/queue/queue.ts'

export type RuleRunRow = Selectable<Tables['rule_run']>

/** Runs under way that move mail. */
export async function listMovingRuns(db: Db | Tx, accountId: string) {
  const rows = await db
    .selectFrom('rule_run')
    .select(['id', 'kind', 'rule_id'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'running')
    .where('kind', 'in', ['apply', 'undo'])
    .orderBy('started_at')
    .execute()
  return rows.flatMap(({ id, kind, rule_id: ruleId }) =>
    kind === 'dry' || ruleId === null ? [] : [{ id, kind, ruleId }],
  )
}

/** The same without those that wait for a mailbox to be connected again. */
export async function listBusyRuns(tx: Tx, accountId: string) {
  const resting = await tx
    .selectFrom('rule_run')
    .innerJoin('mailbox', 'mailbox.id', 'rule_run.mailbox_id')
    .select('rule_run.id')
    .where('rule_run.account_id', '=', accountId)
    .where('rule_run.kind', '=', 'undo')
    .where('mailbox.status', '=', 'reconnect')
    .execute()
  return (await listMovingRuns(tx, accountId)).filter(run => !resting.some(({ id }) => id === run.id))
}

/**
 * A mailbox was connected again, or is left: what may wait for that goes on. Also runs that do not rest yet, because they
 * may be about to.
 */
export async function wakeRuns(tx: Tx, accountId: string): Promise<void> {
  for (const { id, kind } of await listMovingRuns(tx, accountId)) {
    if (kind === 'undo') await goOn(tx, { id, account_id: accountId })
  }
}

/** Writes the run and the job that carries it out. */
export async function beginRun(tx: Tx, run: Insertable<Tables['rule_run']>): Promise<RuleRunRow> {
  const row = await tx.insertInto('rule_run').values(run).returningAll().executeTakeFirstOrThrow()
  await goOn(tx, row)
  await publish(tx, row.account_id, { type: 'rule_run', runId: row.id })
  return row
}

/** Adds the job that goes on with it. */
export async function goOn(tx: Tx | Db, run: Pick<RuleRunRow, 'id' | 'account_id'>, runAt?: Date): Promise<void> {
  const key = `rule-run:${run.account_id}:${run.id}`
  await addJob(tx, { name: 'rule-run', payload: { runId: run.id }, key, ...(runAt && { runAt }) })
}

export async function findRun(db: Db | Tx, runId: string): Promise<RuleRunRow | undefined> {
  return db.selectFrom('rule_run').selectAll().where('id', '=', runId).executeTakeFirst()
}

/** Locks a run that is under way; undefined where it has ended. */
export async function lockRunning(tx: Tx, runId: string): Promise<RuleRunRow | undefined> {
  return tx
    .selectFrom('rule_run')
    .selectAll()
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst()
}

/** Ends the dry runs of an account that are under way: one at a time is enough. */
export async function cancelDryRuns(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('rule_run')
    .set({ state: 'cancelled' })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'dry')
    .where('state', '=', 'running')
    .execute()
}

/** False where a dry run was begun before: by a process that is no more, and what it found with it. */
export async function claimDryRun(db: Db, runId: string): Promise<boolean> {
  const row = await db
    .updateTable('rule_run')
    .set({ failures: 1, beat_at: sql<Date>`now()` })
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .where('failures', '=', 0)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The newest dry run of exactly these conditions that came to its end. They are kept for a day. */
export async function findTrial(tx: Tx, accountId: string, rule: Rule): Promise<Pick<RuleRunRow, 'found'> | undefined> {
  return tx
    .selectFrom('rule_run')
    .select('found')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'dry')
    .where('state', '=', 'done')
    .where(sql<boolean>`tried -> 'rules' -> (tried ->> 'at')::int -> 'rule' = ${JSON.stringify(rule)}::jsonb`)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface Progress {
  readonly checked?: number
  readonly total?: number | null
  readonly fetched?: number
  readonly found?: string
  readonly cursor?: Cursor | null
  readonly mailbox_id?: string | null
  readonly moved?: number
  readonly left_alone?: number
  readonly failures?: number
  readonly state?: RuleRunRow['state']
  readonly trouble?: string | null
}

/** Notes how far a run is and tells its owner; false where it has ended meanwhile. */
export async function noteProgress(tx: Tx, run: RuleRunRow, { cursor, ...progress }: Progress): Promise<boolean> {
  const row = await tx
    .updateTable('rule_run')
    .set({
      ...progress,
      ...(cursor !== undefined && { cursor: cursor === null ? null : JSON.stringify(cursor) }),
      beat_at: sql<Date>`now()`,
    })
    .where('id', '=', run.id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (row) await publish(tx, run.account_id, { type: 'rule_run', runId: run.id })
  return row !== undefined
}

/** What was tried goes after a day, what was moved after a month. */
export async function forgetOldRuns(db: Db): Promise<void> {
  await db
    .deleteFrom('rule_run')
    .where('started_at', '<', sql<Date>`now() - case kind when 'dry' then interval '1 day' else interval '30 days' end`)
    .where(eb => eb.or([eb('kind', '=', 'dry'), eb('state', '!=', 'running')]))
    .execute()
}
