import type { Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { OpState, Tables } from '../../kit/db/tables.ts'

export type Op = Selectable<Tables['billing_op']>

const NOW = sql<Date>`now()`

/** What somebody was shown; older previews of the team go. */
export async function insertPreview(
  tx: Tx,
  { teamId, kind, request, preview }: { teamId: string; kind: string; request: object; preview: object },
): Promise<void> {
  await tx.deleteFrom('billing_op').where('team_id', '=', teamId).where('state', '=', 'previewed').execute()
  await tx
    .insertInto('billing_op')
    .values({
      team_id: teamId,
      kind,
      request: JSON.stringify(request),
      state: 'previewed',
      preview: JSON.stringify(preview),
    })
    .execute()
}

export interface OpRequest {
  readonly teamId: string
  readonly kind: string
  readonly request: object
}

/** The preview that somebody confirms now; good for ten minutes. */
export async function findPreview(db: Db, { teamId, kind, request }: OpRequest): Promise<Op | undefined> {
  return db
    .selectFrom('billing_op')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('kind', '=', kind)
    .where('state', '=', 'previewed')
    .where(sql<boolean>`request = ${JSON.stringify(request)}::jsonb`)
    .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Written down before anything moves, with everything that is needed to end it. */
export async function insertOp(db: Db | Tx, { teamId, kind, request }: OpRequest, plan: object): Promise<Op> {
  return db
    .insertInto('billing_op')
    .values({
      team_id: teamId,
      kind,
      request: JSON.stringify(request),
      state: 'running',
      plan: JSON.stringify(plan),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateOp(
  db: Db | Tx,
  id: string,
  change: { state?: OpState; result?: object; plan?: object },
): Promise<void> {
  const { state, result, plan } = change
  await db
    .updateTable('billing_op')
    .set({
      updated_at: NOW,
      ...(state === undefined ? {} : { state }),
      ...(result === undefined ? {} : { result: JSON.stringify(result) }),
      ...(plan === undefined ? {} : { plan: JSON.stringify(plan) }),
    })
    .where('id', '=', id)
    .execute()
}

export async function hasFailed(tx: Tx, id: string): Promise<boolean> {
  const failed = tx.selectFrom('billing_op').select('id').where('id', '=', id).where('state', '=', 'failed')
  return (await failed.executeTakeFirst()) !== undefined
}

/** The change that is not ended yet; a team has one at most. */
export async function findOpenOp(db: Db | Tx, teamId: string): Promise<Op | undefined> {
  return db
    .selectFrom('billing_op')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('state', 'in', ['running', 'waiting'])
    .executeTakeFirst()
}

/** The last change that was ended, if that was within ten minutes. */
export async function findLastOp(db: Db, teamId: string): Promise<Op | undefined> {
  return db
    .selectFrom('billing_op')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('state', '<>', 'previewed')
    .where('updated_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Teams whose change has been open for longer than this. */
export async function listOpenOps(db: Db, olderThanSeconds: number): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_op')
    .select('team_id')
    .where('state', 'in', ['running', 'waiting'])
    .where('updated_at', '<=', sql<Date>`now() - make_interval(secs => ${olderThanSeconds})`)
    .execute()
  return rows.map(row => row.team_id)
}

/** Changes long ended, and previews that nobody confirmed. */
export async function sweepOps(db: Db): Promise<void> {
  await db
    .deleteFrom('billing_op')
    .where('state', 'not in', ['running', 'waiting'])
    .where('updated_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute()
}
