import type { Tx } from '../kit/db.ts'

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
    .execute()
}
