import type Stripe from 'stripe'
import type { App } from '../../app.ts'
import { idOf, stripeOf } from '../stripe/stripe-client.ts'
import { OF_A_CHANGE } from '../stripe/terms.ts'
import { standingAt } from './ledger.ts'
import { claimAlarm, type LedgerRow, listLedger, listLedgerCustomers } from './ledger-store.ts'
import { noteMoney } from './money-taken.ts'

/**
 * Holds what Stripe took and gave against what was promised, for every customer whose checkout is on the list. Each cent
 * that was taken and not promised, or promised back and not given, is told to the operator once.
 */
export async function compareLedgers(app: App): Promise<void> {
  if (!app.config.stripe) return
  for (const customer of await listLedgerCustomers(app.db)) {
    await compareLedger(app, customer).catch(error =>
      app.log.error({ err: error, metric: 'billing_alarm', customer }, 'a ledger was not compared'),
    )
  }
}

async function compareLedger(app: App, customer: string): Promise<void> {
  await noteMoney(app, customer)
  const rows = await listLedger(app.db, customer)
  const taken = rows.filter(({ side, alarmed_at: told }) => side === 'taken' && told === null)
  for (const row of taken.filter(({ kind }) => kind === 'charge')) {
    const invoice = await stripeOf(app).invoices.retrieve(row.reference)
    // What was owed from before is on this bill as well; it was promised when it arose.
    const net = Math.min(invoice.amount_paid, invoice.total) - taxIn(invoice)
    const promisedCents = promisedFor(rows, invoice)
    if (net > promisedCents) await tell(app, row, { takenCents: row.cents, promisedCents })
  }
  for (const row of rows.filter(isPromisedBack)) {
    const given = await givenOf(app, row)
    if (given < -row.cents) await tell(app, row, { takenCents: -given, promisedCents: row.cents })
  }
}

/** The most that was agreed to for an invoice, in cents without tax. */
function promisedFor(rows: readonly LedgerRow[], invoice: Stripe.Invoice): number {
  const promised = rows.filter(({ side }) => side === 'promised')
  const overage = promised
    .filter(({ kind, reference }) => kind === 'overage' && standsOn(invoice, reference))
    .reduce((sum, { cents }) => sum + cents, 0)
  if (invoice.billing_reason === 'manual') return overage
  // A period that was begun anew is billed as a whole, as a renewal is.
  if (invoice.billing_reason === OF_A_CHANGE && invoice.lines.data.some(isPartOfPeriod)) {
    return Math.max(0, saidFor(promised, invoice) - taxIn(invoice))
  }
  const began = invoice.lines.data.reduce((latest, { period }) => Math.max(latest, period.start), 0)
  return standingAt(promised, began) + overage
}

/** What was agreed to for this very invoice; while nobody knows whose it is, the most that was agreed to about then. */
function saidFor(promised: readonly LedgerRow[], invoice: Stripe.Invoice): number {
  const changes = promised.filter(({ kind }) => kind === 'change')
  const own = changes.filter(({ invoice_id: id }) => id === invoice.id)
  const near = changes.filter(({ invoice_id: id, at }) => id === null && isNear(at, invoice))
  return Math.max(0, ...(own.length > 0 ? own : near).map(({ cents }) => cents))
}

function isPartOfPeriod({ parent }: Stripe.InvoiceLineItem): boolean {
  return (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration ?? false
}

function standsOn({ lines, metadata }: Stripe.Invoice, month: string): boolean {
  return metadata?.overage_month === month || lines.data.some(line => line.metadata.overage_month === month)
}

/** A bank may be asked for up to 23 hours. */
function isNear(at: Date, { created }: Stripe.Invoice): boolean {
  return Math.abs(at.getTime() / 1000 - created) <= 86_400
}

function taxIn({ total_taxes: taxes }: Stripe.Invoice): number {
  return (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)
}

function isPromisedBack({ side, kind, alarmed_at: told }: LedgerRow): boolean {
  return side === 'promised' && kind === 'refund' && told === null
}

async function givenOf(app: App, { reference: invoice }: LedgerRow): Promise<number> {
  const { data } = await stripeOf(app).creditNotes.list({ invoice, limit: 100 })
  const refunds = data.flatMap(note => note.refunds ?? [])
  let cents = 0
  for (const { refund } of refunds) {
    const { status, amount } = await stripeOf(app).refunds.retrieve(idOf(refund))
    if (status !== 'failed' && status !== 'canceled') cents += amount
  }
  return cents
}

async function tell(app: App, row: LedgerRow, cents: { takenCents: number; promisedCents: number }): Promise<void> {
  if (!(await claimAlarm(app.db, row.id))) return
  const about = { customer: row.customer_id, kind: row.kind, invoice: row.invoice_id ?? row.reference, ...cents }
  app.log.error({ metric: 'billing_alarm', reason: 'ledger', ...about }, 'money does not agree with what was promised')
}
