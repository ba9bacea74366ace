import { type Db, sql, type Tx } from '../../kit/db/db.ts'

/** How long after its end a link still says that it was used, or has ended. */
const REMEMBERED_DAYS = 7

export async function insertLink(
  tx: Tx,
  { accountId, digest, minutes }: { accountId: string; digest: Buffer; minutes: number },
): Promise<Date> {
  const { ends_at } = await tx
    .insertInto('own_data_link')
    .values({
      token_hash: digest,
      account_id: accountId,
      ends_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .returning('ends_at')
    .executeTakeFirstOrThrow()
  return ends_at
}

interface Named {
  readonly accountId: string
  readonly digest: Buffer
}

/** A link of this account; nobody else's. */
export async function findLink(db: Db | Tx, { accountId, digest }: Named) {
  return db
    .selectFrom('own_data_link')
    .select(['ends_at', 'used_at'])
    .select(sql<boolean>`ends_at <= now()`.as('has_ended'))
    .where('token_hash', '=', digest)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Uses a link up; false where it was used before, also in the same moment, or has ended. */
export async function spendLink(tx: Tx, { accountId, digest }: Named): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('own_data_link')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', digest)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Links that ended a week ago, removed. */
export async function sweepOwnDataLinks(db: Db): Promise<void> {
  await db
    .deleteFrom('own_data_link')
    .where('ends_at', '<', sql<Date>`now() - make_interval(days => ${REMEMBERED_DAYS})`)
    .execute()
}
