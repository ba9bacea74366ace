import type { Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'

export type StoredEvent = Selectable<Tables['stripe_event']>

/** Keeps which object an event is about, never what it says; false when it is known already. */
export async function insertEvent(
  tx: Tx,
  event: Pick<StoredEvent, 'id' | 'type' | 'created' | 'customer_id' | 'object_id'>,
): Promise<boolean> {
  const row = await tx
    .insertInto('stripe_event')
    .values(event)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findEvent(db: Db | Tx, id: string): Promise<StoredEvent | undefined> {
  return db.selectFrom('stripe_event').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Done with; false when another process was first, and then nothing is told twice. */
export async function markProcessed(tx: Tx, id: string, error?: string): Promise<boolean> {
  const row = await tx
    .updateTable('stripe_event')
    .set({ processed_at: sql<Date>`now()`, error: error ?? null })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Events that nobody has finished within an hour. */
export async function listLeftEvents(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('stripe_event')
    .select('id')
    .where('processed_at', 'is', null)
    .where('received_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  return rows.map(row => row.id)
}

/** Stripe repeats an event for three days at most. */
export async function sweepEvents(db: Db): Promise<void> {
  await db
    .deleteFrom('stripe_event')
    .where('processed_at', 'is not', null)
    .where('received_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute()
}

/** Whether the letter is still to be sent; whoever is told so sends it. */
export async function claimLetter(db: Db | Tx, key: string): Promise<boolean> {
  const row = await db
    .insertInto('billing_letter')
    .values({ key })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export async function takeLetterBack(db: Db, key: string): Promise<void> {
  await db.deleteFrom('billing_letter').where('key', '=', key).execute()
}
