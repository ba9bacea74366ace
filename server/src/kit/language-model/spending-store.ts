import { type Db, sql } from '../../kit/db/db.ts'

const TODAY = sql<string>`(now() at time zone 'UTC')::date`

/** Money set aside for one call, in millionths of a cent, on the day (UTC) it counts for. */
export interface Reserve {
  readonly day: string
  readonly microcents: number
}

/** Sets money aside before a call is made, over all processes; undefined when the day's limit would be passed. */
export async function reserveSpending(db: Db, microcents: number, limit: number): Promise<Reserve | undefined> {
  if (microcents > limit) return undefined
  const row = await db
    .insertInto('second_opinion_day')
    .values({ day: TODAY, spent_microcents: String(microcents) })
    .onConflict(conflict =>
      conflict
        .column('day')
        .doUpdateSet({ spent_microcents: sql<string>`second_opinion_day.spent_microcents + ${microcents}::bigint` })
        .where(sql<boolean>`second_opinion_day.spent_microcents + ${microcents}::bigint <= ${limit}::bigint`),
    )
    .returning('day')
    .executeTakeFirst()
  return row && { day: row.day, microcents }
}

/** Sums of days more than two years ago, removed. */
export async function forgetOldSpending(db: Db): Promise<void> {
  await db
    .deleteFrom('second_opinion_day')
    .where('day', '<', sql<string>`(${TODAY} - interval '2 years')::date`)
    .execute()
}

/** Puts what a call did cost in the place of what was set aside for it. A call that is never settled stays counted. */
export async function settleSpending(db: Db, { day, microcents }: Reserve, cost: number): Promise<void> {
  await db
    .updateTable('second_opinion_day')
    .set({ spent_microcents: sql<string>`greatest(0, spent_microcents + ${cost - microcents}::bigint)` })
    .where('day', '=', day)
    .execute()
}
