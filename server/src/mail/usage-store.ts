import { type Db, sql, type Tx } from '../kit/db.ts'

const MONTH = sql<string>`date_trunc('month', now() at time zone 'UTC')::date`

/** Counts one scan while the allowance lasts; false when it is used up. `limit: null` is without limit. */
export async function countScan(tx: Tx, accountId: string, limit: number | null): Promise<boolean> {
  if (limit === 0) return false
  const row = await tx
    .insertInto('usage_month')
    .values({ account_id: accountId, month: MONTH, scans: 1 })
    .onConflict(conflict => {
      const counted = conflict
        .columns(['account_id', 'month'])
        .doUpdateSet({ scans: sql<number>`usage_month.scans + 1` })
      return limit === null ? counted : counted.where('usage_month.scans', '<', limit)
    })
    .returning('scans')
    .executeTakeFirst()
  return row !== undefined
}

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

/** Scans of this calendar month (UTC). */
export async function readScans(tx: Tx | Db, accountId: string): Promise<number> {
  const row = await tx
    .selectFrom('usage_month')
    .select('scans')
    .where('account_id', '=', accountId)
    .where('month', '=', MONTH)
    .executeTakeFirst()
  return row?.scans ?? 0
}

export async function countBlockedEver(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('usage_month')
    .select(({ fn }) => fn.sum<string | null>('blocked').as('blocked'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(row?.blocked ?? 0)
}
