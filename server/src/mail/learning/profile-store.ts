import { type Db, sql, type Tx } from '../../kit/db/db.ts'

/** What corrections taught, locked until the transaction ends, so that two corrections cannot lose one. */
export async function lockProfile(tx: Tx, accountId: string): Promise<object> {
  const row = await tx
    .selectFrom('account')
    .select('profile')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.profile
}

export async function storeProfile(tx: Tx, accountId: string, profile: object): Promise<void> {
  await tx
    .updateTable('account')
    .set({ profile: JSON.stringify(profile) })
    .where('id', '=', accountId)
    .where(sql<boolean>`profile is distinct from ${JSON.stringify(profile)}::jsonb`)
    .execute()
}

/** Corrected messages of whom the log still knows the sender, counted by sender, campaign and genre. */
export async function countCorrections(db: Db, accountId: string) {
  return db
    .selectFrom('entry')
    .select(['from_address', 'campaign', 'label', 'kind'])
    .select(({ fn }) => [
      // Nothing was learned of those that failed the sender checks.
      fn
        .count<string>('restored_at')
        .filterWhere(sql<boolean>`sender_check is distinct from 'failed'`)
        .as('brought_back'),
      fn.count<string>('confirmed_cold_at').as('marked_cold'),
    ])
    .where('account_id', '=', accountId)
    .where('from_address', '!=', '')
    .where(eb => eb.or([eb('restored_at', 'is not', null), eb('confirmed_cold_at', 'is not', null)]))
    .groupBy(['from_address', 'campaign', 'label', 'kind'])
    .orderBy('from_address')
    .execute()
}
