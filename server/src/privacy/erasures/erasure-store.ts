import { type Db, sql, type Tx } from '../../kit/db/db.ts'

/** An account that was erased: SHA-256 of its random id, from which the id cannot be had. */
export interface Erasure {
  readonly digest: Buffer
  readonly at: Date
}

export async function noteErasure(tx: Tx, accountId: string): Promise<Erasure> {
  const digest = sql<Buffer>`sha256(convert_to(${accountId}, 'UTF8'))`
  const row = await tx
    .insertInto('erasure')
    .values({ account_digest: digest })
    .onConflict(it => it.column('account_digest').doUpdateSet({ erased_at: sql`now()` }))
    .returning(['account_digest as digest', 'erased_at as at'])
    .executeTakeFirstOrThrow()
  return row
}

/** All of them, the oldest first. */
export function listErasures(db: Db): Promise<Erasure[]> {
  return db
    .selectFrom('erasure')
    .select(['account_digest as digest', 'erased_at as at'])
    .orderBy('erased_at')
    .orderBy('account_digest')
    .execute()
}

/** Accounts that are here although they were erased: a backup from before brought them. */
export async function findErased(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('erasure', join =>
      join.on(sql`sha256(convert_to(account.id::text, 'UTF8'))`, '=', sql.ref('erasure.account_digest')),
    )
    .select('account.id')
    .execute()
  return rows.map(({ id }) => id)
}
