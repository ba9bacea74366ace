import { type Db, sql } from './db.ts'

/**
 * Whether a chore is due that is done once a day; whoever is told so does it. Asked every hour, so that a machine that is
 * off or asleep at night does it in the first hour in which it is awake.
 */
export async function claimDaily(db: Db, name: string): Promise<boolean> {
  // Half an hour less than a day: the same minute of the next day is due again.
  const row = await db
    .insertInto('chore')
    .values({ name })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet({ done_at: sql<Date>`now()` })
        .where('chore.done_at', '<', sql<Date>`now() - interval '23 hours 30 minutes'`),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** A chore that failed is due again. */
export async function giveBackDaily(db: Db, name: string): Promise<void> {
  await db.deleteFrom('chore').where('name', '=', name).execute()
}

/** It was done just now. */
export async function noteChore(db: Db, name: string): Promise<void> {
  const done_at = sql<Date>`now()`
  await db
    .insertInto('chore')
    .values({ name, done_at })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ done_at }))
    .execute()
}

/** Seconds since it was last done; undefined where it never was. */
export async function secondsSinceChore(db: Db, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('chore')
    .select(sql<number>`extract(epoch from now() - done_at)::float`.as('seconds'))
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.seconds
}
