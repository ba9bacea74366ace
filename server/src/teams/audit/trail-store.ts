import type { Db } from '../../kit/db/db.ts'

export interface Sought {
  readonly teamId: string
  readonly act?: string | undefined
  /** Whoever did it. */
  readonly person?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
  /** Only rows before this number. */
  readonly cursor?: string | undefined
}

/** Rows of a team's trail with the addresses of those who are still there, the newest first. */
export async function listTrail(db: Db, sought: Sought, most: number) {
  const { teamId, act, person, from, until, cursor } = sought
  let rows = db
    .selectFrom('audit')
    .leftJoin('account as doer', 'doer.id', 'audit.actor_id')
    .leftJoin('account as done_to', 'done_to.id', 'audit.target_id')
    .selectAll('audit')
    .select(['doer.email as actor', 'done_to.email as target'])
    .where('audit.team_id', '=', teamId)
  if (act !== undefined) rows = rows.where('audit.act', '=', act)
  if (person !== undefined) rows = rows.where('audit.actor_id', '=', person)
  if (from !== undefined) rows = rows.where('audit.at', '>=', new Date(from))
  if (until !== undefined) rows = rows.where('audit.at', '<', new Date(until))
  if (cursor !== undefined) rows = rows.where('audit.number', '<', cursor)
  return rows.orderBy('audit.number', 'desc').limit(most).execute()
}

export type TrailRow = Awaited<ReturnType<typeof listTrail>>[number]
