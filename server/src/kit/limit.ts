import { type Db, sql } from './db.ts'
import { Problem } from './problem.ts'

export interface Limit {
  readonly max: number
  readonly windowSeconds: number
}

/** Counts one try under a key, over all processes; throws Problem `too_many` past the limit. */
export async function countTry(app: { readonly db: Db }, key: string, limit: Limit): Promise<void> {
  const windowMs = limit.windowSeconds * 1000
  const windowStart = new Date(Math.floor(Date.now() / windowMs) * windowMs)
  const { count } = await app.db
    .insertInto('attempt')
    .values({ key, window_start: windowStart, count: 1 })
    .onConflict(conflict => conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql`attempt.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow()
  if (count <= limit.max) return
  const minutes = Math.ceil((windowStart.getTime() + windowMs - Date.now()) / 60_000)
  throw new Problem(
    'too_many',
    `Too many tries. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`,
  )
}

/** Counts of windows long past, removed. */
export async function sweepTries(db: Db): Promise<void> {
  await db.deleteFrom('attempt').where('window_start', '<', sql<Date>`now() - interval '2 days'`).execute()
}
