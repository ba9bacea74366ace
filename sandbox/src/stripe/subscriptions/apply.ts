import { planOf } from '../catalog/prices.ts'
import { collect } from '../invoices/collect.ts'
import { type Composition, composeInvoice } from '../invoices/compose.ts'
import { type Draft, draftOfItem, waitingItems } from '../invoices/drafts.ts'
import { finalizeInvoice, keepInvoice } from '../invoices/finalize.ts'
import { voidInvoice } from '../invoices/void.ts'
import { newId } from '../state/ids.ts'
import type { Invoice, Subscription, SubscriptionItem } from '../state/stored.ts'
import { mustBePlace } from '../tax/places.ts'
import { copy, find, get, nowOf, put, type World } from '../world.ts'
import { type Change, type ChangeParams, planChange } from './change.ts'
import { refuseUnpaid } from './create.ts'
import { planRetry } from './dunning.ts'
import { setItems } from './items.ts'

interface ChangeInput extends ChangeParams {
  readonly payment_behavior?: string | undefined
}

const LONGEST_PENDING_SECONDS = 23 * 3600

/** Changes items, cycle or trial and asks for the money, in the way `payment_behavior` says. */
export function changeItems(world: World, subscription: Subscription, input: ChangeInput): void {
  const change = planChange(world, subscription, input)
  if (!change.isInvoicedNow) {
    apply(world, subscription, change)
    for (const draft of change.drafts) addWaiting(world, subscription, draft)
    return
  }
  if (subscription.automatic_tax.enabled) mustBePlace(get(world, 'customer', [subscription.customer]).address)
  const { invoice, drafts } = composeChange(world, subscription, { change })
  if (input.payment_behavior === 'error_if_incomplete') refuseUnpaid(world, subscription, invoice)
  if (input.payment_behavior === 'pending_if_incomplete') {
    dropEarlier(world, subscription)
    bill(world, subscription, { invoice, drafts })
    const isPaid = collect(world, invoice) === 'paid'
    if (isPaid) apply(world, subscription, change)
    else putOff(world, subscription, { change, invoice })
    return
  }
  apply(world, subscription, change)
  bill(world, subscription, { invoice, drafts })
  const waits = input.payment_behavior === 'default_incomplete' && invoice.amount_due > 0
  const isPaid = !waits && collect(world, invoice) === 'paid'
  if (isPaid) return
  subscription.status = 'past_due'
  invoice.auto_advance = true
  planRetry(world, invoice)
}

/** The invoice of a change, also as its preview; what waits for the customer's next invoice is on it. */
export function composeChange(
  world: World,
  subscription: Subscription,
  { change, isPreview = false, ...tax }: { change: Change } & Pick<Composition, 'isPreview' | 'addsTax' | 'address'>,
) {
  const waiting = waitingItems(world, subscription.customer, subscription.id).map(item => draftOfItem(world, item))
  const drafts = [...waiting, ...change.drafts]
  const invoice = composeInvoice(world, {
    ...{ customer: subscription.customer, subscription, drafts, isPreview, prorationDate: change.at, ...tax },
    reason: isPreview ? 'upcoming' : 'subscription_update',
    period: { start: nowOf(world, subscription.customer), end: nowOf(world, subscription.customer) },
  })
  return { invoice, drafts }
}

function apply(world: World, subscription: Subscription, change: Change): void {
  setItems(world, subscription, { items: change.items, period: change.period })
  if (change.isReset) subscription.billing_cycle_anchor = change.period.start
  if (!change.endsTrial) return
  subscription.trial_end = nowOf(world, subscription.customer)
  subscription.status = 'active'
}

function bill(world: World, subscription: Subscription, made: { invoice: Invoice; drafts: readonly Draft[] }): void {
  keepInvoice(world, made.invoice, made.drafts)
  subscription.latest_invoice = made.invoice.id
  finalizeInvoice(world, made.invoice)
}

/** An update that still waits gives way to the new one. */
function dropEarlier(world: World, subscription: Subscription): void {
  const earlier = find(world, 'invoice', world.state.notes.pendingInvoice[subscription.id] ?? '')
  if (earlier?.status === 'open') voidInvoice(world, earlier)
}

/** Nothing changes until the invoice is paid; the subscription goes on as if nobody had asked. */
function putOff(
  world: World,
  subscription: Subscription,
  { change, invoice }: { change: Change; invoice: Invoice },
): void {
  const now = nowOf(world, subscription.customer)
  const ends = Math.min(...subscription.items.data.map(item => item.current_period_end))
  const later = copy(subscription)
  setItems(world, later, { items: change.items, period: change.period })
  const items: SubscriptionItem[] = later.items.data.map(item => ({ ...item, plan: planOf(item.price) }))
  world.state.notes.pendingInvoice[subscription.id] = invoice.id
  subscription.pending_update = {
    ...{ billing_cycle_anchor: change.isReset ? change.period.start : null, cancel_at_period_end: null },
    ...{ discount: null, discounts: null, expires_at: Math.min(now + LONGEST_PENDING_SECONDS, ends), metadata: null },
    ...{ subscription_items: items, trial_end: null, trial_from_plan: null },
  }
}

/** A proration that nobody asked to invoice waits for the next invoice. */
function addWaiting(world: World, subscription: Subscription, draft: Draft): void {
  const price = draft.price
  const item = put(world, 'invoiceitem', {
    ...{ id: newId('ii'), object: 'invoiceitem', amount: draft.amount, currency: 'usd' },
    ...{ customer: subscription.customer, customer_account: null, date: nowOf(world, subscription.customer) },
    ...{ description: draft.description, discountable: false, discounts: [], invoice: null, livemode: false },
    metadata: {},
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, subscription_item: draft.item },
    },
    period: draft.period,
    pricing: price
      ? {
          type: 'price_details',
          price_details: { price: price.id, product: price.product },
          unit_amount_decimal: price.unit_amount_decimal,
        }
      : null,
    ...{ proration: true, quantity: draft.quantity, quantity_decimal: String(draft.quantity), tax_rates: [] },
    test_clock: subscription.test_clock,
  })
  world.emit('invoiceitem.created', item)
}
