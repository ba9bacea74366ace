import { z } from 'zod'
import { itemsOf, nextPhase } from '../schedules/phases.ts'
import type { Invoice, Subscription } from '../state/stored.ts'
import { composeChange } from '../subscriptions/apply.ts'
import { isOver } from '../subscriptions/cancel.ts'
import { planChange } from '../subscriptions/change.ts'
import { itemParams, periodOf, type WantedItem, wantItems } from '../subscriptions/items.ts'
import { later, periodEnd } from '../time/calendar.ts'
import { address, filled, flag, integer, nowOr, params, prorating, text } from '../wire/params.ts'
import { invalid, StripeProblem } from '../wire/problems.ts'
import { type Route, route } from '../wire/route.ts'
import { find, get, nowOf, type World } from '../world.ts'
import { composeInvoice } from './compose.ts'
import { cycleDrafts, type Draft, draftOfItem, waitingItems } from './drafts.ts'

const extra = z.strictObject({
  amount: integer,
  currency: z.literal('usd'),
  description: text.optional(),
  discountable: flag.optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  tax_code: filled.optional(),
})
const preview = params({
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  currency: filled.optional(),
  customer: filled.optional(),
  customer_details: z
    .strictObject({ address: address.optional(), tax_exempt: text.optional(), tax: z.strictObject({}).optional() })
    .optional(),
  invoice_items: z.array(extra).optional(),
  preview_mode: z.enum(['next', 'recurring']).optional(),
  subscription: filled.optional(),
  subscription_details: z
    .strictObject({
      billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
      billing_mode: z.strictObject({ type: z.enum(['classic', 'flexible']) }).optional(),
      cancel_at_period_end: flag.optional(),
      items: z.array(itemParams).optional(),
      proration_behavior: prorating.optional(),
      proration_date: integer.optional(),
      start_date: nowOr.optional(),
      trial_end: nowOr.optional(),
    })
    .optional(),
})
type Input = z.output<typeof preview>

export const PREVIEW_ROUTES: readonly Route[] = [
  route('POST /v1/invoices/create_preview', { input: preview, run: createPreview }),
]

/** What would be billed, by the same steps as the billing itself. Nothing is kept. */
export function createPreview(world: World, input: Input): object {
  // Nobody has to be the customer of a subscription that is not there yet.
  if (input.subscription === undefined) return { ...previewNew(world, input), customer: input.customer ?? null }
  const subscription = get(world, 'subscription', [input.subscription, 'subscription'])
  if (input.customer !== undefined && input.customer !== subscription.customer) {
    throw invalid('The customer does not own this subscription.', 'resource_missing', 'customer')
  }
  const details = input.subscription_details ?? {}
  const change = planChange(world, subscription, details)
  const tax = taxAsked(input)
  if (change.isInvoicedNow) return composeChange(world, subscription, { change, isPreview: true, ...tax }).invoice
  const ends = subscription.cancel_at_period_end || details.cancel_at_period_end === true
  if (isOver(subscription) || (ends && change.drafts.length === 0)) throw noneComing(subscription)
  const items = details.items ? change.items : comingItems(world, subscription, change.items)
  const { end, start } = periodOf(subscription)
  const anchor = subscription.billing_cycle_anchor
  const recurring = items[0]?.price.recurring ?? { interval: 'month', interval_count: 1 }
  const next = { start: end, end: periodEnd(anchor > end ? end : anchor, end, recurring) }
  const waiting = waitingItems(world, subscription.customer, subscription.id).map(item => draftOfItem(world, item))
  const extras = (input.invoice_items ?? []).map(each => draftOfExtra(each, end))
  const drafts = [...waiting, ...extras, ...change.drafts, ...(ends ? [] : cycleDrafts(world, items, next))]
  return composeInvoice(world, {
    ...{ customer: subscription.customer, subscription, reason: 'upcoming', drafts, isPreview: true },
    ...{ period: { start, end }, prorationDate: details.proration_date, ...tax },
  })
}

/** An item that is only supposed. */
function draftOfExtra({ amount, description = '', discountable = true }: z.output<typeof extra>, at: number): Draft {
  const period = { start: at, end: at }
  return {
    amount,
    description,
    period,
    quantity: 1,
    isProration: false,
    isDiscountable: discountable,
    invoiceItem: 'ii_preview',
  }
}

function taxAsked({ automatic_tax: tax, customer_details: details }: Input) {
  const { city, country, line1, line2, postal_code, state } = details?.address ?? {}
  const said = { city, country, line1, line2, postal_code, state }
  const named = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, value || null]))
  return { addsTax: tax?.enabled, address: details?.address && (named as unknown as Invoice['customer_address']) }
}

/** A phase that begins with the next period brings its own items. */
function comingItems(world: World, subscription: Subscription, items: readonly WantedItem[]): readonly WantedItem[] {
  const schedule = subscription.schedule ? find(world, 'subscription_schedule', subscription.schedule) : undefined
  const phase = schedule ? nextPhase(schedule) : undefined
  return phase && phase.start_date === periodOf(subscription).end ? itemsOf(world, subscription, phase) : items
}

function noneComing({ customer }: Subscription): StripeProblem {
  const shape = { type: 'invalid_request_error', code: 'invoice_upcoming_none' } as const
  return new StripeProblem(404, `No upcoming invoices for customer: ${customer}`, shape)
}

/** The first invoice of a subscription that is not there yet. */
function previewNew(world: World, input: Input): Invoice {
  const { items: said, trial_end: trialEnd } = input.subscription_details ?? {}
  const customer = input.customer === undefined ? null : get(world, 'customer', [input.customer, 'customer']).id
  const items = wantItems(world, said ?? [], [])
  const recurring = items[0]?.price.recurring
  if (!recurring)
    throw invalid(
      'Missing required param: subscription_details[items].',
      'parameter_missing',
      'subscription_details[items]',
    )
  const now = nowOf(world, customer)
  const start = typeof trialEnd === 'number' ? trialEnd : now
  const period = { start, end: later(start, recurring) }
  const waiting = customer === null ? [] : waitingItems(world, customer, null).map(item => draftOfItem(world, item))
  const drafts = [...waiting, ...cycleDrafts(world, items, period)]
  return composeInvoice(world, {
    ...{ customer, subscription: null, reason: 'upcoming', drafts, isPreview: true, period: { start: now, end: now } },
    ...taxAsked(input),
  })
}
