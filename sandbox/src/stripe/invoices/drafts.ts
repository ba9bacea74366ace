import { amountOf, partOf } from '../catalog/amounts.ts'
import type { InvoiceItem, Price } from '../state/stored.ts'
import type { Period, WantedItem } from '../subscriptions/items.ts'
import { all, find, get, type World } from '../world.ts'

/** A line before it stands on an invoice. Amounts are whole cents. */
export interface Draft {
  readonly amount: number
  readonly description: string
  readonly period: Period
  readonly quantity: number
  readonly isProration: boolean
  readonly isDiscountable: boolean
  readonly price?: Price
  readonly item?: string
  readonly invoiceItem?: string
  readonly metadata?: Record<string, string>
}

/** Full periods of these items. */
export function cycleDrafts(world: World, items: readonly WantedItem[], period: Period): Draft[] {
  return items.map(({ id, price, quantity }) => ({
    amount: amountOf(world, price, quantity),
    description: `${quantity} × ${nameOf(world, price)}${perUnit(price)}`,
    ...{ period, quantity, price, item: id, isProration: false, isDiscountable: true },
  }))
}

export function trialDrafts(world: World, items: readonly WantedItem[], period: Period): Draft[] {
  return items.map(({ id, price, quantity }) => ({
    amount: 0,
    description: `Trial period for ${nameOf(world, price)}`,
    ...{ period, quantity, price, item: id, isProration: false, isDiscountable: true },
  }))
}

/** What is given back for items from a moment to their period's end. */
export function creditDrafts(world: World, items: readonly WantedItem[], [period, at]: readonly [Period, number]) {
  return items.map(item => prorated(world, item, { period, at, sign: -1 }))
}

/** What items cost from a moment to their period's end. */
export function debitDrafts(world: World, items: readonly WantedItem[], [period, at]: readonly [Period, number]) {
  return items.map(item => prorated(world, item, { period, at, sign: 1 }))
}

interface Part {
  readonly period: Period
  readonly at: number
  readonly sign: 1 | -1
}

function prorated(world: World, { id, price, quantity }: WantedItem, { period, at, sign }: Part): Draft {
  const part = partOf(amountOf(world, price, quantity), period.end - at, period.end - period.start)
  const day = new Date(at * 1000).toUTCString().slice(5, 16)
  const what = sign < 0 ? 'Unused time on' : 'Remaining time on'
  return {
    amount: part === 0 ? 0 : sign * part,
    description: `${what} ${quantity} × ${nameOf(world, price)} after ${day}`,
    ...{ period: { start: at, end: period.end }, quantity, price, item: id },
    ...{ isProration: true, isDiscountable: false },
  }
}

/** Items that wait for the customer's next invoice, and their lines. */
export function waitingItems(world: World, customer: string, subscription: string | null): InvoiceItem[] {
  return all(world, 'invoiceitem').filter(
    each =>
      each.customer === customer &&
      each.invoice === null &&
      (subscriptionOf(each) === null || subscriptionOf(each) === subscription),
  )
}

function subscriptionOf(item: InvoiceItem): string | null {
  const said = item.parent?.subscription_details?.subscription
  return typeof said === 'string' ? said : null
}

export function draftOfItem(world: World, item: InvoiceItem): Draft {
  const price = item.pricing?.price_details ? find(world, 'price', item.pricing.price_details.price) : undefined
  return {
    ...{ amount: item.amount, description: item.description ?? '', period: item.period, quantity: item.quantity },
    ...{ isProration: item.proration, isDiscountable: item.discountable, price, invoiceItem: item.id },
    metadata: { ...item.metadata },
  }
}

function nameOf(world: World, price: Price): string {
  return get(world, 'product', [price.product]).name
}

function perUnit({ unit_amount, recurring }: Price): string {
  if (unit_amount === null) return ''
  return ` (at $${(unit_amount / 100).toFixed(2)} / ${recurring?.interval})`
}
