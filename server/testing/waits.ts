import { type Db, sql } from '../src/kit/db/db.ts'

/** Until a statement waits for what another transaction holds. */
export async function someoneWaits(db: Db): Promise<void> {
  const waiting = () =>
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  while ((await waiting()).rows.length === 0) await new Promise(resolve => setTimeout(resolve, 20))
}

/** Until so many ms are left of the window that tries are counted in, since with the next one they are counted anew. */
export async function untilWindowLasts(windowMs: number, ms: number): Promise<void> {
  const left = windowMs - (Date.now() % windowMs)
  if (left < ms) await new Promise(resolve => setTimeout(resolve, left))
}

/** Mail hosts date what arrives to the second: what is delivered after this is dated after whatever was done before it. */
export async function untilNextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1_000)
  while (Math.floor(Date.now() / 1_000) === second) await new Promise(resolve => setTimeout(resolve, 20))
}
