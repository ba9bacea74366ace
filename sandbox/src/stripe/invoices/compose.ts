import { newId } from '../state/ids.ts'
import type { Invoice, InvoiceParent, LineItem, Subscription } from '../state/stored.ts'
import type { Period } from '../subscriptions/items.ts'
import { addTax } from '../tax/add-tax.ts'
import { copy, find, get, nowOf, type World } from '../world.ts'
import { discountLines, discountsFor, type LineDiscount } from './discounting.ts'
import type { Draft } from './drafts.ts'
import { settle } from './settle.ts'

export interface Composition {
  readonly customer: string | null
  readonly subscription: Subscription | null
  readonly reason: string
  readonly drafts: readonly Draft[]
  readonly period: Period
  readonly prorationDate?: number | undefined
  /** Shown and not kept. */
  readonly isPreview?: boolean
  /** As the subscription has it when left out. */
  readonly addsTax?: boolean | undefined
  /** Where the customer is said to be, in place of what is known. */
  readonly address?: Invoice['customer_address'] | undefined
}

/** An invoice of these lines as a draft. It is not kept yet; nothing is owed by it. */
export function composeInvoice(world: World, composition: Composition): Invoice {
  const { customer: owner, subscription, drafts, period } = composition
  const id = composition.isPreview ? newId('upcoming_in') : newId('in')
  const customer = owner === null ? undefined : get(world, 'customer', [owner])
  const granted = owner === null ? [] : discountsFor(world, owner, subscription?.discounts ?? [])
  const discounts = discountLines(world, drafts, granted)
  const lines = drafts.map((draft, index) => lineOf(draft, { id, subscription, discounts: discounts[index] ?? [] }))
  const invoice: Invoice = {
    ...copy(UNUSED),
    ...{ id, object: 'invoice', billing_reason: composition.reason, created: nowOf(world, owner), currency: 'usd' },
    ...{ customer: owner ?? '', customer_address: composition.address ?? customer?.address ?? null },
    ...{ customer_email: customer?.email ?? null, automatic_tax: taxSetting(composition) },
    ...{ customer_name: customer?.name ?? null, customer_phone: customer?.phone ?? null, discounts: [] },
    default_payment_method: subscription?.default_payment_method ?? null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    ...{ parent: parentOf(composition), period_end: period.end, period_start: period.start },
    ...{ test_clock: customer?.test_clock ?? null, metadata: {} },
  }
  total(world, invoice)
  return invoice
}

function taxSetting({ addsTax, subscription }: Composition): Invoice['automatic_tax'] {
  const enabled = addsTax ?? subscription?.automatic_tax.enabled ?? false
  const by = enabled
    ? { liability: { type: 'self' as const }, provider: 'stripe' }
    : { liability: null, provider: null }
  return { disabled_reason: null, enabled, status: null, ...by }
}

/** Adds up the lines again, with the tax of each. Amounts are whole cents. */
export function total(world: World, invoice: Invoice): void {
  const balance = find(world, 'customer', invoice.customer)?.balance ?? 0
  const lines = invoice.lines.data
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
  const taken = lines.flatMap(line => line.discount_amounts ?? [])
  const off = taken.reduce((sum, each) => sum + each.amount, 0)
  const tax = addTax(world, invoice)
  const { due } = settle(subtotal - off + tax, balance)
  Object.assign(invoice, {
    ...{ subtotal, subtotal_excluding_tax: subtotal, total: subtotal - off + tax },
    total_excluding_tax: subtotal - off,
    ...{ amount_due: due, amount_remaining: due, starting_balance: balance },
    total_discount_amounts: byDiscount(taken),
  })
}

function byDiscount(taken: readonly { amount: number; discount: unknown }[]) {
  const sums = new Map<string, number>()
  for (const { amount, discount } of taken) sums.set(String(discount), (sums.get(String(discount)) ?? 0) + amount)
  return [...sums].map(([discount, amount]) => ({ amount, discount }))
}

interface Place {
  readonly id: string
  readonly subscription: Subscription | null
  readonly discounts: readonly LineDiscount[]
}

export function lineOf(draft: Draft, { id, subscription, discounts }: Place): LineItem {
  const price = draft.price
  const unit = price?.unit_amount_decimal ?? (price ? null : String(draft.amount))
  return {
    ...{ id: newId('il'), object: 'line_item', amount: draft.amount, currency: 'usd', description: draft.description },
    ...{ discount_amounts: [...discounts], discountable: draft.isDiscountable },
    discounts: discounts.map(each => each.discount),
    ...{ invoice: id, livemode: false, metadata: draft.metadata ?? {}, parent: lineParent(draft, subscription) },
    ...{ period: draft.period, pretax_credit_amounts: [], quantity: draft.quantity },
    pricing: {
      type: 'price_details',
      ...(price ? { price_details: { price: price.id, product: price.product } } : {}),
      unit_amount_decimal: unit,
    },
    quantity_decimal: String(draft.quantity),
    ...{ subscription: subscription?.id ?? null, subtotal: draft.amount, taxes: [] },
  }
}

function lineParent(draft: Draft, subscription: Subscription | null): LineItem['parent'] {
  const details = { proration: draft.isProration, proration_details: { credited_items: null } }
  const id = subscription?.id ?? null
  if (draft.invoiceItem !== undefined) {
    const item = { ...details, invoice_item: draft.invoiceItem, subscription: id }
    return { type: 'invoice_item_details', invoice_item_details: item, subscription_item_details: null }
  }
  const item = { ...details, invoice_item: null, subscription: id, subscription_item: draft.item ?? 'si_preview' }
  return { type: 'subscription_item_details', invoice_item_details: null, subscription_item_details: item }
}

function parentOf({ subscription, prorationDate }: Composition): InvoiceParent | null {
  if (!subscription) return null
  const date = prorationDate === undefined ? {} : { subscription_proration_date: prorationDate }
  const details = { metadata: { ...subscription.metadata }, subscription: subscription.id, ...date }
  return { type: 'subscription_details', quote_details: null, subscription_details: details }
}

/** What no invoice of the twin makes use of, and what a fresh one has. */
const UNUSED = {
  ...{ account_country: 'US', account_name: 'Icebox (twin)', account_tax_ids: null, amount_overpaid: 0 },
  ...{ amount_due: 0, amount_paid: 0, amount_remaining: 0, amount_shipping: 0, application: null, attempt_count: 0 },
  ...{
    attempted: false,
    auto_advance: false,
    automatically_finalizes_at: null,
    collection_method: 'charge_automatically',
  },
  ...{ custom_fields: null, customer_account: null, customer_shipping: null, customer_tax_exempt: 'none' },
  ...{ customer_tax_ids: [], default_source: null, default_tax_rates: [], description: null, due_date: null },
  ...{ effective_at: null, ending_balance: null, footer: null, from_invoice: null, hosted_invoice_url: null },
  ...{ invoice_pdf: null, issuer: { type: 'self' }, last_finalization_error: null, latest_revision: null },
  ...{ livemode: false, next_payment_attempt: null, number: null, on_behalf_of: null, rendering: null },
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  ...{ post_payment_credit_notes_amount: 0, pre_payment_credit_notes_amount: 0, receipt_number: null },
  ...{ shipping_cost: null, shipping_details: null, starting_balance: 0, statement_descriptor: null },
  status: 'draft',
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  ...{ subtotal: 0, subtotal_excluding_tax: 0, total: 0, total_discount_amounts: [], total_excluding_tax: 0 },
  ...{ total_pretax_credit_amounts: [], total_taxes: [], webhooks_delivered_at: null },
} as const satisfies Partial<Invoice>
