import { providersThat } from '@icebox/contract/mailbox-providers'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { type Db, sql } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'
import type { MailboxRow } from './mailbox-store.ts'

/** A watch whose worker is neither heard of nor dead ends by itself. */
const HELD = "interval '60 seconds'"
/** So much of it may be left when it is renewed. */
const SPARE = "interval '35 seconds'"
const NOW = sql<Date>`now()`
/** As the index has it, so that mailboxes that are held are not looked through. */
const FREE_SINCE = sql<Date>`coalesce(watch_until, '-infinity'::timestamptz)`
const FREED_AT_ONCE = 200

/** Within a statement on mailboxes: whether a worker holds a connection on which the host tells of new mail. */
export const IS_HELD = sql<boolean>`(mailbox.watch_worker is not null and mailbox.watch_until > now())`

/** When a mailbox is to be checked that is held no more: as if it never had been. */
export function atUsualPace(pollSeconds: number) {
  return sql<Date>`least(next_check_at, greatest(
    coalesce(last_checked_at, now()) + make_interval(secs => ${pollSeconds}), quiet_until))`
}

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
    .where('mailbox.provider', 'not in', providersThat('ringsAtAddress'))
    .where(isWell)
    .where(FREE_SINCE, '<', NOW)
    .orderBy(FREE_SINCE)
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

/** Keeps all watches of this worker; returns those it still has. Only what would lapse soon is written. */
export async function renewWatches(db: Db, workerId: string, mailboxIds: readonly string[]): Promise<Set<string>> {
  if (mailboxIds.length === 0) return new Set()
  const ours = db
    .selectFrom('mailbox')
    .innerJoin('account', 'account.id', 'mailbox.account_id')
    .select(['mailbox.id', 'watch_until'])
    .where('account.real_time', '=', true)
    .where(sql<boolean>`mailbox.id = any(${mailboxIds}::uuid[])`)
    .where('watch_worker', '=', workerId)
    .where('credential', 'is not', null)
    .where('leaving_at', 'is', null)
    .where('status', '!=', 'reconnect')
  await db
    .updateTable('mailbox')
    .set({ watch_until: sql<Date>`now() + ${sql.raw(HELD)}` })
    .where('id', 'in', ours.clearSelect().select('mailbox.id'))
    .where('watch_worker', '=', workerId)
    .where('watch_until', '<', sql<Date>`now() + ${sql.raw(SPARE)}`)
    .execute()
  return new Set((await ours.execute()).map(row => row.id))
}

interface EndedWatch {
  readonly workerId: string
  readonly mailboxId: string
  /** Nobody takes it up before. */
  readonly pauseMs: number
  readonly pollSeconds: number
}

/** Lets go of a watch. */
export async function releaseWatch(db: Db, { workerId, mailboxId, pauseMs, pollSeconds }: EndedWatch): Promise<void> {
  await db
    .updateTable('mailbox')
    .set({
      watch_worker: null,
      watch_until: sql<Date>`now() + make_interval(secs => ${pauseMs / 1_000})`,
      next_check_at: atUsualPace(pollSeconds),
    })
    .where('id', '=', mailboxId)
    .where('watch_worker', '=', workerId)
    .execute()
}

export async function releaseAllWatches(db: Db, workerId: string, pollSeconds: number): Promise<void> {
  await db
    .updateTable('mailbox')
    .set({ watch_worker: null, watch_until: null, next_check_at: atUsualPace(pollSeconds) })
    .where('watch_worker', '=', workerId)
    .execute()
}

/** Watches that nobody renewed end; there may be no worker with room to take them up, and till then they are polled. */
export async function endLapsedWatches(db: Db, pollSeconds: number): Promise<void> {
  const lapsed = db
    .selectFrom('mailbox')
    .select('id')
    .where('watch_worker', 'is not', null)
    .where('watch_until', '<', NOW)
    .orderBy('watch_until')
    .limit(FREED_AT_ONCE)
    .forUpdate()
    .skipLocked()
  await db
    .updateTable('mailbox')
    .set({ watch_worker: null, watch_until: null, next_check_at: atUsualPace(pollSeconds) })
    .where('id', 'in', lapsed)
    .execute()
}
