import type { UpdateQueryBuilder } from 'kysely'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'
import { HAS_DUE_MOVE } from '../entries/action-store.ts'
import { HAS_UNJUDGED } from '../entries/entry-store.ts'
import { bellCall } from '../mailboxes/arrived.ts'
import type { MailboxRow } from '../mailboxes/mailbox-store.ts'
import { atUsualPace } from '../mailboxes/watch-store.ts'

const LEASE = "interval '60 seconds'"
const UNTIL = sql<Date>`now() + ${sql.raw(LEASE)}`
const IS_FREE = sql<boolean>`(lease_until is null or lease_until < now())`
/** After trouble the host is left alone for a while, whoever rings. */
const MAY_BE_TRIED = sql<boolean>`credential is not null and status <> 'reconnect'
  and (quiet_until is null or quiet_until <= now())`

/** A mailbox as it was when it was leased, and whether anything waits to be done in it that is known already. */
export type LeasedRow = MailboxRow & { readonly hasDueMove: boolean; readonly hasUnjudged: boolean }

/** A mailbox as one worker was given it. */
export interface Held {
  readonly mailboxId: string
  readonly fence: string
}

/**
 * The mailbox with a new fence. Undefined when it is gone, must not be tried, or is leased to another worker. That worker
 * adds a job to look again when it releases the lease; if it dies, the mailbox is due once the lease has lapsed.
 */
export async function takeLease(db: Db, mailboxId: string, workerId: string): Promise<LeasedRow | undefined> {
  const row = await leased(
    db
      .updateTable('mailbox')
      .set({
        lease_worker: sql<string>`case when ${IS_FREE} then ${workerId}::uuid else lease_worker end`,
        lease_until: sql<Date>`case when ${IS_FREE} then ${UNTIL} else lease_until end`,
        lease_fence: sql<string>`lease_fence + case when ${IS_FREE} then 1 else 0 end`,
        look_again: sql<boolean>`not ${IS_FREE}`,
        next_check_at: sql<Date>`case when ${IS_FREE} then next_check_at else least(next_check_at, lease_until) end`,
      })
      .where('id', '=', mailboxId)
      .where(MAY_BE_TRIED),
  ).executeTakeFirst()
  return row?.look_again === false ? row : undefined
}

/**
 * Leases mailboxes that are due and free, the longest due first. Sets when each is due next, even if this check fails.
 */
export async function takeDueLeases(
  db: Db,
  { workerId, pollSeconds, limit }: { workerId: string; pollSeconds: number; limit: number },
): Promise<LeasedRow[]> {
  const due = db
    .selectFrom('mailbox')
    .select('id')
    .where('next_check_at', '<=', sql<Date>`now()`)
    .where(MAY_BE_TRIED)
    .where(IS_FREE)
    .orderBy('next_check_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return leased(
    db
      .updateTable('mailbox')
      .set({
        lease_worker: workerId,
        lease_until: UNTIL,
        lease_fence: sql<string>`lease_fence + 1`,
        look_again: false,
        next_check_at: sql<Date>`now() + make_interval(secs => ${pollSeconds})`,
      })
      .where('id', 'in', due),
  ).execute()
}

function leased(update: UpdateQueryBuilder<Tables, 'mailbox', 'mailbox', object>) {
  return update.returningAll().returning([HAS_DUE_MOVE.as('hasDueMove'), HAS_UNJUDGED.as('hasUnjudged')])
}

export async function renewLease(db: Db, { mailboxId, fence }: Held): Promise<void> {
  await db
    .updateTable('mailbox')
    .set({ lease_until: UNTIL })
    .where('id', '=', mailboxId)
    .where('lease_fence', '=', fence)
    .execute()
}

/**
 * Releases the lease without a result. Due after `waitMs` where given; else looked at again at once if a wake came
 * meanwhile.
 */
export async function releaseLease(db: Db, { mailboxId, fence }: Held, waitMs?: number): Promise<void> {
  const wait =
    waitMs === undefined
      ? {}
      : { look_again: false, next_check_at: sql<Date>`now() + make_interval(secs => ${waitMs / 1_000})` }
  await db
    .with('released', query =>
      query
        .updateTable('mailbox')
        .set({ lease_worker: null, lease_until: null, ...wait })
        .where('id', '=', mailboxId)
        .where('lease_fence', '=', fence)
        .returning('look_again'),
    )
    .selectFrom('released')
    .select(ringIfAsked(mailboxId).as('rung'))
    .execute()
}

/** For the statement that releases a lease: adds the job for a wake that came while the mailbox was leased. */
export function ringIfAsked(mailboxId: string) {
  return sql<string | null>`case when look_again then (${bellCall(mailboxId)}).id end`
}

/** Locks the mailbox's row until the transaction ends; false when a later lease was given out. */
export async function holdsFence(tx: Tx, { mailboxId, fence }: Held): Promise<boolean> {
  const row = await tx
    .selectFrom('mailbox')
    .select('id')
    .where('id', '=', mailboxId)
    .where('lease_fence', '=', fence)
    // Weaker than `for update`, so that the user's acts may name the mailbox meanwhile.
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Leases and watches of dead processes end now. Returns the mailboxes that were in work. */
export async function freeMailboxesOf(tx: Tx, workerIds: readonly string[], pollSeconds: number): Promise<string[]> {
  await tx
    .updateTable('mailbox')
    .set({ watch_worker: null, watch_until: null, next_check_at: atUsualPace(pollSeconds) })
    .where('watch_worker', 'in', workerIds)
    .execute()
  const rows = await tx
    .updateTable('mailbox')
    .set({ lease_worker: null, lease_until: null })
    .where('lease_worker', 'in', workerIds)
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}
