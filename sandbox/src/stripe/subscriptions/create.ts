import { z } from 'zod'
import { mustBelong } from '../customers/payment-methods.ts'
import { collect } from '../invoices/collect.ts'
import { composeInvoice } from '../invoices/compose.ts'
import { grantDiscounts } from '../invoices/discounting.ts'
import { cycleDrafts, draftOfItem, trialDrafts, waitingItems } from '../invoices/drafts.ts'
import { cardFor, finalizeInvoice, keepInvoice } from '../invoices/finalize.ts'
import { judgeCharge } from '../payments/charges.ts'
import { newId } from '../state/ids.ts'
import type { Invoice, Subscription } from '../state/stored.ts'
import { mustBePlace } from '../tax/places.ts'
import { later } from '../time/calendar.ts'
import { discounts, filled, flag, integer, metadata, nowOr, params, prorating, text } from '../wire/params.ts'
import { declined, invalid } from '../wire/problems.ts'
import { get, mergeMetadata, nowOf, put, type World } from '../world.ts'
import { asWanted, itemParams, type Period, periodOf, setItems, type WantedItem, wantItems } from './items.ts'
import { blankSubscription, setTax, settingParams } from './shape.ts'

export const createParams = params({
  ...settingParams,
  billing_mode: z
    .strictObject({
      type: z.enum(['classic', 'flexible']),
      flexible: z.strictObject({ proration_discounts: text.optional() }).optional(),
    })
    .optional(),
  currency: filled.optional(),
  customer: filled,
  default_payment_method: filled.optional(),
  discounts: discounts.optional(),
  items: z.array(itemParams).optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  proration_behavior: prorating.optional(),
  trial_end: nowOr.optional(),
  trial_period_days: integer.optional(),
})
type Input = z.output<typeof createParams>

/** Begins a subscription. A trial makes an invoice of nothing, which is paid at once; else the first period is due. */
export function createSubscription(world: World, input: Input): Subscription {
  const customer = get(world, 'customer', [input.customer, 'customer'])
  if (input.automatic_tax?.enabled) mustBePlace(customer.address)
  const items = wantItems(world, input.items ?? [], [])
  const [first] = items
  if (!first) throw invalid('Missing required param: items.', 'parameter_missing', 'items')
  const card = input.default_payment_method
  if (card) mustBelong(get(world, 'payment_method', [card, 'default_payment_method']), customer.id)
  const now = nowOf(world, customer.id)
  const trialEnd = trialEndOf(input, now)
  const recurring = first.price.recurring ?? { interval: 'month', interval_count: 1 }
  const period = { start: now, end: trialEnd ?? later(now, recurring) }
  const subscription = begin(world, input, { items, period, trialEnd })
  const invoice = firstInvoice(world, subscription, { period, isTrial: trialEnd !== null })
  if (input.payment_behavior === 'error_if_incomplete') refuseUnpaid(world, subscription, invoice.invoice)
  put(world, 'subscription', subscription)
  world.emit('customer.subscription.created', subscription)
  keepInvoice(world, invoice.invoice, invoice.drafts)
  subscription.latest_invoice = invoice.invoice.id
  finalizeInvoice(world, invoice.invoice)
  if (input.payment_behavior !== 'default_incomplete' || invoice.invoice.amount_due === 0) {
    collect(world, invoice.invoice)
  }
  return subscription
}

const LONGEST_TRIAL_DAYS = 730

function trialEndOf(input: Input, now: number): number | null {
  const { trial_end: end, trial_period_days: days } = input
  if (days !== undefined && end !== undefined) {
    throw invalid('You may only specify one of these parameters: trial_period_days, trial_end.', undefined, 'trial_end')
  }
  if (days !== undefined) {
    if (days < 1 || days > LONGEST_TRIAL_DAYS)
      throw invalid('Invalid trial_period_days.', undefined, 'trial_period_days')
    return now + days * 86_400
  }
  if (end === undefined || end === 'now') return null
  if (end > now) return end
  throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', undefined, 'trial_end')
}

interface Beginning {
  readonly items: readonly WantedItem[]
  readonly period: Period
  readonly trialEnd: number | null
}

function begin(world: World, input: Input, { items, period, trialEnd }: Beginning): Subscription {
  const id = newId('sub')
  const subscription = blankSubscription(id, {
    customer: input.customer,
    at: period.start,
    clock: get(world, 'customer', [input.customer]).test_clock,
  })
  Object.assign(subscription, {
    ...{ default_payment_method: input.default_payment_method ?? null, metadata: mergeMetadata({}, input.metadata) },
    ...{ status: trialEnd === null ? 'incomplete' : 'trialing', billing_cycle_anchor: trialEnd ?? period.start },
    ...{ trial_start: trialEnd === null ? null : period.start, trial_end: trialEnd },
  })
  setTax(subscription, input)
  if (input.description) subscription.description = input.description
  if (input.trial_settings) subscription.trial_settings = input.trial_settings
  if (input.payment_settings) Object.assign(subscription.payment_settings ?? {}, input.payment_settings)
  if (input.billing_mode?.type === 'classic') subscription.billing_mode = { flexible: null, type: 'classic' }
  setItems(world, subscription, { items, period })
  const owner = { customer: input.customer, subscription: id }
  if (input.discounts) subscription.discounts = grantDiscounts(world, input.discounts, owner)
  if (input.cancel_at_period_end) {
    const { end } = periodOf(subscription)
    Object.assign(subscription, { cancel_at_period_end: true, cancel_at: end, canceled_at: period.start })
  }
  return subscription
}

function firstInvoice(world: World, subscription: Subscription, about: { period: Period; isTrial: boolean }) {
  const items = subscription.items.data.map(item => asWanted(world, item))
  const waiting = waitingItems(world, subscription.customer, null).map(item => draftOfItem(world, item))
  const make = about.isTrial ? trialDrafts : cycleDrafts
  const drafts = [...waiting, ...make(world, items, about.period)]
  const period = { start: about.period.start, end: about.period.start }
  const parts = { customer: subscription.customer, subscription, reason: 'subscription_create', drafts, period }
  return { invoice: composeInvoice(world, parts), drafts }
}

/** Nothing is made when the money would not come. */
export function refuseUnpaid(world: World, subscription: Subscription, invoice: Invoice): void {
  if (invoice.amount_due === 0) return
  const card = cardFor(world, { ...invoice, default_payment_method: subscription.default_payment_method })
  if (!card) throw invalid(NO_CARD, 'resource_missing')
  const judgement = judgeCharge(world, card.id)
  if (judgement.kind === 'declined') throw declined(judgement.code)
  if (judgement.kind === 'action') throw actionRequired('subscription_payment_intent_requires_action')
}

const NO_CARD =
  'This customer has no attached payment source or default payment method. Please consider adding a default payment method.'

export function actionRequired(code: string) {
  const problem = declined('authentication_required')
  const message =
    'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.'
  return Object.assign(problem, { message, shape: { type: 'card_error', code } })
}
