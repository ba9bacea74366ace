import { Problem } from '../problem.ts'
import { type Db, sql, type Tx } from './db.ts'

export interface Limit {
  readonly max: number
  readonly windowSeconds: number
  /** Said instead of how long to wait, where there is another way on. */
  readonly refusal?: string
}

/** Counts one try under a key against its rate limit, over all processes; throws Problem `too_many` past it. */
export async function countTry(app: { readonly db: Db }, key: string, limit: Limit): Promise<void> {
  if (!(await countUp(app, key, limit))) throw tooMany(windowOf(limit), limit)
}

/** Counts one try; false when it is past the limit. */
export async function countUp(app: { readonly db: Db }, key: string, limit: Limit): Promise<boolean> {
  const windowStart = windowOf(limit)
  const { count } = await app.db
    .insertInto('attempt')
    .values({ key, window_start: windowStart, count: 1 })
    .onConflict(conflict => conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql`attempt.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow()
  return count <= limit.max
}

/** A rate limit and whom it is counted for. */
export interface KeyedLimit extends Limit {
  readonly key: string
}

/** Takes the counts of a try back, because it turned out not to be one of those that are limited. */
export type GiveBack = () => Promise<void>

/**
 * Takes one try of every allowance before it is known how the try ends, so that many at once are not more than are
 * allowed. Throws Problem `too_many` when one of them is used up; then nothing was taken.
 */
export async function takeTries(app: { readonly db: Db }, allowances: readonly KeyedLimit[]): Promise<GiveBack> {
  const taken: GiveBack[] = []
  const giveBack = async () => {
    for (const each of taken) await each()
  }
  for (const allowance of allowances) {
    const one = await takeTry(app, allowance)
    if (!one) {
      await giveBack()
      throw tooMany(windowOf(allowance), allowance)
    }
    taken.push(one)
  }
  return giveBack
}

async function takeTry({ db }: { readonly db: Db }, allowance: KeyedLimit): Promise<GiveBack | undefined> {
  const { key, max } = allowance
  const windowStart = windowOf(allowance)
  const taken = await db
    .insertInto('attempt')
    .values({ key, window_start: windowStart, count: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet({ count: sql`attempt.count + 1` })
        .where('attempt.count', '<', max),
    )
    .returning('count')
    .executeTakeFirst()
  if (!taken) return undefined
  return async () => {
    await db
      .updateTable('attempt')
      .set({ count: sql<number>`count - 1` })
      .where('key', '=', key)
      .where('window_start', '=', windowStart)
      .where('count', '>', 0)
      .execute()
  }
}

/** When the window began in which a try of now is counted. */
function windowOf({ windowSeconds }: Limit): Date {
  const windowMs = windowSeconds * 1000
  return new Date(Math.floor(Date.now() / windowMs) * windowMs)
}

function tooMany(windowStart: Date, { windowSeconds, refusal }: Limit): Problem {
  const wait = waitOf(windowStart.getTime() + windowSeconds * 1000 - Date.now())
  return new Problem('too_many', refusal ?? `Too many tries. Please wait ${wait} and try again.`)
}

const HOUR_MINUTES = 60

function waitOf(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  if (minutes >= 2 * HOUR_MINUTES) return `${Math.ceil(minutes / HOUR_MINUTES)} hours`
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

/** Counts of windows long past, removed. */
export async function sweepTries(db: Db): Promise<void> {
  await db.deleteFrom('attempt').where('window_start', '<', sql<Date>`now() - interval '2 days'`).execute()
}

/** Counts whose key names one of these ids, removed. */
export async function forgetTries(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    delete from attempt
    where exists (select from unnest(${ids}::text[]) as id where position(id in attempt.key) > 0)`.execute(tx)
}
