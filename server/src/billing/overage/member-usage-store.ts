import { USAGE_MONTHS } from '@icebox/contract/billing/usage-by-month'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'

/** The calendar month under way, in UTC. */
export const MONTH = sql<string>`date_trunc('month', now() at time zone 'UTC')::date`
/** The first month that is still kept. */
export const FIRST_KEPT = sql<string>`(${MONTH} - make_interval(months => ${USAGE_MONTHS - 1}))::date`

/** One message more of a person, for the team they are in. */
export async function countForMember(tx: Tx, accountId: string, what: 'judged' | 'blocked'): Promise<void> {
  const column = sql.id(what)
  await sql`
    insert into usage_member (account_id, team_id, month, ${column})
    select id, team_id, ${MONTH}, 1 from account where id = ${accountId}
    on conflict (account_id, team_id, month) do update set ${column} = usage_member.${column} + 1`.execute(tx)
}

/** What was judged and put on ice in a month; nothing of it was anything else. */
export interface MonthCounts {
  readonly accountId: string
  /** The first of the month, YYYY-MM-DD. */
  readonly month: string
  readonly judged: number
  readonly blocked: number
}

/** Of everybody who is or was in the team, what was done while they were in it. */
export async function listMonthsOfTeam(db: Db, teamId: string): Promise<MonthCounts[]> {
  return summed(db).where('team_id', '=', teamId).execute()
}

/** Of one person, in whatever team. */
export async function listMonthsOf(db: Db, accountId: string): Promise<MonthCounts[]> {
  return summed(db).where('account_id', '=', accountId).execute()
}

function summed(db: Db) {
  return db
    .selectFrom('usage_member')
    .select(['account_id as accountId', 'month'])
    .select(sql<number>`sum(judged)::int`.as('judged'))
    .select(sql<number>`sum(blocked)::int`.as('blocked'))
    .where('month', '>=', FIRST_KEPT)
    .groupBy(['account_id', 'month'])
}

export async function forgetOldMemberMonths(db: Db): Promise<void> {
  await db.deleteFrom('usage_member').where('month', '<', FIRST_KEPT).execute()
}
