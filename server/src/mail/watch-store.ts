import { RINGING_PROVIDERS } from '@icebox/mailbox/providers'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { type Db, sql } from '../kit/db.ts'
import type { Tables } from '../kit/tables.ts'
import type { MailboxRow } from './mailbox-store.ts'

const HELD = "interval '30 seconds'"

/** Connected, checked well of late, not on its way out, and wanted in real time. */
export function isWell(eb: ExpressionBuilder<Tables, 'mailbox' | 'account'>): Expression<SqlBool> {
  return eb.and([
    eb('account.real_time', '=', true),
    eb('mailbox.credential', 'is not', null),
    eb('mailbox.leaving_at', 'is', null),
    eb('mailbox.status', 'in', ['watching', 'unsupported']),
    eb('mailbox.failures', '=', 0),
    eb('mailbox.auth_failures', '=', 0),
    eb.or([eb('mailbox.quiet_until', 'is', null), eb('mailbox.quiet_until', '<', sql<Date>`now()`)]),
  ])
}

/**
 * Well mailboxes that no living worker watches, now watched by this one. Those whose provider rings at an address have no
 * connection to hold.
 */
export async function claimWatches(db: Db, workerId: string, limit: number): Promise<MailboxRow[]> {
  const free = db
    .selectFrom('mailbox')
    .innerJoin('account', 'account.id', 'mailbox.account_id')
    .select('mailbox.id')
    .where('mailbox.provider', 'not in', RINGING_PROVIDERS)
    .where(isWell)
    .where(({ or, eb }) => or([eb('watch_until', 'is', null), eb('watch_until', '<', sql<Date>`now()`)]))
    .limit(limit)
    .forUpdate('mailbox')
    .skipLocked()
  return db
    .updateTable('mailbox')
    .set({ watch_worker: workerId, watch_until: sql<Date>`now() + ${sql.raw(HELD)}` })
    .where('id', 'in', free)
    .returningAll()
    .execute()
}

/** Keeps all watches of this worker in one statement; returns those it still has. */
export async function renewWatches(db: Db, workerId: string, mailboxIds: readonly string[]): Promise<Set<string>> {
  if (mailboxIds.length === 0) return new Set()
  const rows = await db
    .updateTable('mailbox')
    .set({ watch_until: sql<Date>`now() + ${sql.raw(HELD)}` })
    .from('account')
    .whereRef('account.id', '=', 'mailbox.account_id')
    .where('account.real_time', '=', true)
    .where('mailbox.id', 'in', mailboxIds)
    .where('watch_worker', '=', workerId)
    .where('credential', 'is not', null)
    .where('leaving_at', 'is', null)
    .where('status', '!=', 'reconnect')
    .returning('mailbox.id')
    .execute()
  return new Set(rows.map(row => row.id))
}

/** Lets go of a watch; nobody takes it up before the pause is over. */
export async function releaseWatch(
  db: Db,
  watch: { workerId: string; mailboxId: string; pauseMs: number },
): Promise<void> {
  await db
    .updateTable('mailbox')
    .set({ watch_worker: null, watch_until: sql<Date>`now() + make_interval(secs => ${watch.pauseMs / 1_000})` })
    .where('id', '=', watch.mailboxId)
    .where('watch_worker', '=', watch.workerId)
    .execute()
}

export async function releaseAllWatches(db: Db, workerId: string): Promise<void> {
  await db
    .updateTable('mailbox')
    .set({ watch_worker: null, watch_until: null })
    .where('watch_worker', '=', workerId)
    .execute()
}
