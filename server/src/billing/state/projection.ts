import type { PlanSlug, Purchase } from '@icebox/contract/billing/plans'
import type Stripe from 'stripe'
import type { App } from '../../app.ts'
import type { EndReason } from '../../kit/db/tables.ts'
import { factsOf } from '../stripe/catalogue.ts'
import { lessDiscounts } from '../stripe/discounts.ts'
import { idOf } from '../stripe/stripe-client.ts'
import { ENDED, MONEY_BACK_COMMENT } from '../stripe/terms.ts'
import type { Projection } from './state-store.ts'

/** What a subscription needs to come with so that it can be projected. */
export const EXPANDED = ['schedule', 'latest_invoice', 'discounts.source.coupon'] as const

export interface Terms extends Purchase {
  readonly priceId: string
}

/** The plan whose rights a team keeps where its price names none. */
const HELD: PlanSlug = 'pro'

/** What holds from a phase of a schedule on. */
interface Coming extends Terms {
  readonly at: number
}

/** What we keep of a subscription: a function of Stripe's own objects, and of the plan held before at a price made by hand. */
export async function projectionOf(app: App, subscription: Stripe.Subscription, held = HELD): Promise<Projection> {
  const item = itemOf(subscription)
  const terms = await termsOf(app, item, held)
  const facts = await factsOf(app, item.price.id)
  const coming = await comingOf(app, subscription, held)
  return {
    subscription_id: subscription.id,
    status: subscription.status,
    plan: terms.plan,
    period: terms.period,
    seats: terms.seats,
    item_id: item.id,
    price_id: item.price.id,
    own_price: facts.plan === null,
    amount_cents: lessDiscounts(subscription, facts.totalOf(terms.seats)),
    adds_tax: subscription.automatic_tax.enabled,
    started_at: at(subscription.start_date),
    anchor_at: at(subscription.billing_cycle_anchor),
    period_start: at(item.current_period_start),
    period_end: at(item.current_period_end),
    trial_end: subscription.trial_end === null ? null : at(subscription.trial_end),
    cancel_at_period_end: subscription.cancel_at_period_end,
    pending_until: subscription.pending_update ? at(subscription.pending_update.expires_at) : null,
    schedule_id: subscription.schedule === null ? null : idOf(subscription.schedule),
    scheduled_plan: coming?.plan ?? null,
    scheduled_period: coming?.period ?? null,
    scheduled_seats: coming?.seats ?? null,
    scheduled_cents: coming ? lessDiscounts(subscription, await priceOf(app, coming)) : null,
    scheduled_at: coming ? at(coming.at) : null,
    past_due_since: subscription.status === 'past_due' ? openSince(subscription) : null,
    ended_at: subscription.ended_at === null ? null : at(subscription.ended_at),
    end_reason: endReasonOf(subscription),
  }
}

/** What terms cost for a period, in cents, before discounts and tax. */
export async function priceOf(app: App, { priceId, seats }: Pick<Terms, 'priceId' | 'seats'>): Promise<number> {
  return (await factsOf(app, priceId)).totalOf(seats)
}

/** The one thing that is sold. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw new Error(`subscription ${subscription.id} has no item`)
  return item
}

export async function termsOf(app: App, item: Stripe.SubscriptionItem, held = HELD): Promise<Terms> {
  const { plan, period } = await factsOf(app, item.price.id)
  return { plan: plan ?? held, period, seats: item.quantity ?? 1, priceId: item.price.id }
}

/** What is scheduled; undefined when nothing is, or when it repeats the present. */
export async function comingOf(app: App, subscription: Stripe.Subscription, held = HELD): Promise<Coming | undefined> {
  const { schedule } = subscription
  if (schedule === null || typeof schedule === 'string' || schedule.status !== 'active') return undefined
  const now = schedule.current_phase
  const phase = schedule.phases.find(each => now !== null && each.start_date >= now.end_date)
  const [planned] = phase?.items ?? []
  if (!phase || !planned) return undefined
  const priceId = idOf(planned.price)
  const seats = planned.quantity ?? 1
  const item = itemOf(subscription)
  if (priceId === item.price.id && seats === item.quantity) return undefined
  const { plan, period } = await factsOf(app, priceId)
  return { plan: plan ?? held, period, seats, priceId, at: phase.start_date }
}

/** Null while it is not over. */
function endReasonOf(subscription: Stripe.Subscription): EndReason | null {
  const { status, ended_at: endedAt, trial_end: trialEnd, cancellation_details: details } = subscription
  if (!ENDED.has(status)) return null
  if (details?.comment === MONEY_BACK_COMMENT) return 'refunded'
  if (details?.reason === 'cancellation_requested') return 'cancelled'
  // A trial without a card ends by itself, and nothing was ever charged.
  if (trialEnd !== null && endedAt !== null && endedAt <= trialEnd + TRIAL_END_SLACK_SECONDS) return 'trial_ended'
  return details?.reason === 'payment_failed' || status === 'incomplete_expired' ? 'payment_failed' : 'ended'
}

/** Stripe works on the end of a trial within the hour. */
const TRIAL_END_SLACK_SECONDS = 3_600

/** Since when money is owed: the day its invoice was made final. */
function openSince({ latest_invoice: invoice, items }: Stripe.Subscription): Date {
  if (invoice !== null && typeof invoice !== 'string')
    return at(invoice.status_transitions.finalized_at ?? invoice.created)
  return at(items.data[0]?.current_period_start ?? 0)
}

function at(seconds: number): Date {
  return new Date(seconds * 1000)
}
