import type { Cursor } from '@icebox/mailbox/mailbox'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { MailboxState } from '../../kit/db/tables.ts'
import { NEXT_MOVE_AT } from '../entries/action-store.ts'
import { NEXT_READ_AT } from '../entries/entry-store.ts'
import { type Held, ringIfAsked } from '../lease/lease-store.ts'
import { announceMailbox, IN_TROUBLE } from '../mailboxes/announce-mailbox.ts'
import type { CheckSeconds } from '../mailboxes/cadence.ts'
import type { MailboxRow } from '../mailboxes/mailbox-store.ts'
import { IS_HELD } from '../mailboxes/watch-store.ts'
import { IS_RUNG } from '../wake/push-store.ts'

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

/** What a check found. */
interface Checked {
  /** Where reading stopped, if that is to be noted still. */
  readonly cursor: Cursor | undefined
  /** When more is to be told, where that was not all. */
  readonly moreAt: Date | undefined
  readonly folderPath: string
  readonly folderId: string
  readonly folderUrl: string | null
  readonly seconds: CheckSeconds
}

/**
 * All is well: trouble is forgotten, the next is told anew, the next check is set and the mailbox given back, all in one
 * statement. What came meanwhile has it looked at once more. False when the lease was another's by then.
 */
export async function storeChecked(db: Db | Tx, { mailboxId, fence }: Held, checked: Checked): Promise<boolean> {
  const { cursor, moreAt, folderPath, folderId, folderUrl, seconds } = checked
  const row = await db
    .with('checked', query =>
      query
        .updateTable('mailbox')
        .set({
          ...(cursor && { cursor: JSON.stringify(cursor) }),
          // A host found out to be unfit for moves stays so.
          status: sql<MailboxState>`case when status = 'unsupported' then status else 'watching' end`,
          status_since: sql<Date>`case when status in ('watching', 'unsupported') then status_since else now() end`,
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
          next_check_at: sql<Date>`least(
            ${pollAt(seconds)}, ${moreAt ?? null}::timestamptz, ${NEXT_MOVE_AT}, ${NEXT_READ_AT})`,
          lease_worker: null,
          lease_until: null,
        })
        .where('id', '=', mailboxId)
        .where('lease_fence', '=', fence)
        .returning('look_again'),
    )
    .selectFrom('checked')
    .select(ringIfAsked(mailboxId).as('rung'))
    .executeTakeFirst()
  return row !== undefined
}

/** When a mailbox is to be checked though nothing wakes us. */
function pollAt({ alone, held, rung }: CheckSeconds) {
  return sql<Date>`now() + make_interval(secs => case when ${IS_RUNG} then ${rung}::float8
    when ${IS_HELD} then ${held}::float8 else ${alone}::float8 end)`
}

export interface Trouble {
  readonly status: MailboxState
  readonly reason: string | null
  readonly authFailures: number
  readonly failures: number
  readonly quietUntil: Date
}

/** What ails the mailbox; the owner's programs are told where that is another trouble than before. */
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
  if (trouble.status !== row.status && IN_TROUBLE.has(trouble.status)) {
    await announceMailbox(tx, { ...row, status: trouble.status }, 'mailbox.trouble')
  }
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
