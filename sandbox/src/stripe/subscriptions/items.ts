import { z } from 'zod'
import { planOf, sellable } from '../catalog/prices.ts'
import { newId } from '../state/ids.ts'
import type { Price, Subscription, SubscriptionItem } from '../state/stored.ts'
import { discounts, filled, flag, integer, metadata } from '../wire/params.ts'
import { invalid, missing } from '../wire/problems.ts'
import { copy, get, mergeMetadata, nowOf, type World } from '../world.ts'

/** An item as it is asked for, in a subscription, an update or a preview. */
export const itemParams = z.strictObject({
  id: filled.optional(),
  price: filled.optional(),
  quantity: integer.optional(),
  metadata: metadata.optional(),
  deleted: flag.optional(),
  clear_usage: flag.optional(),
  discounts: discounts.optional(),
})
export type ItemParams = z.output<typeof itemParams>

/** An item as it is to be. Without an id it is a new one. */
export interface WantedItem {
  readonly id?: string
  readonly price: Price
  readonly quantity: number
  readonly metadata: Record<string, string>
}

/** The items after these changes; those not named stay. Refuses what Stripe refuses of items. */
export function wantItems(world: World, said: readonly ItemParams[], now: readonly SubscriptionItem[]): WantedItem[] {
  const wanted = new Map<string, WantedItem>(now.map(item => [item.id, asWanted(world, item)]))
  said.forEach((each, index) => {
    const name = `items[${index}]`
    const old = each.id === undefined ? undefined : wanted.get(each.id)
    if (each.id !== undefined && !old) throw missing('subscription_item', each.id, `${name}[id]`)
    if (each.deleted && old?.id) wanted.delete(old.id)
    else wanted.set(old?.id ?? `new ${index}`, changed(world, { said: each, old, name }))
  })
  const items = [...wanted.values()]
  refuseDoubles(items)
  return items
}

export function asWanted(world: World, item: SubscriptionItem): WantedItem {
  return {
    id: item.id,
    price: get(world, 'price', [item.price.id]),
    quantity: item.quantity ?? 1,
    metadata: item.metadata,
  }
}

interface Change {
  readonly said: ItemParams
  readonly old: WantedItem | undefined
  readonly name: string
}

/** A price without a quantity means one unit, also where there were more of another price. */
function changed(world: World, { said, old, name }: Change): WantedItem {
  if (!said.price && !old)
    throw invalid(`Missing required param: ${name}[price].`, 'parameter_missing', `${name}[price]`)
  const price = said.price ? sellable(world, [said.price, `${name}[price]`]) : old?.price
  if (!price) throw missing('price', said.price ?? '', `${name}[price]`)
  if (price.type !== 'recurring') {
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      undefined,
      `${name}[price]`,
    )
  }
  const isOther = said.price !== undefined && price.id !== old?.price.id
  const quantity = said.quantity ?? (isOther || !old ? 1 : old.quantity)
  if (quantity < 0) throw invalid('Invalid non-negative integer', 'parameter_invalid_integer', `${name}[quantity]`)
  return { id: old?.id, price, quantity, metadata: mergeMetadata(old?.metadata ?? {}, said.metadata) }
}

function refuseDoubles(items: readonly WantedItem[]): void {
  const seen = new Set<string>()
  for (const { price } of items) {
    if (seen.has(price.id)) throw invalid(`Cannot add multiple subscription items with the same plan: ${price.id}`)
    seen.add(price.id)
  }
  const [first, ...others] = items.map(item => intervalOf(item.price))
  if (others.some(other => other !== first)) {
    throw invalid('The twin keeps to one billing interval for all items of a subscription.', undefined, 'items')
  }
}

/** `month 1`: what has to be equal for two prices to be billed together. */
export function intervalOf({ recurring }: Price): string {
  return `${recurring?.interval} ${recurring?.interval_count}`
}

export interface Period {
  readonly start: number
  readonly end: number
}

/** Puts the items in place; known ones keep their ids, and their period when none is named. */
export function setItems(
  world: World,
  subscription: Subscription,
  { items, period }: { items: readonly WantedItem[]; period?: Period },
): void {
  const old = new Map(subscription.items.data.map(item => [item.id, item]))
  subscription.items.data = items.map(wanted => {
    const before = wanted.id === undefined ? undefined : old.get(wanted.id)
    const kept = before ?? subscription.items.data[0]
    const time = period ?? { start: kept?.current_period_start ?? 0, end: kept?.current_period_end ?? 0 }
    return buildItem(world, subscription, { wanted, before, time })
  })
}

interface Parts {
  readonly wanted: WantedItem
  readonly before: SubscriptionItem | undefined
  readonly time: Period
}

function buildItem(world: World, subscription: Subscription, { wanted, before, time }: Parts): SubscriptionItem {
  return {
    ...{ id: before?.id ?? newId('si'), object: 'subscription_item', billing_thresholds: null },
    ...{ created: before?.created ?? nowOf(world, subscription.customer), current_trial: null, discounts: [] },
    ...{ current_period_end: time.end, current_period_start: time.start, metadata: wanted.metadata },
    ...{ plan: planOf(wanted.price), price: copy(wanted.price), quantity: wanted.quantity },
    ...{ subscription: subscription.id, tax_rates: [] },
  }
}

/** The period all items of a subscription share. */
export function periodOf(subscription: Subscription): Period {
  const [first] = subscription.items.data
  return { start: first?.current_period_start ?? 0, end: first?.current_period_end ?? 0 }
}
