import { type Db, sql } from '../../kit/db/db.ts'

/** Counts of one person's mail, for the people of their team. */
export interface MemberCounts {
  readonly accountId: string
  readonly scans: number
  readonly blocked: number
  readonly blocked30Days: number
  readonly restored30Days: number
}

/** What each account has scanned and put on ice since the usage month began (YYYY-MM-DD), and in the last 30 days. */
export async function countPerMember(db: Db, accountIds: readonly string[], month: string): Promise<MemberCounts[]> {
  const { rows } = await sql<Record<keyof MemberCounts, string>>`
    select person.id as "accountId",
      coalesce((select scans from usage_month where account_id = person.id and month = ${month}), 0) as scans,
      count(*) filter (where frozen_by = 'judge' and judged_at >= ${month}::timestamptz) as blocked,
      count(*) filter (where frozen_by = 'judge' and moved_at is not null
        and judged_at >= now() - interval '30 days') as "blocked30Days",
      count(*) filter (where frozen_by = 'judge' and restored_at is not null
        and judged_at >= now() - interval '30 days') as "restored30Days"
    from unnest(${accountIds}::uuid[]) as person (id)
    left join entry on entry.account_id = person.id
      and judged_at >= least(${month}::timestamptz, now() - interval '30 days')
    group by person.id`.execute(db)
  return rows.map(row => ({
    accountId: row.accountId,
    scans: Number(row.scans),
    blocked: Number(row.blocked),
    blocked30Days: Number(row.blocked30Days),
    restored30Days: Number(row.restored30Days),
  }))
}
