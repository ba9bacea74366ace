import { PRODUCT_NAME } from '@icebox/contract/constants'
import type Stripe from 'stripe'
import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { findInvoice } from '../invoices/invoice.ts'
import { insertPromise } from '../ledger/ledger-store.ts'
import { billingNow, findCustomer } from '../state/customer-store.ts'
import { findState } from '../state/state-store.ts'
import { idOf, stripeOf } from '../stripe/stripe-client.ts'
import { taxOf, taxOfItem } from '../stripe/tax.ts'
import { COLLECTION, CURRENCY, LEAVE_PENDING_ITEMS } from '../stripe/terms.ts'
import { isOverageOwed } from './overage-owed.ts'
import { overageCents } from './overage-price.ts'
import { closeMonth, countBilling, listUnbilled, type OverageMonth, updateMonth } from './overage-store.ts'

interface Bill {
  readonly customer: string
  readonly month: OverageMonth
  readonly cents: number
  /** Of this try, for idempotency keys. They keep one try from doubling; what came of earlier ones is looked up. */
  readonly key: string
}

/**
 * Puts the usage month that a renewal ends on the renewal's own invoice, while that is a draft. Always by the invoice's
 * name: an item without one could be swept into the next change of seats. The team's lock must be held.
 */
export async function billOverage(app: App, teamId: string, invoice: Stripe.Invoice): Promise<void> {
  if (invoice.billing_reason !== 'subscription_cycle' || invoice.status !== 'draft') return
  if ((await findState(app.db, teamId))?.period !== 'monthly') return
  for (const bill of await dueMonths(app, teamId, new Date(invoice.period_end * 1000))) {
    const item = await findItem(app, bill)
    if (!item) await updateMonth(app.db, bill.month, { invoice_id: invoice.id })
    await end(app, bill, item ?? (await addItem(app, bill, invoice.id)))
  }
}

/** Months that ride on no renewal, as with yearly billing, get an invoice of their own. The team's lock must be held. */
export async function billOverageAlone(app: App, teamId: string): Promise<void> {
  const twoHoursAgo = new Date((await billingNow(app.db)).getTime() - 2 * 3_600_000)
  for (const bill of await dueMonths(app, teamId, twoHoursAgo)) {
    const item = await findItem(app, bill)
    await end(app, bill, item ?? (await addItem(app, bill, await ownDraft(app, bill))))
  }
}

/** Months that are over, with what they cost; one that costs nothing is closed and left. */
async function dueMonths(app: App, teamId: string, overBy: Date): Promise<Bill[]> {
  const customer = await findCustomer(app.db, teamId)
  if (!customer) return []
  const { customer_id: id, overage_cap_cents: capNow } = customer
  const bills: Bill[] = []
  for (const month of await listUnbilled(app.db, teamId, overBy)) {
    const isOwed = await isOverageOwed(app, customer, month)
    const owed = isOwed ? overageCents(month.scans, month.cap_cents ?? capNow) : 0
    const cents = await inTransaction(app, async tx => {
      const decided = await closeMonth(tx, month, owed)
      if (decided > 0) await insertPromise(tx, promiseOf(id, month, decided))
      return decided
    })
    if (cents === 0) continue
    const tries = await countBilling(app.db, month)
    bills.push({ customer: id, month, cents, key: `ov:${teamId}:${month.month}:${tries}` })
  }
  return bills
}

function promiseOf(customer_id: string, { month }: OverageMonth, cents: number) {
  return { customer_id, kind: 'overage', reference: month, cents } as const
}

/** What an earlier try has put on an invoice. Keys are forgotten after a day, so Stripe itself is asked. */
async function findItem(app: App, { customer, month }: Bill): Promise<Stripe.InvoiceItem | undefined> {
  const since = Math.floor(month.ends_at.getTime() / 1000) - 86_400
  const items = stripeOf(app).invoiceItems.list({ customer, created: { gte: since }, limit: 100 })
  for await (const item of items) if (item.metadata?.overage_month === month.month) return item
  return undefined
}

/** A draft that waits for us: Stripe does not finalise it by itself, however long we are away. */
async function ownDraft(app: App, bill: Bill): Promise<string> {
  const { invoices } = stripeOf(app)
  const { customer, month, key } = bill
  const kept = month.invoice_id === null ? undefined : await findInvoice(app, month.invoice_id)
  if (kept?.status === 'draft' && kept.billing_reason === 'manual') return kept.id
  for await (const each of invoices.list({ customer, status: 'draft', limit: 100 })) {
    if (each.metadata?.overage_month === month.month) return each.id
  }
  const made = await invoices.create(
    {
      customer,
      auto_advance: false,
      collection_method: COLLECTION,
      pending_invoice_items_behavior: LEAVE_PENDING_ITEMS,
      metadata: labelOf(month),
      ...(await taxOf(app, customer)),
    },
    { idempotencyKey: `${key}:inv` },
  )
  await updateMonth(app.db, month, { invoice_id: made.id })
  return made.id
}

async function addItem(app: App, { customer, month, cents, key }: Bill, invoice: string): Promise<Stripe.InvoiceItem> {
  const scans = month.scans.toLocaleString('en-US')
  return stripeOf(app).invoiceItems.create(
    {
      customer,
      invoice,
      amount: cents,
      currency: CURRENCY,
      discountable: false,
      description: `${PRODUCT_NAME}: ${scans} scans beyond the plan, usage month from ${month.month}`,
      metadata: labelOf(month),
      ...taxOfItem(app),
    },
    { idempotencyKey: `${key}:item` },
  )
}

/** A renewal's invoice goes its own way; one of ours is made final, which also asks for the money. */
async function end(app: App, { month, key }: Bill, item: Stripe.InvoiceItem): Promise<void> {
  if (item.invoice === null) throw new Error(`invoice item ${item.id} stands on no invoice`)
  const invoice = await findInvoice(app, idOf(item.invoice))
  if (invoice?.status === 'draft' && invoice.billing_reason === 'manual') {
    await stripeOf(app).invoices.finalizeInvoice(invoice.id, { auto_advance: true }, { idempotencyKey: `${key}:fin` })
  }
  await updateMonth(app.db, month, { invoice_id: idOf(item.invoice), billed_at: new Date() })
}

/** By which the month, and whose it is, is found again at Stripe. */
function labelOf({ month, subscription_id: subscription }: OverageMonth): Record<string, string> {
  return { overage_month: month, ...(subscription === null ? {} : { subscription }) }
}
