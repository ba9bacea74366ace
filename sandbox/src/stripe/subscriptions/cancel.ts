import { z } from 'zod'
import { voidInvoice } from '../invoices/void.ts'
import type { Subscription } from '../state/stored.ts'
import { flag, params, text } from '../wire/params.ts'
import { invalid, missing } from '../wire/problems.ts'
import { all, copy, find, nowOf, type World } from '../world.ts'
import { periodOf } from './items.ts'

export const cancellation = z.strictObject({
  comment: text.optional(),
  feedback: z
    .enum([
      '',
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ])
    .optional(),
})
export const cancelParams = params({
  cancellation_details: cancellation.optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
})

interface Wish {
  readonly cancel_at_period_end?: boolean | undefined
  readonly cancel_at?: '' | 'min_period_end' | 'max_period_end' | number | undefined
  readonly cancellation_details?: z.output<typeof cancellation> | undefined
}

/** Sets or takes back the day on which a subscription ends by itself. */
export function setCancellation(world: World, subscription: Subscription, wish: Wish): void {
  setDetails(subscription, wish.cancellation_details)
  const { cancel_at: day, cancel_at_period_end: atEnd } = wish
  if (day === undefined && atEnd === undefined) return
  const end = periodOf(subscription).end
  const cancelAt = atEnd || typeof day === 'string' ? end : (day ?? null)
  const isSet = atEnd === true || (day !== undefined && day !== '')
  subscription.cancel_at_period_end = isSet && cancelAt === end
  subscription.cancel_at = isSet ? cancelAt : null
  subscription.canceled_at = isSet ? nowOf(world, subscription.customer) : null
  const reason = isSet ? 'cancellation_requested' : null
  subscription.cancellation_details = { ...(subscription.cancellation_details ?? NO_DETAILS), reason }
}

const NO_DETAILS = { comment: null, feedback: null, feedback_option: null, reason: null }

function setDetails(subscription: Subscription, said: Wish['cancellation_details']): void {
  if (!said) return
  const { comment, feedback } = said
  subscription.cancellation_details = {
    ...(subscription.cancellation_details ?? NO_DETAILS),
    ...(comment === undefined ? {} : { comment: comment || null }),
    ...(feedback === undefined ? {} : { feedback: feedback || null }),
  }
}

/** Ends a subscription at once. Nothing is given back, and nothing is collected by itself any more. */
export function cancelNow(
  world: World,
  subscription: Subscription,
  input: z.output<typeof cancelParams>,
): Subscription {
  if (isOver(subscription)) throw missing('subscription', subscription.id)
  if (input.prorate || input.invoice_now) {
    throw invalid('The twin cancels only without proration and without a last invoice.', undefined, 'prorate')
  }
  setDetails(subscription, input.cancellation_details)
  end(world, subscription, 'cancellation_requested')
  return subscription
}

export function isOver({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** The subscription is over, for this reason; its schedule goes with it. */
export function end(world: World, subscription: Subscription, reason: string): void {
  const now = nowOf(world, subscription.customer)
  dropPending(world, subscription)
  const before = copy(subscription)
  subscription.status = 'canceled'
  subscription.canceled_at ??= now
  subscription.ended_at = now
  subscription.cancellation_details = { ...(subscription.cancellation_details ?? NO_DETAILS), reason }
  for (const invoice of all(world, 'invoice')) {
    const isOurs = invoice.parent?.subscription_details.subscription === subscription.id
    if (isOurs && invoice.status !== 'paid') Object.assign(invoice, { auto_advance: false, next_payment_attempt: null })
  }
  world.emit('customer.subscription.deleted', subscription, before)
  const schedule = subscription.schedule ? find(world, 'subscription_schedule', subscription.schedule) : undefined
  if (schedule?.status !== 'active') return
  Object.assign(schedule, { status: 'canceled', canceled_at: now, current_phase: null })
  world.emit('subscription_schedule.canceled', schedule)
}

function dropPending(world: World, subscription: Subscription): void {
  const waiting = find(world, 'invoice', world.state.notes.pendingInvoice[subscription.id] ?? '')
  if (waiting?.status === 'open') voidInvoice(world, waiting)
}
