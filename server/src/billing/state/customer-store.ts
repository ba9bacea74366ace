import type { Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'

/** How long what was charged and paid is kept. */
export const RECORD_YEARS = 7

export type BillingCustomer = Selectable<Tables['billing_customer']>

export async function findCustomer(tx: Tx | Db, teamId: string): Promise<BillingCustomer | undefined> {
  return tx.selectFrom('billing_customer').selectAll().where('team_id', '=', teamId).executeTakeFirst()
}

export async function findCustomerById(tx: Tx | Db, customerId: string): Promise<BillingCustomer | undefined> {
  return tx.selectFrom('billing_customer').selectAll().where('customer_id', '=', customerId).executeTakeFirst()
}

/** The team's customer: the first that was made stays. */
export async function insertCustomer(db: Db, teamId: string, customerId: string): Promise<BillingCustomer> {
  await db
    .insertInto('billing_customer')
    .values({ customer_id: customerId, team_id: teamId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return db.selectFrom('billing_customer').selectAll().where('team_id', '=', teamId).executeTakeFirstOrThrow()
}

export type CustomerChange = Partial<
  Pick<BillingCustomer, 'organization_name' | 'overage_on' | 'overage_cap_cents' | 'disputed_at' | 'closed_at'>
>

export async function updateCustomer(tx: Tx | Db, customerId: string, change: CustomerChange): Promise<void> {
  await tx.updateTable('billing_customer').set(change).where('customer_id', '=', customerId).execute()
}

export async function storeAddress(
  tx: Tx | Db,
  customerId: string,
  { name, address }: { name: string; address: object | null },
): Promise<void> {
  const stored = address === null ? null : JSON.stringify(address)
  await tx
    .updateTable('billing_customer')
    .set({ organization_name: name, address: stored })
    .where('customer_id', '=', customerId)
    .execute()
}

/** Known once and for ever: the first payment above zero. */
export async function storeFirstPaid(
  tx: Tx | Db,
  customerId: string,
  paid: { invoiceId: string; cents: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('billing_customer')
    .set({ first_paid_invoice_id: paid.invoiceId, first_paid_cents: paid.cents, first_paid_at: paid.at })
    .where('customer_id', '=', customerId)
    .where('first_paid_invoice_id', 'is', null)
    .execute()
}

/**
 * The team and its customer part; what the customer still has at Stripe is then ended. The database forgets name and address,
 * which stay on Stripe's invoices alone. Undefined when there is none.
 */
export async function leaveCustomer(tx: Tx, teamId: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('billing_customer')
    .set({ team_id: null })
    .where('team_id', '=', teamId)
    .returning('customer_id')
    .executeTakeFirst()
  return row?.customer_id
}

/** False when the customer is the team's no longer; until the transaction ends it stays so. */
export async function holdCustomer(tx: Tx, teamId: string, customerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('billing_customer')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('team_id', '=', teamId)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Customers whose team is gone while nobody has ended their subscription. */
export async function listOrphans(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_customer')
    .select('customer_id')
    .where('team_id', 'is', null)
    .where('closed_at', 'is', null)
    .execute()
  return rows.map(row => row.customer_id)
}

/** Former customers who left longer than this ago. */
export async function listPastTerm(db: Db, years: number): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_customer')
    .select('customer_id')
    .where('team_id', 'is', null)
    .where('closed_at', '<', yearsAgo(years))
    .execute()
  return rows.map(row => row.customer_id)
}

export async function deleteCustomer(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom('refund').where('customer_id', '=', customerId).execute()
  await db.deleteFrom('billing_customer').where('customer_id', '=', customerId).execute()
}

/**
 * Refunds, closed months of scans, what was promised and taken, purchases and notes of letters older than this, also of
 * teams that are still here; not what a running subscription was bought by, nor what was promised of it.
 */
export async function deleteOldRecords(db: Db, years: number): Promise<void> {
  await db
    .deleteFrom('refund')
    .where('created_at', '<', yearsAgo(years))
    .where('credit_note_id', 'is not', null)
    .execute()
  await db.deleteFrom('overage_month').where('ends_at', '<', yearsAgo(years)).execute()
  await sql`
    delete from ledger where at < ${yearsAgo(years)} and not (side = 'promised' and kind in ('checkout', 'change') and exists (
      select from subscription_state running join billing_customer customer on customer.team_id = running.team_id
      where customer.customer_id = ledger.customer_id and running.ended_at is null))`.execute(db)
  await db.deleteFrom('billing_letter').where('sent_at', '<', yearsAgo(years)).execute()
  await sql`
    delete from checkout where created_at < ${yearsAgo(years)} and not exists (
      select from subscription_state running
      where running.subscription_id = checkout.subscription_id and running.ended_at is null)`.execute(db)
}

function yearsAgo(years: number) {
  return sql<Date>`now() - make_interval(years => ${years})`
}

/** When the team was put on hold by the operator. */
export async function suspendedAt(db: Db | Tx, teamId: string): Promise<Date | null> {
  const row = await db.selectFrom('team').select('suspended_at').where('id', '=', teamId).executeTakeFirst()
  return row?.suspended_at ?? null
}

/**
 * Now, as Stripe sees it: its events are never of the future, and where time is let pass at a twin or a test clock they run
 * ahead of this machine.
 */
export async function billingNow(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`
    select greatest(now(), (select max(created) from stripe_event)) as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/**
 * What time it was at Stripe, as far as its word had come, at a moment of ours; both in Unix seconds. A twin or a test clock
 * may be ahead of this machine.
 */
export async function stripeTimeAt(db: Db | Tx, at: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select floor(extract(epoch from greatest(to_timestamp(${at}),
      (select max(created) from stripe_event where received_at < to_timestamp(${at} + 1)))))::float8 as seconds`.execute(
    db,
  )
  return rows[0]?.seconds ?? at
}

/** Notes that this address or card had a trial; true when it had one before. */
export async function hadTrial(db: Db | Tx, emailHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('trial_taken')
    .select('taken_at')
    .where('email_hash', '=', emailHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function recordTrial(tx: Tx | Db, emailHash: Buffer): Promise<void> {
  await tx
    .insertInto('trial_taken')
    .values({ email_hash: emailHash })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Whether other customers have used the same card. */
export async function recordCard(tx: Tx | Db, hash: Buffer, customerId: string): Promise<boolean> {
  await tx
    .insertInto('card_fingerprint')
    .values({ hash, customer_id: customerId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const other = await tx
    .selectFrom('card_fingerprint')
    .select('customer_id')
    .where('hash', '=', hash)
    .where('customer_id', '<>', customerId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
