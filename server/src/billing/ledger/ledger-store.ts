import type { Insertable, Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'

export type LedgerRow = Selectable<Tables['ledger']>
type NewRow = Omit<Insertable<Tables['ledger']>, 'id' | 'side' | 'alarmed_at'>

/** What somebody was told that they are charged, or given back where it is below zero. Said once for each reference. */
export async function insertPromise(tx: Tx | Db, row: NewRow): Promise<void> {
  await tx
    .insertInto('ledger')
    .values({ ...row, side: 'promised' })
    .onConflict(conflict => conflict.columns(['customer_id', 'side', 'kind', 'reference']).doNothing())
    .execute()
}

/** What was promised does not hold: money back that Stripe refused. */
export async function withdrawPromise(
  tx: Tx | Db,
  { customer_id, kind, reference }: Pick<LedgerRow, 'customer_id' | 'kind' | 'reference'>,
): Promise<void> {
  await tx
    .deleteFrom('ledger')
    .where('customer_id', '=', customer_id)
    .where('side', '=', 'promised')
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .execute()
}

/** A change of which nothing came, by the reference under which it was promised. */
export async function withdrawChange(tx: Tx | Db, reference: string): Promise<void> {
  await tx
    .deleteFrom('ledger')
    .where('side', '=', 'promised')
    .where('kind', '=', 'change')
    .where('reference', 'in', [reference, `${reference}:later`])
    .execute()
}

/** The invoice by which a promised change was charged, and the sum where nobody had named one before. */
export async function linkPromise(
  db: Db | Tx,
  reference: string,
  { invoiceId, cents }: { invoiceId: string; cents?: number | undefined },
): Promise<void> {
  await db
    .updateTable('ledger')
    .set({ invoice_id: invoiceId, ...(cents === undefined ? {} : { cents }) })
    .where('side', '=', 'promised')
    .where('kind', '=', 'change')
    .where('reference', '=', reference)
    .execute()
}

/** What Stripe says it took or gave; a repeat brings the same rows up to date. */
export async function storeTaken(tx: Tx | Db, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('ledger')
    .values(rows.map(row => ({ ...row, side: 'taken' as const })))
    .onConflict(conflict =>
      conflict
        .columns(['customer_id', 'side', 'kind', 'reference'])
        .doUpdateSet(eb => ({ cents: eb.ref('excluded.cents'), at: eb.ref('excluded.at') })),
    )
    .execute()
}

export async function listLedger(tx: Tx | Db, customerId: string): Promise<LedgerRow[]> {
  return tx.selectFrom('ledger').selectAll().where('customer_id', '=', customerId).orderBy('id').execute()
}

/** True for whoever is first to tell of it. */
export async function claimAlarm(db: Db, id: string): Promise<boolean> {
  const row = await db
    .updateTable('ledger')
    .set({ alarmed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('alarmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Customers whose agreement is known: they began while this list was kept. */
export async function listLedgerCustomers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger')
    .select('customer_id')
    .distinct()
    .where('side', '=', 'promised')
    .where('kind', '=', 'checkout')
    .execute()
  return rows.map(row => row.customer_id)
}
