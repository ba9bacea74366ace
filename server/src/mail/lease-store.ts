import { type Db, sql, type Tx } from '../kit/db.ts'
import type { MailboxRow } from './mailbox-store.ts'

const LEASE = "interval '60 seconds'"

/** The mailbox with a new fence, or undefined when it is gone or another worker holds it. */
export async function takeLease(db: Db, mailboxId: string, workerId: string): Promise<MailboxRow | undefined> {
  return db
    .updateTable('mailbox')
    .set({
      lease_worker: workerId,
      lease_until: sql<Date>`now() + ${sql.raw(LEASE)}`,
      lease_fence: sql<string>`lease_fence + 1`,
    })
    .where('id', '=', mailboxId)
    .where(({ or, eb }) => or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst()
}

export async function renewLease(db: Db, mailboxId: string, fence: string): Promise<void> {
  await db
    .updateTable('mailbox')
    .set({ lease_until: sql<Date>`now() + ${sql.raw(LEASE)}` })
    .where('id', '=', mailboxId)
    .where('lease_fence', '=', fence)
    .execute()
}

export async function releaseLease(db: Db, mailboxId: string, fence: string): Promise<void> {
  await db
    .updateTable('mailbox')
    .set({ lease_worker: null, lease_until: null })
    .where('id', '=', mailboxId)
    .where('lease_fence', '=', fence)
    .execute()
}

/** Locks the mailbox's row until the transaction ends; false when a later lease was given out. */
export async function holdsFence(tx: Tx, mailboxId: string, fence: string): Promise<boolean> {
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
export async function freeMailboxesOf(tx: Tx, workerIds: readonly string[]): Promise<string[]> {
  await tx
    .updateTable('mailbox')
    .set({ watch_worker: null, watch_until: null })
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
