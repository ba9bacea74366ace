import type Stripe from 'stripe'
import type { App } from '../../app.ts'
import { itemOf, type Terms } from '../state/projection.ts'
import { idOf, stripeOf } from '../stripe/stripe-client.ts'
import { taxAsIn } from '../stripe/tax.ts'
import { PRORATE } from '../stripe/terms.ts'

/** What is charged at once, in cents with tax, and the proration date it holds for, in Unix seconds. */
export interface Due {
  readonly cents: number
  readonly currency: string
  readonly prorationDate: number | null
}

/** By Stripe's own reckoning; nothing moves. */
export async function reckon(
  app: App,
  subscription: Stripe.Subscription,
  { priceId, seats }: Pick<Terms, 'priceId' | 'seats'>,
): Promise<Due> {
  const invoice = await stripeOf(app).invoices.createPreview({
    customer: idOf(subscription.customer),
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: itemOf(subscription).id, price: priceId, quantity: seats }],
      proration_behavior: PRORATE.now,
    },
    ...taxAsIn(subscription),
  })
  return {
    cents: Math.max(0, invoice.amount_due),
    currency: invoice.currency,
    prorationDate: invoice.parent?.subscription_details?.subscription_proration_date ?? null,
  }
}
