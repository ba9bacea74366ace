import type { Tx } from '../kit/db.ts'
import { NOW } from './entry-store.ts'

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
  const reasons = JSON.stringify([{ code: 'disconnected', weight: 0 }])
  await tx
    .updateTable('entry')
    .set({ state: 'unread', state_at: NOW, judged_at: NOW, label: 'unknown', reasons })
    .where('mailbox_id', '=', mailboxId)
    .where('state', '=', 'seen')
    .execute()
}
