import type Stripe from 'stripe'
import type { App } from '../../app.ts'
import { releaseSchedule } from '../state/schedule.ts'
import { stripeOf } from '../stripe/stripe-client.ts'
import { isRefused } from '../stripe/stripe-failure.ts'
import { ENDED } from '../stripe/terms.ts'

/**
 * Ends at once whatever the customer still has, without a bill for it; open invoices are no longer collected. `comment` is
 * kept with the subscription at Stripe.
 */
export async function endSubscriptions(app: App, customer: string, comment?: string): Promise<void> {
  const stripe = stripeOf(app)
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  for (const subscription of data.filter(({ status }) => !ENDED.has(status))) {
    await end(stripe, subscription, comment).catch(async error => {
      // Somebody else may have ended it since it was listed.
      const isOver = isRefused(error) && ENDED.has((await stripe.subscriptions.retrieve(subscription.id)).status)
      if (!isOver) throw error
    })
  }
}

async function end(stripe: Stripe, subscription: Stripe.Subscription, comment: string | undefined): Promise<void> {
  await releaseSchedule(stripe, subscription)
  await stripe.subscriptions.cancel(subscription.id, {
    prorate: false,
    invoice_now: false,
    ...(comment === undefined ? {} : { cancellation_details: { comment } }),
  })
}
