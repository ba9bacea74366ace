import type Stripe from 'stripe'
import { idOf } from '../stripe/stripe-client.ts'
import { taxAsIn } from '../stripe/tax.ts'
import { INTERVAL, PRORATE, SCHEDULE_END } from '../stripe/terms.ts'
import type { Terms } from './projection.ts'
import { itemOf } from './projection.ts'

/**
 * Lets these terms begin when the period, or the trial, is over. A schedule that is there is changed; two calls, since one
 * that is made from a subscription takes nothing else. A crash in between leaves one that repeats the present.
 */
export async function putSchedule(stripe: Stripe, subscription: Stripe.Subscription, terms: Terms): Promise<void> {
  const { subscriptionSchedules } = stripe
  const id =
    subscription.schedule === null
      ? (await subscriptionSchedules.create({ from_subscription: subscription.id })).id
      : idOf(subscription.schedule)
  const schedule = await subscriptionSchedules.retrieve(id)
  // A phase that does not say so might lose the tax of the subscription.
  const tax = taxAsIn(subscription)
  const current = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.start_date)
  if (!current) throw new Error(`schedule ${id} has no current phase`)
  await subscriptionSchedules.update(id, {
    end_behavior: SCHEDULE_END,
    proration_behavior: PRORATE.none,
    phases: [
      { ...repeated(current), ...tax },
      {
        ...tax,
        duration: { interval: INTERVAL[terms.period], interval_count: 1 },
        proration_behavior: PRORATE.none,
        items: [{ price: terms.priceId, quantity: terms.seats }],
      },
    ],
  })
}

/** Whether exactly these terms are scheduled already. */
export function isScheduled(subscription: Stripe.Subscription, terms: Terms): boolean {
  const { schedule } = subscription
  if (schedule === null || typeof schedule === 'string' || schedule.status !== 'active') return false
  const next = schedule.phases.find(({ start_date }) => start_date >= (schedule.current_phase?.end_date ?? 0))
  const [item] = next?.items ?? []
  return item !== undefined && idOf(item.price) === terms.priceId && item.quantity === terms.seats
}

/** Drops what is scheduled and leaves the subscription as it is; cancelling a schedule would end the subscription. */
export async function releaseSchedule(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  if (subscription.schedule === null) return
  await stripe.subscriptionSchedules.release(idOf(subscription.schedule), { preserve_cancel_date: true })
}

/** When the terms that are scheduled begin, in Unix seconds. */
export function nextPeriodOf(subscription: Stripe.Subscription): number {
  if (subscription.status === 'trialing' && subscription.trial_end !== null) return subscription.trial_end
  return itemOf(subscription).current_period_end
}

/** Stripe wants the current phase again, word for word. */
function repeated({ start_date, end_date, trial_end, items }: Stripe.SubscriptionSchedule.Phase) {
  return {
    start_date,
    end_date,
    ...(trial_end === null ? {} : { trial_end }),
    proration_behavior: PRORATE.none,
    items: items.map(item => ({ price: idOf(item.price), ...(item.quantity ? { quantity: item.quantity } : {}) })),
  }
}
