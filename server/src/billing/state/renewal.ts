import type Stripe from 'stripe'
import type { App } from '../../app.ts'
import { PRORATE, RESET } from '../stripe/terms.ts'
import { itemOf, type Terms } from './projection.ts'

/**
 * Puts terms in force that should have begun with this period, at a subscription that was renewed on the old ones because
 * Stripe could not be told in time. While the renewal's bill is a draft it is stopped, and the right one takes its place;
 * later the difference goes to the customer's balance. `subscription` comes with its latest invoice.
 */
export async function putRight(
  { app, stripe }: { app: Pick<App, 'log'>; stripe: Stripe },
  subscription: Stripe.Subscription,
  terms: Terms,
): Promise<void> {
  const items = [{ id: itemOf(subscription).id, price: terms.priceId, quantity: terms.seats }]
  const draft = draftOf(subscription)
  const about = { metric: 'billing_alarm', reason: 'renewed_on_old_terms', subscription: subscription.id }
  if (!draft) {
    app.log.error(about, 'a scheduled change came after the bill; the difference is credited')
    await stripe.subscriptions.update(subscription.id, { items, proration_behavior: PRORATE.now })
    return
  }
  app.log.warn(about, 'a scheduled change came late; the bill is put right')
  // Stopped first: whatever happens next, the wrong bill is not collected.
  await stripe.invoices.update(draft.id, { auto_advance: false })
  await stripe.subscriptions.update(subscription.id, {
    items,
    proration_behavior: PRORATE.none,
    billing_cycle_anchor: RESET,
  })
  await stripe.invoices.finalizeInvoice(draft.id, { auto_advance: false })
  await stripe.invoices.voidInvoice(draft.id)
}

function draftOf({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | undefined {
  if (invoice === null || typeof invoice === 'string') return undefined
  return invoice.status === 'draft' && invoice.billing_reason === 'subscription_cycle' ? invoice : undefined
}
