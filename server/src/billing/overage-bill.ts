import { PRODUCT_NAME } from '@icebox/contract/constants'
import type Stripe from 'stripe'
import type { App } from '../app.ts'
import { billingNow, findCustomer } from './customer-store.ts'
import { overageCents } from './overage-price.ts'
import { closeMonth, listUnbilled, type OverageMonth, storeBilled } from './overage-store.ts'
import { findState } from './state-store.ts'
import { stripeOf } from './stripe-client.ts'
import { COLLECTION, CURRENCY, LEAVE_PENDING_ITEMS } from './terms.ts'

interface Bill {
  readonly teamId: string
  readonly customer: string
  readonly month: OverageMonth
  readonly cents: number
}

/**
 * Puts the usage month that a renewal ends on the renewal's own invoice, while that is a draft. Always by the invoice's
 * name: an item without one could be swept into the next change of seats. The team's lock must be held.
 */
export async function billOverage(app: App, teamId: string, invoice: Stripe.Invoice): Promise<void> {
  if (invoice.billing_reason !== 'subscription_cycle' || invoice.status !== 'draft') return
  if ((await findState(app.db, teamId))?.period !== 'monthly') return
  const due = await dueMonths(app, teamId, new Date(invoice.period_end * 1000))
  for (const bill of due) {
    await addItem(app, bill, invoice.id)
    await storeBilled(app.db, bill.month, invoice.id)
  }
}

/** Months that ride on no renewal, as with yearly billing, get an invoice of their own. The team's lock must be held. */
export async function billOverageAlone(app: App, teamId: string): Promise<void> {
  const { invoices } = stripeOf(app)
  const twoHoursAgo = new Date((await billingNow(app.db)).getTime() - 2 * 3_600_000)
  for (const bill of await dueMonths(app, teamId, twoHoursAgo)) {
    const key = keyOf(bill)
    const invoice = await invoices.create(
      {
        customer: bill.customer,
        auto_advance: true,
        collection_method: COLLECTION,
        pending_invoice_items_behavior: LEAVE_PENDING_ITEMS,
      },
      { idempotencyKey: `${key}:inv` },
    )
    await addItem(app, bill, invoice.id)
    await invoices.finalizeInvoice(invoice.id, {}, { idempotencyKey: `${key}:fin` })
    await storeBilled(app.db, bill.month, invoice.id)
  }
}

/** Months that are over, with what they cost; one that costs nothing is closed and left. */
async function dueMonths(app: App, teamId: string, overBy: Date): Promise<Bill[]> {
  const customer = await findCustomer(app.db, teamId)
  if (!customer) return []
  const bills: Bill[] = []
  for (const month of await listUnbilled(app.db, teamId, overBy)) {
    const cents = await closeMonth(app.db, month, overageCents(month.scans, customer.overage_cap_cents))
    if (cents > 0) bills.push({ teamId, customer: customer.customer_id, month, cents })
  }
  return bills
}

async function addItem(app: App, bill: Bill, invoice: string): Promise<void> {
  const { customer, month, cents } = bill
  const scans = month.scans.toLocaleString('en-US')
  await stripeOf(app).invoiceItems.create(
    {
      customer,
      invoice,
      amount: cents,
      currency: CURRENCY,
      discountable: false,
      description: `${PRODUCT_NAME}: ${scans} scans beyond the plan, usage month from ${month.month}`,
    },
    { idempotencyKey: `${keyOf(bill)}:item` },
  )
}

function keyOf({ teamId, month }: Bill): string {
  return `ov:${teamId}:${month.month}`
}
