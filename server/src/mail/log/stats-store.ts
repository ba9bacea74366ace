import { FIRST_KEPT } from '../../billing/overage/member-usage-store.ts'
import { type Db, sql } from '../../kit/db/db.ts'
import type { Day } from './days.ts'

const MONTH_AGO = sql<Date>`now() - interval '30 days'`
const BLOCKED = sql<boolean>`frozen_by = 'judge'`
/** A head start moves what the judge found in older mail, with the user's yes. */
const HEAD_START = sql<boolean>`(run_id is not null and frozen_by is not null)`
const REVIEWED = sql<boolean>`(restored_at is not null or confirmed_cold_at is not null)`

export interface Counts {
  readonly blockedToday: number
  readonly passedToday: number
  readonly blocked30Days: number
  readonly restored30Days: number
  /** Of the blocked, those the user restored or confirmed. */
  readonly reviewed30Days: number
}

/** What the last 30 days and today, from `dayStart` on, brought; only the judge's own moves count for the accuracy. */
export async function countRecent(db: Db, accountId: string, dayStart: Date): Promise<Counts> {
  const row = await db
    .selectFrom('entry')
    .select(({ fn }) => [
      fn
        .countAll<string>()
        .filterWhere('judged_at', '>=', dayStart)
        .filterWhere(sql<boolean>`(${BLOCKED} or ${HEAD_START})`)
        .as('blocked_today'),
      fn
        .countAll<string>()
        .filterWhere('judged_at', '>=', dayStart)
        .filterWhere('frozen_by', 'is', null)
        .filterWhere('run_id', 'is', null)
        .as('passed_today'),
      fn.countAll<string>().filterWhere(BLOCKED).filterWhere('moved_at', 'is not', null).as('blocked'),
      fn.countAll<string>().filterWhere(BLOCKED).filterWhere('restored_at', 'is not', null).as('restored'),
      fn.countAll<string>().filterWhere(BLOCKED).filterWhere(REVIEWED).as('reviewed'),
    ])
    .where('account_id', '=', accountId)
    .where('judged_at', '>=', MONTH_AGO)
    .executeTakeFirstOrThrow()
  return {
    blockedToday: Number(row.blocked_today),
    passedToday: Number(row.passed_today),
    blocked30Days: Number(row.blocked),
    restored30Days: Number(row.restored),
    reviewed30Days: Number(row.reviewed),
  }
}

/** From when on mail is counted: the first mailbox, or the first month that is kept; null without a mailbox. */
export async function firstConnectedAt(db: Db, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('mailbox')
    .select(({ fn }) => fn.min<Date | null>('connected_at').as('since'))
    .select(sql<Date>`${FIRST_KEPT}::timestamptz`.as('kept'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row?.since) return null
  return row.since > row.kept ? row.since : row.kept
}

/** Older mail that a head start put on ice and that was not all brought back. */
export async function countHeadStarts(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('entry')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where(HEAD_START)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Passed, blocked and restored in each of these days, in their order; a head start's mail on the day it was moved. */
export async function countPerDay(db: Db, accountId: string, days: readonly Day[]) {
  const dates = days.map(day => day.date)
  const starts = days.map(day => day.from)
  const ends = days.map(day => day.to)
  const { rows } = await sql<{ date: string; passed: string; blocked: string; restored: string }>`
    select day.date, judged.passed, judged.blocked, restored.count as restored
    from unnest(${dates}::text[], ${starts}::timestamptz[], ${ends}::timestamptz[])
      with ordinality as day (date, starts, ends, place)
    cross join lateral (
      select count(*) filter (where frozen_by is null and run_id is null) as passed,
        count(*) filter (where ${BLOCKED} or ${HEAD_START}) as blocked
      from entry
      where account_id = ${accountId} and judged_at >= day.starts and judged_at < day.ends
    ) as judged
    cross join lateral (
      select count(*) as count
      from entry
      where account_id = ${accountId} and restored_at >= day.starts and restored_at < day.ends
    ) as restored
    order by day.place`.execute(db)
  return rows
}
