import type Stripe from 'stripe'
import type { App } from '../../app.ts'
import { findInvoice } from '../invoices/invoice.ts'
import type { BillingCustomer } from '../state/customer-store.ts'
import { stripeOf } from '../stripe/stripe-client.ts'
import { isMissing } from '../stripe/stripe-failure.ts'
import { BY_REQUEST, LIVE } from '../stripe/terms.ts'
import { listUnsettled, type OverageMonth, updateMonth } from './overage-store.ts'

/**
 * Whether scans beyond the plan of a month are billed: only where its subscription was paid for and ran to the month's
 * end. Nothing follows a trial, a money-back, or an end for want of payment.
 */
export async function isOverageOwed(app: App, customer: BillingCustomer, month: OverageMonth): Promise<boolean> {
  const subscription = await subscriptionFor(app, customer, month)
  if (!subscription) return false
  const endsAt = month.ends_at.getTime() / 1000
  if (subscription.trial_end !== null && endsAt <= subscription.trial_end) return false
  if (LIVE.has(subscription.status)) return true
  const { cancellation_details: why, ended_at: endedAt } = subscription
  return why?.reason === BY_REQUEST && endedAt !== null && endedAt >= endsAt - HOUR_SECONDS
}

const HOUR_SECONDS = 3_600

/** The subscription of a month. A month that names none is from before they were noted: the newest stands for it. */
async function subscriptionFor(
  app: App,
  { customer_id: customer }: BillingCustomer,
  { subscription_id: id }: OverageMonth,
): Promise<Stripe.Subscription | undefined> {
  const { subscriptions } = stripeOf(app)
  if (id === null) return (await subscriptions.list({ customer, status: 'all', limit: 1 })).data[0]
  return subscriptions.retrieve(id).catch(error => {
    if (isMissing(error)) return undefined
    throw error
  })
}

/** How the bills of past months stand now; one that was tried and not paid pauses scans beyond the plan. */
export async function noteUnpaidOverage(app: App, teamId: string): Promise<void> {
  for (const month of await listUnsettled(app.db, teamId)) {
    if (month.invoice_id === null) continue
    const invoice = await findInvoice(app, month.invoice_id)
    const isOver = invoice === undefined || !['draft', 'open'].includes(invoice.status ?? '')
    if (isOver) await updateMonth(app.db, month, { settled_at: new Date(), unpaid_since: null })
    else if (invoice.status === 'open' && invoice.attempted && month.unpaid_since === null) {
      await updateMonth(app.db, month, { unpaid_since: new Date() })
    }
  }
}
