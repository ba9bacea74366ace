import { LINK_DAYS } from '@icebox/contract/letters'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'

/** Takes a link for its one use, if the transaction commits; false when it was used before. */
export async function useLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_link')
    .values({ token_hash: tokenHash })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function isLinkUsed(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db.selectFrom('used_link').select('used_at').where('token_hash', '=', tokenHash).executeTakeFirst()
  return row !== undefined
}

/** Of links that have run out by themselves. */
export async function sweepUsedLinks(db: Db): Promise<void> {
  const before = sql<Date>`now() - make_interval(days => ${LINK_DAYS + 1})`
  await db.deleteFrom('used_link').where('used_at', '<', before).execute()
}
