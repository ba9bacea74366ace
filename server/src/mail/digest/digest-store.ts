import { type Db, sql } from '../../kit/db/db.ts'
import { ICED } from '../entries/states.ts'

interface Stretch {
  readonly accountId: string
  readonly from: Date
  readonly until: Date
}

/**
 * What Icebox moved by itself in this time and nobody has said anything of yet: how much, and which, the least sure
 * first. What a head start moved its owner had chosen.
 */
export async function listMoved(db: Db, { accountId, from, until }: Stretch, limit: number) {
  const rows = await db
    .selectFrom('entry')
    .select(['id', sql<string>`count(*) over ()`.as('total')])
    .where('account_id', '=', accountId)
    .where('state', 'in', ICED)
    .where('frozen_by', '=', 'judge')
    .where('run_id', 'is', null)
    .where('confirmed_cold_at', 'is', null)
    .where('moved_at', '>=', from)
    .where('moved_at', '<', until)
    .orderBy(sql`confidence nulls first`)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) }
}

/** What Icebox did for the people of a team in this time, in numbers. Of mail judged a month before nothing is told. */
export async function countTeam(db: Db, teamId: string, { from, until }: Omit<Stretch, 'accountId'>) {
  const within = (column: string) => sql<boolean>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`
  const row = await db
    .selectFrom('account')
    .leftJoin('entry', join =>
      join
        .onRef('entry.account_id', '=', 'account.id')
        .on('entry.run_id', 'is', null)
        .on(sql<boolean>`entry.judged_at >= ${from}::timestamptz - interval '30 days'`),
    )
    .select(({ fn }) => [
      fn.count<string>('account.id').distinct().as('people'),
      fn
        .count<string>('entry.id')
        .filterWhere(within('entry.judged_at'))
        .filterWhere('confidence', 'is not', null)
        .as('judged'),
      fn
        .count<string>('entry.id')
        .filterWhere(within('entry.moved_at'))
        .filterWhere('frozen_by', '=', 'judge')
        .as('moved'),
      fn
        .count<string>('entry.id')
        .filterWhere(within('entry.restored_at'))
        .filterWhere('frozen_by', '=', 'judge')
        .as('restored'),
    ])
    .where('account.team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  const { people, judged, moved, restored } = row
  return { people: Number(people), judged: Number(judged), moved: Number(moved), restored: Number(restored) }
}
