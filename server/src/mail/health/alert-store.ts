import { type Db, sql } from '../../kit/db/db.ts'
import type { MailboxRow } from '../mailboxes/mailbox-store.ts'

const NOW = sql<Date>`now()`

/** A mailbox in trouble whose owner is to be told, and to which address. */
export interface DueAlert {
  readonly row: MailboxRow
  readonly to: string
}

interface AlertRules {
  /** Since when somebody has been there to check; before that nothing counts as late. */
  readonly awakeSince: Date
  readonly lateSeconds: number
  /** Providers that vouch for the address of a mailbox. */
  readonly vouching: readonly MailboxRow['provider'][]
}

/**
 * One mailbox whose owner was not told of its trouble yet, marked as told before anybody tells them, so that whoever dies
 * in between does not tell twice. Only proven addresses are written to.
 */
export async function claimAlert(
  db: Db,
  { awakeSince, lateSeconds, vouching }: AlertRules,
): Promise<DueAlert | undefined> {
  const lateBefore = sql<Date>`now() - make_interval(secs => ${lateSeconds})`
  const due = db
    .selectFrom('mailbox')
    .innerJoin('account', 'account.id', 'mailbox.account_id')
    .leftJoin('letter_choice', 'letter_choice.account_id', 'mailbox.account_id')
    .select('mailbox.id')
    .where(sql<boolean>`letter_choice.trouble is not false`)
    .where('alerted_at', 'is', null)
    .where('credential', 'is not', null)
    .where(({ or, eb }) => or([eb('account.email_proven', '=', true), eb('mailbox.provider', 'in', vouching)]))
    .where(({ or, eb }) => or([eb('alert_quiet_until', 'is', null), eb('alert_quiet_until', '<', NOW)]))
    .where(({ or, and, eb }) =>
      or([
        eb('status', '=', 'reconnect'),
        and([
          eb(sql<Date>`greatest(${LAST_SEEN}, ${awakeSince}::timestamptz)`, '<', lateBefore),
          or([eb('leaving_at', 'is', null), eb('status', '=', 'unreachable')]),
        ]),
      ]),
    )
    .limit(1)
    .forUpdate('mailbox')
    .skipLocked()
  const claimed = await db
    .updateTable('mailbox')
    .from('account')
    .set({ alerted_at: NOW })
    .whereRef('account.id', '=', 'mailbox.account_id')
    .where('mailbox.id', 'in', due)
    .returningAll('mailbox')
    .returning(['account.email', 'account.email_proven'])
    .executeTakeFirst()
  if (!claimed) return undefined
  const { email, email_proven, ...row } = claimed
  return { row, to: email_proven ? email : row.address }
}

/** When it was checked last or, until it was, since when it is to be. An unreachable one changed its state later. */
const LAST_SEEN = sql<Date>`case when status = 'unreachable' then coalesce(last_checked_at, connected_at)
  else greatest(last_checked_at, status_since) end`

/** Nobody was told: tried again later, a few times at the most. */
export async function takeAlertBack(db: Db, mailboxId: string, waitMinutes: readonly number[]): Promise<void> {
  const wait = sql<Date>`now() + make_interval(mins => (${waitMinutes}::int[])[alert_failures + 1])`
  await db
    .updateTable('mailbox')
    .set({ alerted_at: null, alert_failures: sql<number>`alert_failures + 1`, alert_quiet_until: wait })
    .where('id', '=', mailboxId)
    .where('alerted_at', 'is not', null)
    .where('alert_failures', '<', waitMinutes.length)
    .execute()
}
