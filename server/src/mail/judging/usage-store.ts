import { type Db, sql, type Tx } from '../../kit/db/db.ts'

const MONTH = sql<string>`date_trunc('month', now() at time zone 'UTC')::date`

/** Months that are kept, the one under way included. */
const MONTHS_KEPT = 24

/** The first month that is still kept. */
export const FIRST_KEPT = sql<string>`(${MONTH} - make_interval(months => ${MONTHS_KEPT - 1}))::date`

/** One message more that the judge put on ice. */
export async function countBlocked(tx: Tx, accountId: string): Promise<void> {
  await tx
    .insertInto('usage_month')
    .values({ account_id: accountId, month: MONTH, blocked: 1 })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'month']).doUpdateSet({ blocked: sql<number>`usage_month.blocked + 1` }),
    )
    .execute()
}

/** Removes counts of months more than two years back. */
export async function forgetOldMonths(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('usage_month').where('month', '<', FIRST_KEPT).executeTakeFirst()
  await db.deleteFrom('usage_team').where('month', '<', FIRST_KEPT).execute()
  return Number(numDeletedRows)
}

/** In all months that are kept. */
export async function countBlockedEver(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('usage_month')
    .select(({ fn }) => fn.sum<string | null>('blocked').as('blocked'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(row?.blocked ?? 0)
}
