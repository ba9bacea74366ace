import { type Db, sql } from '../kit/db.ts'

/** Written down before the money goes; false when it was given back already. */
export async function insertRefund(
  db: Db,
  refund: { invoice_id: string; customer_id: string; cents: number },
): Promise<void> {
  await db
    .insertInto('refund')
    .values(refund)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** What a customer was given back; once in its life. */
export async function findRefund(db: Db, customerId: string) {
  return db.selectFrom('refund').selectAll().where('customer_id', '=', customerId).executeTakeFirst()
}

export async function storeCreditNote(db: Db, invoiceId: string, creditNoteId: string): Promise<void> {
  await db.updateTable('refund').set({ credit_note_id: creditNoteId }).where('invoice_id', '=', invoiceId).execute()
}

/** Teams whose refund was begun and not ended. */
export async function listOpenRefunds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('billing_customer', 'billing_customer.customer_id', 'refund.customer_id')
    .select('billing_customer.team_id')
    .where('refund.credit_note_id', 'is', null)
    .where('refund.created_at', '<', sql<Date>`now() - interval '5 minutes'`)
    .execute()
  return rows.flatMap(row => (row.team_id === null ? [] : [row.team_id]))
}
