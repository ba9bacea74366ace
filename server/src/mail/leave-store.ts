import { type Db, sql, type Tx } from '../kit/db.ts'
import { NOW } from './entry-store.ts'
import { type MailboxRow, TAKEN_BACK } from './mailbox-store.ts'

/** From now on it is only emptied of what is on ice. Returns false when there is no such mailbox. */
export async function storeLeaving(tx: Tx, accountId: string, mailboxId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mailbox')
    .set({ leaving_at: sql<Date>`coalesce(leaving_at, now())`, ...TAKEN_BACK })
    .where('id', '=', mailboxId)
    .where('account_id', '=', accountId)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  // A look at older mail would go on putting it on ice.
  await tx.deleteFrom('head_start').where('mailbox_id', '=', mailboxId).execute()
  return true
}

/** Entries on ice or on the way there, but for those that were tried in vain since the user decided to leave. */
export async function listToPutBack(db: Db, row: MailboxRow, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('entry')
    .select('id')
    .where('mailbox_id', '=', row.id)
    .where('state', 'in', ['moved', 'planned'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('action')
            .select('action.id')
            .whereRef('action.entry_id', '=', 'entry.id')
            .where('action.lands', '=', 'put_back')
            .where('action.state', '=', 'failed')
            .where('action.created_at', '>=', row.leaving_at),
        ),
      ),
    )
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function hasOpenActions(db: Db, mailboxId: string): Promise<boolean> {
  const row = await db
    .selectFrom('action')
    .select('id')
    .where('mailbox_id', '=', mailboxId)
    .where('state', 'in', ['planned', 'acting'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whatever the machine has not begun by the time a mailbox is disconnected stays undone for ever: connected again, old
 * mail does not move. Moves the user asked for are kept, and so is a move under way, which must be ended to be known.
 */
export async function leaveInInbox(tx: Tx, mailboxId: string): Promise<void> {
  const dropped = await tx
    .updateTable('action')
    .set({ state: 'dropped', done_at: NOW })
    .where('mailbox_id', '=', mailboxId)
    .where('asked_by', '=', 'judge')
    .where('state', '=', 'planned')
    .returning('entry_id')
    .execute()
  if (dropped.length > 0) {
    await tx
      .updateTable('entry')
      .set({ state: 'passed', state_at: NOW, frozen_by: null })
      .where(
        'id',
        'in',
        dropped.map(row => row.entry_id),
      )
      .where('state', '=', 'planned')
      .execute()
  }
  await stayOnIce(tx, mailboxId)
  const reasons = JSON.stringify([{ code: 'disconnected', weight: 0 }])
  await tx
    .updateTable('entry')
    .set({ state: 'unread', state_at: NOW, judged_at: NOW, label: 'unknown', reasons })
    .where('mailbox_id', '=', mailboxId)
    .where('state', '=', 'seen')
    .execute()
}

/** Returns planned and not begun, because the user has changed their mind about putting mail back. */
async function stayOnIce(tx: Tx, mailboxId: string): Promise<void> {
  const dropped = await tx
    .updateTable('action')
    .set({ state: 'dropped', done_at: NOW })
    .where('mailbox_id', '=', mailboxId)
    .where('lands', '=', 'put_back')
    .where('state', '=', 'planned')
    .returning('entry_id')
    .execute()
  const ids = dropped.map(row => row.entry_id)
  if (ids.length === 0) return
  const change = { state: 'moved', state_at: NOW } as const
  await tx.updateTable('entry').set(change).where('id', 'in', ids).where('state', '=', 'thawing').execute()
}
