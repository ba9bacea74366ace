import type { Selectable } from 'kysely'
import type { Deed } from '../../kit/audit/record.ts'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'

export type Refund = Selectable<Tables['refund']>

/** Written down before the money goes, with what the audit trail is told when it has gone. */
export async function insertRefund(
  tx: Tx | Db,
  { deed, ...refund }: Pick<Refund, 'invoice_id' | 'customer_id' | 'cents'> & { readonly deed: Deed | null },
): Promise<void> {
  await tx
    .insertInto('refund')
    .values({ ...refund, deed: deed && JSON.stringify(deed) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Every payment that a customer was given back, or is being given back. The money-back is had once in its life. */
export async function listRefunds(db: Db | Tx, customerId: string): Promise<Refund[]> {
  return db.selectFrom('refund').selectAll().where('customer_id', '=', customerId).orderBy('created_at').execute()
}

export async function storeCreditNote(db: Db, invoiceId: string, creditNoteId: string): Promise<void> {
  await db.updateTable('refund').set({ credit_note_id: creditNoteId }).where('invoice_id', '=', invoiceId).execute()
}

/** Everything went back, and the subscription has ended; who did it is named by the audit trail alone. */
export async function storeRefundsDone(db: Db | Tx, customerId: string): Promise<void> {
  await db
    .updateTable('refund')
    .set({ done_at: sql<Date>`now()`, deed: null })
    .where('customer_id', '=', customerId)
    .execute()
}

/** Stripe refused this one: it may be asked for again. */
export async function deleteRefund(tx: Tx | Db, invoiceId: string): Promise<void> {
  await tx.deleteFrom('refund').where('invoice_id', '=', invoiceId).where('credit_note_id', 'is', null).execute()
}

/** Teams whose refund was begun and not ended. */
export async function listOpenRefunds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('billing_customer', 'billing_customer.customer_id', 'refund.customer_id')
    .select('billing_customer.team_id')
    .distinct()
    .where('refund.done_at', 'is', null)
    .where('refund.created_at', '<', sql<Date>`now() - interval '5 minutes'`)
    .execute()
  return rows.flatMap(row => (row.team_id === null ? [] : [row.team_id]))
}
