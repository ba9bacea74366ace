import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { Account } from '../account-store.ts'

interface NewLink {
  readonly accountId: string
  readonly tokenHash: Buffer
  readonly hours: number
}

/** The newest link of an account takes the place of the one before. */
export async function storeWayIn(db: Db, { accountId, tokenHash, hours }: NewLink): Promise<void> {
  const row = { token_hash: tokenHash, ends_at: sql<Date>`now() + make_interval(hours => ${hours})` }
  await db
    .insertInto('way_in_link')
    .values({ account_id: accountId, ...row })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/** Whose link it is, which is used up by that; undefined where it does not hold. */
export async function takeWayIn(tx: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('way_in_link')
    .where('token_hash', '=', tokenHash)
    .returning('account_id')
    .returning(sql<boolean>`ends_at > now()`.as('holds'))
    .executeTakeFirst()
  return row?.holds ? row.account_id : undefined
}

/** Accounts that have proven an address, lowercased. */
export async function listProvenAt(db: Db, address: string): Promise<Account[]> {
  return db
    .selectFrom('account')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', address)
    .where('email_proven', '=', true)
    .orderBy('created_at')
    .execute()
}

export async function sweepWaysIn(db: Db): Promise<void> {
  await db.deleteFrom('way_in_link').where('ends_at', '<', sql<Date>`now()`).execute()
}
