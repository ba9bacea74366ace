import type { Cursor } from '@icebox/mailbox/mailbox'
import { type Db, sql, type Tx } from '../kit/db.ts'
import type { MailboxState } from '../kit/tables.ts'
import type { MailboxRow } from './mailbox-store.ts'

/** How far the inbox was read; committed together with the rows that were read. */
export async function storeCursor(
  tx: Tx,
  mailboxId: string,
  { cursor, iceboxShrank }: { cursor: Cursor; iceboxShrank: boolean },
): Promise<void> {
  await tx
    .updateTable('mailbox')
    .set({ cursor: JSON.stringify(cursor), ...(iceboxShrank ? { icebox_shrank: true } : {}) })
    .where('id', '=', mailboxId)
    .execute()
}

export async function restoresNoticed(tx: Tx, mailboxId: string): Promise<void> {
  await tx.updateTable('mailbox').set({ icebox_shrank: false }).where('id', '=', mailboxId).execute()
}

export async function isIceboxUnchecked(db: Db, mailboxId: string): Promise<boolean> {
  const row = await db.selectFrom('mailbox').select('icebox_shrank').where('id', '=', mailboxId).executeTakeFirst()
  return row?.icebox_shrank === true
}

/** What a check found: how the mailbox is, and where its folder is. */
interface Checked {
  readonly status: MailboxState
  readonly folderPath: string
  readonly folderId: string
  readonly folderUrl: string | null
  readonly nextCheckAt: Date
}

/** All is well: trouble is forgotten, the next is told anew, and the next check is due at the time given. */
export async function storeChecked(
  tx: Tx,
  row: MailboxRow,
  { status, folderPath, folderId, folderUrl, nextCheckAt }: Checked,
): Promise<void> {
  await tx
    .updateTable('mailbox')
    .set({
      status,
      status_since: status === row.status ? row.status_since : sql<Date>`now()`,
      status_reason: null,
      folder_path: folderPath,
      folder_id: folderId,
      folder_url: folderUrl,
      alerted_at: null,
      alert_failures: 0,
      alert_quiet_until: null,
      auth_failures: 0,
      failures: 0,
      quiet_until: null,
      last_checked_at: sql<Date>`now()`,
      next_check_at: nextCheckAt,
    })
    .where('id', '=', row.id)
    .execute()
}

export interface Trouble {
  readonly status: MailboxState
  readonly reason: string | null
  readonly authFailures: number
  readonly failures: number
  readonly quietUntil: Date
}

export async function storeTrouble(tx: Tx, row: MailboxRow, trouble: Trouble): Promise<void> {
  await tx
    .updateTable('mailbox')
    .set({
      status: trouble.status,
      status_since: trouble.status === row.status ? row.status_since : sql<Date>`now()`,
      status_reason: trouble.status === 'watching' ? null : trouble.reason,
      auth_failures: trouble.authFailures,
      failures: trouble.failures,
      quiet_until: trouble.quietUntil,
      next_check_at: trouble.quietUntil,
    })
    .where('id', '=', row.id)
    .execute()
}

/** The host cannot move mail safely; found out by trying. */
export async function storeUnsupported(tx: Tx, mailboxId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mailbox')
    .set({ status: 'unsupported', status_since: sql<Date>`now()`, status_reason: null })
    .where('id', '=', mailboxId)
    .where('status', '!=', 'unsupported')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A move was made, so it can be. */
export async function storeSupported(tx: Tx, mailboxId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mailbox')
    .set({ status: 'watching', status_since: sql<Date>`now()` })
    .where('id', '=', mailboxId)
    .where('status', '=', 'unsupported')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Mailboxes whose time has come and that nobody works on; each is given its next time. */
export async function takeDueMailboxes(tx: Tx, pollSeconds: number, limit: number): Promise<string[]> {
  const due = tx
    .selectFrom('mailbox')
    .select('id')
    .where('credential', 'is not', null)
    .where('status', '!=', 'reconnect')
    .where('next_check_at', '<=', sql<Date>`now()`)
    .where(({ or, eb }) => or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<Date>`now()`)]))
    .orderBy('next_check_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const rows = await tx
    .updateTable('mailbox')
    .set({ next_check_at: sql<Date>`now() + make_interval(secs => ${pollSeconds})` })
    .where('id', 'in', due)
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}
