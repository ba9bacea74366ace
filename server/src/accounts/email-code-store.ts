import { type Db, sql, type Tx } from '../kit/db/db.ts'

interface NewCode {
  readonly accountId: string
  readonly codeHash: Buffer
  readonly minutes: number
}

/** The newest code of an account takes the place of the one before, and of its tries. */
export async function storeCode(db: Db, { accountId, codeHash, minutes }: NewCode): Promise<void> {
  const row = { code_hash: codeHash, tries: 0, expires_at: sql<Date>`now() + make_interval(mins => ${minutes})` }
  await db
    .insertInto('email_code')
    .values({ account_id: accountId, ...row })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/** Counts a try and answers the digest to compare with; undefined when there is none that still holds. */
export async function tryCode(db: Db, accountId: string, maxTries: number): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('email_code')
    .set({ tries: sql<number>`tries + 1` })
    .where('account_id', '=', accountId)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

/** False when another request has used it meanwhile. */
export async function useCode(tx: Tx, accountId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function sweepCodes(db: Db): Promise<void> {
  await db.deleteFrom('email_code').where('expires_at', '<', sql<Date>`now()`).execute()
}
