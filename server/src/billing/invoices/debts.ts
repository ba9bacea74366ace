import type Stripe from 'stripe'
import type { App } from '../../app.ts'
import { LAST_BILL_DAYS } from '../letters/letters.ts'
import { billingNow } from '../state/customer-store.ts'
import { idOf, stripeOf } from '../stripe/stripe-client.ts'
import { ENDED, OF_A_CHANGE } from '../stripe/terms.ts'

/**
 * Open invoices of the subscription that runs and of its scans beyond the plan, the oldest first: what a new card pays. What
 * a change of seats or plan left open is not owed: it was not granted.
 */
export async function listOwed(app: App, running: Stripe.Subscription | undefined): Promise<Stripe.Invoice[]> {
  if (!running || ENDED.has(running.status)) return []
  const open = await listOpen(app, idOf(running.customer))
  return open.filter(each => subscriptionOf(each) === running.id && each.billing_reason !== OF_A_CHANGE).reverse()
}

/** Nobody collects what an ended subscription left open: a card that is added years later must not pay for it. */
export async function forgiveDebts(app: App, { id, customer, ...ended }: Stripe.Subscription): Promise<void> {
  if (!ENDED.has(ended.status)) return
  const now = (await billingNow(app.db)).getTime() / 1000
  for (const invoice of await listOpen(app, idOf(customer))) {
    // Scans beyond the plan of the last month are billed after the end, as the person was told, and asked for a while.
    const isOld = ended.ended_at === null || invoice.created < ended.ended_at
    const isOver = isOld || now > invoice.created + LAST_BILL_DAYS * 86_400
    if (subscriptionOf(invoice) === id && isOver) await stripeOf(app).invoices.voidInvoice(invoice.id)
  }
}

async function listOpen(app: App, customer: string): Promise<Stripe.Invoice[]> {
  return (await stripeOf(app).invoices.list({ customer, status: 'open', limit: 100 })).data
}

/** Whose period, or whose scans, an invoice is about. */
function subscriptionOf({ parent, metadata }: Stripe.Invoice): string | undefined {
  const own = parent?.subscription_details?.subscription
  return own ? idOf(own) : metadata?.subscription
}
