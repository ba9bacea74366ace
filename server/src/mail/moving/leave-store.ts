import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import { changeState, lockInState, NOW } from '../entries/entry-store.ts'
import { cancelWaiting } from '../entries/stop-cancel-store.ts'
import { DISCONNECTED, type MailboxRow, TAKEN_BACK } from '../mailboxes/mailbox-store.ts'

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
  await cancelWaiting(tx, { mailboxId }, DISCONNECTED)
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
    .where('asked_by', 'in', ['judge', 'rule'])
    .where('state', '=', 'planned')
    .returning('entry_id')
    .execute()
  if (dropped.length > 0) {
    const ids = dropped.map(row => row.entry_id)
    const planned = await lockInState(tx, { mailboxId, state: 'planned', ids })
    await changeState(tx, planned, { state: 'passed', frozen_by: null })
    const filing = await lockInState(tx, { mailboxId, state: 'filing', ids })
    await changeState(tx, filing, { state: 'passed' })
  }
  await stayOnIce(tx, mailboxId)
  const reasons = JSON.stringify([{ code: 'disconnected', weight: 0 }])
  const seen = await lockInState(tx, { mailboxId, state: 'seen' })
  await changeState(tx, seen, { state: 'unread', judged_at: NOW, label: 'unknown', reasons })
}

/** Returns planned and not begun, because the user has changed their mind about putting mail back. */
async function stayOnIce(tx: Tx, mailboxId: string): Promise<void> {
  const dropped = await tx
    .updateTable('action')
    .set({ state: 'dropped', done_at: NOW })
    .where('mailbox_id', '=', mailboxId)
    .where('lands', '=', 'put_back')
    .where('kind', '=', 'thaw')
    .where('state', '=', 'planned')
    .returning('entry_id')
    .execute()
  const ids = dropped.map(row => row.entry_id)
  if (ids.length === 0) return
  const thawing = await lockInState(tx, { mailboxId, state: 'thawing', ids })
  const onTheirWay = await listWithOpenMove(tx, thawing)
  await changeState(tx, [...onTheirWay], { state: 'planned' })
  const there = thawing.filter(id => !onTheirWay.has(id))
  await changeState(tx, there, { state: 'moved' })
}

/** Those whose way to the ice had begun and has not ended. */
async function listWithOpenMove(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('action')
    .select('entry_id')
    .distinct()
    .where('entry_id', 'in', ids)
    .where('state', '=', 'acting')
    .execute()
  return new Set(rows.map(row => row.entry_id))
}
