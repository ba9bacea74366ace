import { sql, type Tx } from '../../kit/db/db.ts'
import { publish } from '../../kit/queue/publish.ts'

/** Whose requests to stop are cancelled, of those that still wait. */
type Waiting =
  | { readonly entryIds: readonly string[] }
  /** Of the whole campaigns of these messages. */
  | { readonly campaignsOf: readonly string[] }
  | { readonly mailboxId: string }
  /** `sender`: an address, or `@example.com` for everybody there. */
  | { readonly accountId: string; readonly senders: readonly string[] }
  | { readonly teamId: string; readonly senders: readonly string[] }
  | { readonly accountId: string; readonly automatic: true }
  | { readonly accountId: string; readonly requestId: string }

/**
 * Cancels what waits, in the transaction of whatever is its cause, so that nothing goes out after it. What has begun is not
 * among it. Answers how many were cancelled.
 */
export async function cancelWaiting(tx: Tx, which: Waiting, because: string): Promise<number> {
  const rows = await tx
    .updateTable('stop_request')
    .set({ state: 'cancelled', because })
    .where('state', '=', 'waiting')
    .where(conditionOf(which))
    .returning('account_id')
    .execute()
  for (const accountId of new Set(rows.map(row => row.account_id))) {
    await publish(tx, accountId, { type: 'stop_requests_updated' })
  }
  return rows.length
}

function conditionOf(which: Waiting) {
  if ('entryIds' in which) return sql<boolean>`entry_id = any(${which.entryIds}::uuid[])`
  if ('campaignsOf' in which) {
    return sql<boolean>`(account_id, campaign) in (
      select account_id, coalesce(campaign, id::text) from entry where id = any(${which.campaignsOf}::uuid[]))`
  }
  if ('mailboxId' in which) return sql<boolean>`mailbox_id = ${which.mailboxId}`
  if ('teamId' in which) {
    return sql<boolean>`account_id in (select id from account where team_id = ${which.teamId}) and ${isFrom(which)}`
  }
  if ('senders' in which) return sql<boolean>`account_id = ${which.accountId} and ${isFrom(which)}`
  if ('automatic' in which) return sql<boolean>`account_id = ${which.accountId} and is_automatic`
  return sql<boolean>`account_id = ${which.accountId} and id::text = ${which.requestId}`
}

function isFrom({ senders }: { readonly senders: readonly string[] }) {
  return sql<boolean>`(sender = any(${senders}::text[]) or substring(sender from '@[^@]*$') = any(${senders}::text[]))`
}
