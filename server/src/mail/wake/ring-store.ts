import type { ApiProvider } from '@icebox/contract/mailbox-providers'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'

const NOW = sql<Date>`now()`

/** Connected mailboxes of a provider with this address, whose user wants to be served in real time. */
export async function listByAddress(db: Db, provider: ApiProvider, address: string): Promise<string[]> {
  const rows = await db
    .selectFrom('mailbox')
    .innerJoin('account', 'account.id', 'mailbox.account_id')
    .select('mailbox.id')
    .where('provider', '=', provider)
    .where(sql<string>`lower(address)`, '=', address.toLowerCase())
    .where('credential', 'is not', null)
    .where('account.real_time', '=', true)
    .execute()
  return rows.map(row => row.id)
}

export interface Subscription {
  readonly mailboxId: string
  readonly secretHash: Buffer
}

/** What was agreed under these ids of the provider, by id. */
export async function findSubscriptions(db: Db, ids: readonly string[]): Promise<Map<string, Subscription>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('push_watch')
    .select(['mailbox_id', 'subscription_id', 'secret_hash'])
    .where('subscription_id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.flatMap(row =>
      row.subscription_id === null || row.secret_hash === null
        ? []
        : [[row.subscription_id, { mailboxId: row.mailbox_id, secretHash: row.secret_hash }]],
    ),
  )
}

/** The provider rang for these. */
export async function storeRings(tx: Tx, mailboxIds: readonly string[]): Promise<void> {
  if (mailboxIds.length === 0) return
  // In one order always, so that two rings at once never wait for each other.
  await tx.selectFrom('mailbox').select('id').where('id', 'in', mailboxIds).orderBy('id').forNoKeyUpdate().execute()
  await tx.updateTable('mailbox').set({ last_push_at: NOW }).where('id', 'in', mailboxIds).execute()
  await tx.updateTable('push_watch').set({ is_mute: false }).where('mailbox_id', 'in', mailboxIds).execute()
}
