import type Stripe from 'stripe'
import type { App } from '../../app.ts'
import type { Op } from '../state/op-store.ts'
import { EXPANDED, itemOf, type Terms } from '../state/projection.ts'
import { putRight } from '../state/renewal.ts'
import type { ChangePlan } from '../state/saga-plan.ts'
import { isScheduled, putSchedule, releaseSchedule } from '../state/schedule.ts'
import { idOf } from '../stripe/stripe-client.ts'
import { isDeclined } from '../stripe/stripe-failure.ts'
import { LIVE, PRORATE, UNPAID } from '../stripe/terms.ts'

/** A change under way. */
export interface RunningChange {
  readonly app: App
  readonly stripe: Stripe
  readonly op: Op
  readonly plan: ChangePlan
  /** Whether Stripe was asked for the change itself; before, it cannot have happened. */
  readonly progress: { isSent: boolean }
}

/**
 * Asks Stripe for the change itself, once. No call has a key of ours: an error may rest under a key for a day, so each try
 * looks first what there is, and takes a new one.
 */
export async function perform(work: RunningChange): Promise<Stripe.Subscription> {
  const { plan, progress } = work
  const before = await subscriptionOf(work)
  if (hasHappened(before, plan)) return before
  if (plan.now !== null) return update(work, before, plan.now)
  if (plan.ends !== plan.endsBefore) return setEnd(work, before)
  progress.isSent = true
  await arrange(work, plan.later, plan.laterAt)
  return subscriptionOf(work)
}

/** Whether what was asked for is in force, or scheduled. */
export function hasHappened(subscription: Stripe.Subscription, plan: ChangePlan): boolean {
  if (plan.now !== null) return subscription.pending_update === null && holds(subscription, plan.now)
  if (plan.ends !== plan.endsBefore) return subscription.cancel_at_period_end === plan.ends
  return plan.later === null ? subscription.schedule === null : isScheduled(subscription, plan.later)
}

/** Whether this very change waits for its payment; another one's payment says nothing about it. */
export function awaits({ pending_update: pending }: Stripe.Subscription, { now }: ChangePlan): boolean {
  const [item] = pending?.subscription_items ?? []
  return now !== null && item?.price.id === now.priceId && item.quantity === now.seats
}

/** The part that holds at once and may cost money. */
async function update(work: RunningChange, before: Stripe.Subscription, now: Terms): Promise<Stripe.Subscription> {
  const { stripe, plan, progress } = work
  await releaseSchedule(stripe, before)
  const items = [{ id: itemOf(before).id, price: now.priceId, quantity: now.seats }]
  const paid = {
    proration_behavior: PRORATE.now,
    payment_behavior: UNPAID.appliesWhenPaid,
    ...(plan.prorationDate === null ? {} : { proration_date: plan.prorationDate }),
  }
  const how = before.status === 'trialing' ? { proration_behavior: PRORATE.none } : paid
  progress.isSent = true
  try {
    return await stripe.subscriptions.update(before.id, { items, ...how, expand: [...EXPANDED] })
  } catch (error) {
    if (!isDeclined(error)) throw error
    return subscriptionOf(work)
  }
}

/** A subscription that a schedule manages cannot be cancelled, so that goes first. */
async function setEnd(
  { stripe, plan, progress }: RunningChange,
  before: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  if (plan.ends) await releaseSchedule(stripe, before)
  const feedback = FEEDBACK.find(each => each === plan.feedback)
  progress.isSent = true
  return stripe.subscriptions.update(before.id, {
    cancel_at_period_end: plan.ends,
    ...(feedback ? { cancellation_details: { feedback } } : {}),
    expand: [...EXPANDED],
  })
}

const FEEDBACK = ['too_expensive', 'unused', 'missing_features', 'other'] as const

/**
 * Lets these terms follow, and nothing else. Where their day, in Unix seconds, went by meanwhile, they are put in force
 * while the renewal's bill can still be put right.
 */
export async function arrange(work: RunningChange, terms: Terms | null, at: number | null): Promise<void> {
  const { app, stripe } = work
  const subscription = await subscriptionOf(work)
  if (!LIVE.has(subscription.status)) return
  if (terms === null || holds(subscription, terms)) return releaseSchedule(stripe, subscription)
  if (at !== null && itemOf(subscription).current_period_start >= at) {
    await releaseSchedule(stripe, subscription)
    return putRight({ app, stripe }, subscription, terms)
  }
  if (!isScheduled(subscription, terms)) await putSchedule(stripe, subscription, terms)
}

/** Voiding it drops the pending update, which could otherwise be paid, and granted, for a day. */
export async function voidOpen(
  { stripe }: RunningChange,
  { pending_update, latest_invoice: invoice }: Stripe.Subscription,
) {
  if (pending_update === null || invoice === null || typeof invoice === 'string') return
  if (invoice.status === 'open') await stripe.invoices.voidInvoice(idOf(invoice))
}

export function subscriptionOf({ stripe, plan }: RunningChange): Promise<Stripe.Subscription> {
  return stripe.subscriptions.retrieve(plan.subscriptionId, { expand: [...EXPANDED] })
}

function holds(subscription: Stripe.Subscription, terms: { priceId: string; seats: number }): boolean {
  const item = itemOf(subscription)
  return item.price.id === terms.priceId && item.quantity === terms.seats
}
