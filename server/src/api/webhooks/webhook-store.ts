import type { Insertable, Selectable, Updateable } from 'kysely'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'

export type WebhookRow = Selectable<Tables['webhook']>
export type WebhookChange = Updateable<Tables['webhook']>

export async function insertWebhook(
  tx: Tx,
  webhook: Insertable<Tables['webhook']> & { readonly id: string },
): Promise<WebhookRow> {
  return tx.insertInto('webhook').values(webhook).returningAll().executeTakeFirstOrThrow()
}

/** The newest first, each with how much waits for it. */
export async function listWebhookRows(db: Db | Tx, accountId: string) {
  return db
    .selectFrom('webhook')
    .selectAll('webhook')
    .select(({ selectFrom, fn }) =>
      selectFrom('webhook_try')
        .select(fn.countAll<string>().as('count'))
        .whereRef('webhook_try.webhook_id', '=', 'webhook.id')
        .where('ended_at', 'is', null)
        .as('waiting'),
    )
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Locks it against all who write to it; undefined where the account, if one is given, has no such webhook. */
export async function lockWebhook(tx: Tx, webhookId: string, accountId?: string): Promise<WebhookRow | undefined> {
  return tx
    .selectFrom('webhook')
    .selectAll()
    .where(sql<string>`id::text`, '=', webhookId)
    .$if(accountId !== undefined, query => query.where('account_id', '=', accountId ?? ''))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function findWebhook(db: Db, webhookId: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhook').selectAll().where('id', '=', webhookId).executeTakeFirst()
}

export async function updateWebhook(tx: Tx, webhookId: string, change: WebhookChange): Promise<WebhookRow> {
  return tx.updateTable('webhook').set(change).where('id', '=', webhookId).returningAll().executeTakeFirstOrThrow()
}

/** False where the account has none of that id. */
export async function removeWebhook(tx: Tx, accountId: string, webhookId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhook')
    .where(sql<string>`id::text`, '=', webhookId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Rows after `afterId`, by id, to be sealed anew. */
export async function listSealed(db: Db, afterId: string, limit: number): Promise<WebhookRow[]> {
  return db.selectFrom('webhook').selectAll().where('id', '>', afterId).orderBy('id').limit(limit).execute()
}

/** Puts sealed values in the place of others; where the secret was changed meanwhile nothing is done. */
export async function replaceSealedWebhook(
  db: Db,
  { id, secret }: WebhookRow,
  fresh: Pick<WebhookRow, 'url' | 'secret' | 'old_secret'>,
): Promise<void> {
  await db.updateTable('webhook').set(fresh).where('id', '=', id).where('secret', '=', secret).execute()
}

/** Secrets that do not sign any more, forgotten; and whether plans decide here, as it is set now. */
export async function tidyWebhooks(db: Db, needsPlan: boolean): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ old_secret: null, old_secret_until: null })
    .where('old_secret_until', '<', sql<Date>`now()`)
    .execute()
  await db.updateTable('webhook').set({ needs_plan: needsPlan }).where('needs_plan', '!=', needsPlan).execute()
}
