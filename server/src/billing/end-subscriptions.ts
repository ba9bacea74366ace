import type { App } from '../app.ts'
import { releaseSchedule } from './schedule.ts'
import { stripeOf } from './stripe-client.ts'
import { ENDED } from './terms.ts'

/**
 * Ends at once whatever the customer still has, without a bill for it; open invoices are no longer collected. `comment` is
 * kept with the subscription at Stripe.
 */
export async function endSubscriptions(app: App, customer: string, comment?: string): Promise<void> {
  const stripe = stripeOf(app)
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  for (const subscription of data.filter(({ status }) => !ENDED.has(status))) {
    await releaseSchedule(stripe, subscription)
    await stripe.subscriptions.cancel(subscription.id, {
      prorate: false,
      invoice_now: false,
      ...(comment === undefined ? {} : { cancellation_details: { comment } }),
    })
  }
}
