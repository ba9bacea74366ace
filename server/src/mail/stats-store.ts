import { type Db, sql } from '../kit/db.ts'

const DAY_START = sql<Date>`date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`
const MONTH_AGO = sql<Date>`now() - interval '30 days'`
const BLOCKED = sql<boolean>`frozen_by = 'judge'`

export interface Counts {
  readonly blockedToday: number
  readonly passedToday: number
  readonly blocked30Days: number
  readonly restored30Days: number
}

/** What the last 30 days and today (UTC) brought; only the judge's own moves count as blocked. */
export async function countRecent(db: Db, accountId: string): Promise<Counts> {
  const row = await db
    .selectFrom('entry')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('judged_at', '>=', DAY_START).filterWhere(BLOCKED).as('blocked_today'),
      fn
        .countAll<string>()
        .filterWhere('judged_at', '>=', DAY_START)
        .filterWhere('frozen_by', 'is', null)
        .as('passed_today'),
      fn.countAll<string>().filterWhere(BLOCKED).filterWhere('moved_at', 'is not', null).as('blocked'),
      fn.countAll<string>().filterWhere(BLOCKED).filterWhere('restored_at', 'is not', null).as('restored'),
    ])
    .where('account_id', '=', accountId)
    .where('judged_at', '>=', MONTH_AGO)
    .executeTakeFirstOrThrow()
  return {
    blockedToday: Number(row.blocked_today),
    passedToday: Number(row.passed_today),
    blocked30Days: Number(row.blocked),
    restored30Days: Number(row.restored),
  }
}

/** When the first mailbox was connected. */
export async function firstConnectedAt(db: Db, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('mailbox')
    .select(({ fn }) => fn.min<Date | null>('connected_at').as('since'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.since ?? null
}

/** Per day (UTC), oldest first, days without mail included; the last one is today. */
export async function countPerDay(db: Db, accountId: string, days: number) {
  const { rows } = await sql<{ date: string; passed: string; blocked: string; restored: string }>`
    with day as (
      select (now() at time zone 'UTC')::date - back as date from generate_series(0, ${days}::int - 1) as back
    ), judged as (
      select (judged_at at time zone 'UTC')::date as date,
        count(*) filter (where frozen_by is null) as passed,
        count(*) filter (where frozen_by = 'judge') as blocked
      from entry
      where account_id = ${accountId} and judged_at >= now() - make_interval(days => ${days}::int + 1)
      group by 1
    ), restored as (
      select (restored_at at time zone 'UTC')::date as date, count(*) as restored
      from entry
      where account_id = ${accountId} and restored_at >= now() - make_interval(days => ${days}::int + 1)
      group by 1
    )
    select day.date::text as date, coalesce(passed, 0) as passed, coalesce(blocked, 0) as blocked,
      coalesce(restored, 0) as restored
    from day left join judged using (date) left join restored using (date)
    order by day.date`.execute(db)
  return rows
}
