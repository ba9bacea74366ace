import { countForMember, FIRST_KEPT, forgetOldMemberMonths, MONTH } from '../../billing/overage/member-usage-store.ts'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'

/** One message more that the judge put on ice. */
export async function countBlocked(tx: Tx, accountId: string): Promise<void> {
  await tx
    .insertInto('usage_month')
    .values({ account_id: accountId, month: MONTH, blocked: 1 })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'month']).doUpdateSet({ blocked: sql<number>`usage_month.blocked + 1` }),
    )
    .execute()
  await countForMember(tx, accountId, 'blocked')
}

/** Removes counts of months more than two years back. */
export async function forgetOldMonths(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('usage_month').where('month', '<', FIRST_KEPT).executeTakeFirst()
  await db.deleteFrom('usage_team').where('month', '<', FIRST_KEPT).execute()
  await forgetOldMemberMonths(db)
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
