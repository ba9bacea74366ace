import { z } from 'zod'
import { mustBelong } from '../customers/payment-methods.ts'
import { grantDiscounts } from '../invoices/discounting.ts'
import type { Subscription } from '../state/stored.ts'
import { mustBePlace } from '../tax/places.ts'
import { discounts, flag, integer, metadata, nowOr, params, prorating, text } from '../wire/params.ts'
import { invalid } from '../wire/problems.ts'
import { copy, get, mergeMetadata, nowOf, type World } from '../world.ts'
import { changeItems } from './apply.ts'
import { cancellation, setCancellation } from './cancel.ts'
import { itemParams, periodOf } from './items.ts'
import { setTax, settingParams } from './shape.ts'

export const updateParams = params({
  ...settingParams,
  billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
  cancel_at: z.union([z.literal(''), z.enum(['min_period_end', 'max_period_end']), integer]).optional(),
  cancellation_details: cancellation.optional(),
  default_payment_method: text.optional(),
  discounts: discounts.optional(),
  items: z.array(itemParams).optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .optional(),
  proration_behavior: prorating.optional(),
  proration_date: integer.optional(),
  trial_end: nowOr.optional(),
})
type UpdateInput = z.output<typeof updateParams>

export function updateSubscription(world: World, subscription: Subscription, input: UpdateInput): Subscription {
  refuse(subscription, input)
  const before = copy(subscription)
  setPlainFields(world, subscription, input)
  const asks = input.items || input.billing_cycle_anchor || input.trial_end !== undefined
  if (asks) changeItems(world, subscription, input)
  if (JSON.stringify(before) !== JSON.stringify(subscription)) {
    world.emit('customer.subscription.updated', subscription, before)
  }
  return subscription
}

/** What a call may hold whose change waits for its payment; anything else would be lost if it never came. */
const WITH_PENDING: ReadonlySet<string> = new Set([
  ...['expand', 'payment_behavior', 'proration_behavior', 'proration_date', 'billing_cycle_anchor', 'items'],
  ...['trial_end', 'off_session'],
])
const AFTER_THE_END: ReadonlySet<string> = new Set(['cancellation_details', 'metadata', 'expand'])

function refuse(subscription: Subscription, input: UpdateInput): void {
  const named = Object.keys(input).filter(name => input[name as keyof UpdateInput] !== undefined)
  const isOver = subscription.status === 'canceled' || subscription.status === 'incomplete_expired'
  if (isOver && named.some(name => !AFTER_THE_END.has(name))) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  }
  const cancels = input.cancel_at !== undefined || input.cancel_at_period_end !== undefined
  if (subscription.schedule && cancels) throw managed(subscription.schedule)
  const other = named.find(name => !WITH_PENDING.has(name))
  if (input.payment_behavior === 'pending_if_incomplete' && other !== undefined) {
    throw invalid(
      `You cannot pass \`${other}\` when \`payment_behavior\` is set to \`pending_if_incomplete\`.`,
      undefined,
      other,
    )
  }
}

export function managed(schedule: string) {
  return invalid(
    `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
  )
}

function setPlainFields(world: World, subscription: Subscription, input: UpdateInput): void {
  const { default_payment_method: card } = input
  if (card) mustBelong(get(world, 'payment_method', [card, 'default_payment_method']), subscription.customer)
  if (card !== undefined) subscription.default_payment_method = card || null
  if (input.metadata !== undefined) subscription.metadata = mergeMetadata(subscription.metadata, input.metadata)
  if (input.description !== undefined) subscription.description = input.description || null
  if (input.automatic_tax?.enabled) mustBePlace(get(world, 'customer', [subscription.customer]).address)
  setTax(subscription, input)
  if (input.payment_settings) Object.assign(subscription.payment_settings ?? {}, input.payment_settings)
  if (input.trial_settings) subscription.trial_settings = input.trial_settings
  const owner = { customer: subscription.customer, subscription: subscription.id }
  if (input.discounts !== undefined) subscription.discounts = grantDiscounts(world, input.discounts || [], owner)
  if (typeof input.trial_end === 'number') extendTrial(world, subscription, input.trial_end)
  setCancellation(world, subscription, input)
}

/** A trial ends on another day; the first period is moved with it. */
function extendTrial(world: World, subscription: Subscription, end: number): void {
  if (subscription.status !== 'trialing') {
    throw invalid('The twin moves the end of a trial only while it runs.', undefined, 'trial_end')
  }
  if (end <= nowOf(world, subscription.customer)) {
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', undefined, 'trial_end')
  }
  if (end === periodOf(subscription).end) return
  subscription.trial_end = end
  subscription.billing_cycle_anchor = end
  for (const item of subscription.items.data) item.current_period_end = end
}
