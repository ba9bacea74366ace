import type Stripe from 'stripe'
import type { z } from 'zod'
import type { App } from '../app.ts'
import { type Op, updateOp } from './op-store.ts'
import { type PaymentStanding, paymentOf, unpaidProblem } from './payment.ts'
import { EXPANDED, itemOf } from './projection.ts'
import { type Plan, planKept, type resultKept } from './saga-plan.ts'
import { isScheduled, nextPeriodOf, putSchedule, releaseSchedule } from './schedule.ts'
import { idOf, stripeOf } from './stripe-client.ts'
import { isDeclined, isRefused } from './stripe-failure.ts'
import { syncTeam } from './sync.ts'
import { CURRENCY, LIVE, PRORATE, UNPAID } from './terms.ts'

type Result = z.infer<typeof resultKept>

interface Work {
  readonly app: App
  readonly stripe: Stripe
  readonly op: Op
  readonly plan: Plan
}

/**
 * Brings a change to its end from wherever it stands: every step looks first whether it is done. The team's lock must be
 * held. Throws Problem `payment_required` when the payment failed and everything is as before, ActionRequired when the bank
 * asks and it stays open; whatever is unknown stays open too. `givesUp` waits for no bank any longer.
 */
export async function carryOut(app: App, op: Op, { givesUp = false } = {}): Promise<Result> {
  const work: Work = { app, stripe: stripeOf(app), op, plan: planKept.parse(op.plan) }
  try {
    const payment = await applyNow(work, givesUp)
    if (payment.is === 'declined') return await restore(work, payment)
    if (payment.is !== 'paid') {
      await updateOp(app.db, op.id, { state: 'waiting' })
      await syncTeam(app, op.team_id)
      throw unpaidProblem(payment)
    }
    return await finish(work)
  } catch (error) {
    throw isRefused(error) ? await failed(work, error) : error
  }
}

/** The part that holds at once and may cost money. */
async function applyNow(work: Work, givesUp: boolean): Promise<PaymentStanding> {
  const { stripe, plan } = work
  if (plan.now === null) return { is: 'paid' }
  if (plan.outcome === 'declined') return { is: 'declined' }
  const before = await subscriptionOf(work)
  if (holds(before, plan.now)) return { is: 'paid' }
  if (before.pending_update === null && work.op.state === 'waiting') return declined(work)
  const after = before.pending_update === null ? await update(work, before) : before
  if (after.pending_update === null && holds(after, plan.now)) return { is: 'paid' }
  const invoice = after.latest_invoice
  const standing: PaymentStanding = invoice === null ? { is: 'declined' } : await paymentOf(stripe, idOf(invoice))
  return standing.is === 'declined' || (standing.is === 'asks' && givesUp) ? declined(work) : standing
}

async function update(work: Work, before: Stripe.Subscription): Promise<Stripe.Subscription> {
  const { stripe, op, plan } = work
  if (plan.now === null) return before
  await releaseSchedule(stripe, before)
  const items = [{ id: itemOf(before).id, price: plan.now.priceId, quantity: plan.now.seats }]
  const isFree = before.status === 'trialing'
  const paid = {
    proration_behavior: PRORATE.now,
    payment_behavior: UNPAID.appliesWhenPaid,
    ...(plan.prorationDate === null ? {} : { proration_date: plan.prorationDate }),
  }
  const how = isFree ? { proration_behavior: PRORATE.none } : paid
  try {
    return await stripe.subscriptions.update(
      before.id,
      { items, ...how, expand: [...EXPANDED] },
      { idempotencyKey: op.id },
    )
  } catch (error) {
    // Some declines are told as an error, and the update hangs on the open invoice all the same.
    if (!isDeclined(error)) throw error
    return subscriptionOf(work)
  }
}

/** Written down first: the card said no, and no later try may charge it after all. */
async function declined({ app, op, plan }: Work): Promise<PaymentStanding> {
  await updateOp(app.db, op.id, { plan: { ...plan, outcome: 'declined' } })
  return { is: 'declined' }
}

/** Nothing of the change stays: the open invoice is void, the old schedule is back. */
async function restore(work: Work, payment: PaymentStanding): Promise<never> {
  const { app, stripe, op, plan } = work
  await voidOpen(stripe, await subscriptionOf(work))
  await schedule(work, plan.before, `${op.id}:b`)
  await updateOp(app.db, op.id, { state: 'failed' })
  await syncTeam(app, op.team_id)
  throw unpaidProblem(payment)
}

/** Voiding it drops the pending update, which could otherwise be paid, and granted, for a day. */
async function voidOpen(stripe: Stripe, { pending_update, latest_invoice: invoice }: Stripe.Subscription) {
  if (pending_update === null || invoice === null || typeof invoice === 'string') return
  if (invoice.status === 'open') await stripe.invoices.voidInvoice(invoice.id)
}

async function finish(work: Work): Promise<Result> {
  const { app, op, plan } = work
  await setEnd(work)
  if (!plan.ends) await schedule(work, plan.later, op.id)
  const after = await subscriptionOf(work)
  const result = resultOf(after, plan)
  await syncTeam(app, op.team_id)
  await updateOp(app.db, op.id, { state: 'done', result })
  return result
}

/** A subscription that a schedule manages cannot be cancelled, so that goes first. */
async function setEnd(work: Work): Promise<void> {
  const { stripe, op, plan } = work
  if (plan.ends === plan.endsBefore) return
  const subscription = await subscriptionOf(work)
  if (subscription.cancel_at_period_end === plan.ends) return
  if (plan.ends) await releaseSchedule(stripe, subscription)
  const feedback = FEEDBACK.find(each => each === plan.feedback)
  await stripe.subscriptions.update(
    subscription.id,
    { cancel_at_period_end: plan.ends, ...(feedback ? { cancellation_details: { feedback } } : {}) },
    { idempotencyKey: op.id },
  )
}

const FEEDBACK = ['too_expensive', 'unused', 'missing_features', 'other'] as const

async function schedule(work: Work, terms: Plan['later'], key: string): Promise<void> {
  const { stripe } = work
  const subscription = await subscriptionOf(work)
  if (!LIVE.has(subscription.status)) return
  if (terms === null || holds(subscription, terms)) return releaseSchedule(stripe, subscription)
  if (!isScheduled(subscription, terms)) await putSchedule(stripe, subscription, { terms, key })
}

function resultOf(subscription: Stripe.Subscription, plan: Plan): Result {
  const { latest_invoice: invoice, status } = subscription
  const isTrial = status === 'trialing'
  const isCharged = plan.now !== null && !isTrial && invoice !== null && typeof invoice !== 'string'
  const isOfChange = isCharged && invoice.billing_reason === 'subscription_update'
  return {
    chargedCents: isOfChange ? invoice.amount_paid : 0,
    currency: CURRENCY,
    effectiveAt: nextPeriodOf(subscription),
    isTrial,
  }
}

function subscriptionOf({ stripe, plan }: Work): Promise<Stripe.Subscription> {
  return stripe.subscriptions.retrieve(plan.subscriptionId, { expand: [...EXPANDED] })
}

function holds(subscription: Stripe.Subscription, terms: { priceId: string; seats: number }): boolean {
  const item = itemOf(subscription)
  return item.price.id === terms.priceId && item.quantity === terms.seats
}

/** Stripe said no for good. Anything else, a lost answer or a lost database, leaves the change open to be taken up again. */
async function failed(work: Work, error: unknown): Promise<unknown> {
  const { app, op, plan } = work
  app.log.error({ err: error, metric: 'billing_alarm', op: op.id }, 'a billing change failed')
  await updateOp(app.db, op.id, { state: 'failed' })
  const subscription = await subscriptionOf(work)
  const isApplied = plan.now !== null && holds(subscription, plan.now)
  if (!isApplied) await schedule(work, plan.before, `${op.id}:b`)
  await syncTeam(app, op.team_id)
  return error
}
