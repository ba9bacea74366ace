import { z } from 'zod'
import { newId } from '../state/ids.ts'
import type { Plan, Price, Tier } from '../state/stored.ts'
import { isWithin, page } from '../wire/list.ts'
import { decimal, filled, flag, integer, metadata, paging, params, range, text } from '../wire/params.ts'
import { invalid } from '../wire/problems.ts'
import { type Route, route } from '../wire/route.ts'
import { all, copy, find, get, mergeMetadata, put, type World } from '../world.ts'

const MOST_LOOKUP_KEYS = 10
const interval = z.enum(['day', 'week', 'month', 'year'])
const tier = z.strictObject({
  up_to: z.union([z.literal('inf'), integer]),
  unit_amount: integer.optional(),
  unit_amount_decimal: decimal.optional(),
  flat_amount: integer.optional(),
  flat_amount_decimal: decimal.optional(),
})
const fields = {
  active: flag.optional(),
  lookup_key: text.optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  transfer_lookup_key: flag.optional(),
}
const create = params({
  ...fields,
  currency: filled,
  product: filled,
  unit_amount: integer.optional(),
  unit_amount_decimal: decimal.optional(),
  billing_scheme: z.enum(['per_unit', 'tiered']).optional(),
  tiers_mode: z.enum(['graduated', 'volume']).optional(),
  tiers: z.array(tier).optional(),
  recurring: z
    .strictObject({
      interval,
      interval_count: integer.optional(),
      usage_type: z.enum(['licensed', 'metered']).optional(),
      meter: filled.optional(),
    })
    .optional(),
})
const update = params(fields)
const list = params({
  ...paging,
  active: flag.optional(),
  created: range.optional(),
  currency: filled.optional(),
  lookup_keys: z.array(filled).optional(),
  product: filled.optional(),
  recurring: z.strictObject({ interval: interval.optional(), usage_type: text.optional() }).optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
})

export const PRICE_ROUTES: readonly Route[] = [
  route('POST /v1/prices', { input: create, run: createPrice }),
  route('GET /v1/prices/:id', { input: params({}), run: (world, _, [id = '']) => get(world, 'price', [id]) }),
  route('POST /v1/prices/:id', {
    input: update,
    run: (world, input, [id = '']) => updatePrice(world, get(world, 'price', [id]), input),
  }),
  route('GET /v1/prices', { input: list, run: listPrices }),
]

function createPrice(world: World, input: z.output<typeof create>): Price {
  get(world, 'product', [input.product, 'product'])
  const tiers = readTiers(input)
  if (!tiers && input.unit_amount === undefined && input.unit_amount_decimal === undefined) {
    throw invalid('Missing required param: unit_amount.', 'parameter_missing', 'unit_amount')
  }
  if (input.lookup_key) takeLookupKey(world, input.lookup_key, input.transfer_lookup_key)
  const unit = tiers ? null : (input.unit_amount ?? input.unit_amount_decimal ?? null)
  const price = put(world, 'price', {
    ...{ id: newId('price'), object: 'price', active: input.active ?? true, created: world.now() },
    ...{ billing_scheme: tiers ? 'tiered' : 'per_unit', currency: input.currency.toLowerCase() },
    ...{ custom_unit_amount: null, livemode: false, lookup_key: input.lookup_key || null },
    ...{ metadata: mergeMetadata({}, input.metadata), nickname: input.nickname || null, product: input.product },
    ...{ recurring: recurringOf(input), tax_behavior: input.tax_behavior ?? 'unspecified' },
    ...{ tiers_mode: tiers ? (input.tiers_mode ?? null) : null, transform_quantity: null },
    type: input.recurring ? 'recurring' : 'one_time',
    unit_amount: Number.isInteger(unit) ? unit : null,
    unit_amount_decimal: unit === null ? null : String(unit),
  })
  if (tiers) world.state.notes.tiers[price.id] = tiers
  world.emit('price.created', price)
  return price
}

function recurringOf({ recurring }: z.output<typeof create>): Price['recurring'] {
  if (!recurring) return null
  return {
    interval: recurring.interval,
    interval_count: recurring.interval_count ?? 1,
    meter: recurring.meter ?? null,
    trial_period_days: null,
    usage_type: recurring.usage_type ?? 'licensed',
  }
}

/** The last tier has no end, and each ends above the one before. */
function readTiers(input: z.output<typeof create>): Tier[] | undefined {
  const { tiers, tiers_mode, billing_scheme } = input
  if (billing_scheme !== 'tiered') {
    if (tiers) throw invalid('`tiers` can only be set if `billing_scheme` is `tiered`.', undefined, 'tiers')
    return undefined
  }
  if (!tiers?.length) throw invalid('Missing required param: tiers.', 'parameter_missing', 'tiers')
  if (!tiers_mode) throw invalid('Missing required param: tiers_mode.', 'parameter_missing', 'tiers_mode')
  const ends = tiers.map(each => (each.up_to === 'inf' ? Infinity : each.up_to))
  const isRising = ends.every((end, index) => end > (ends[index - 1] ?? 0))
  if (!isRising || ends.at(-1) !== Infinity) {
    throw invalid(
      'Invalid tiers: each `up_to` must be above the one before, and the last one `inf`.',
      undefined,
      'tiers',
    )
  }
  return tiers.map(each => ({
    up_to: each.up_to === 'inf' ? null : each.up_to,
    unit_amount: each.unit_amount ?? null,
    unit_amount_decimal: asText(each.unit_amount ?? each.unit_amount_decimal),
    flat_amount: each.flat_amount ?? null,
    flat_amount_decimal: asText(each.flat_amount ?? each.flat_amount_decimal),
  }))
}

function asText(amount: number | undefined): string | null {
  return amount === undefined ? null : String(amount)
}

function updatePrice(world: World, price: Price, input: z.output<typeof update>): Price {
  const before = copy(price)
  if (input.lookup_key && input.lookup_key !== price.lookup_key) {
    takeLookupKey(world, input.lookup_key, input.transfer_lookup_key)
  }
  if (input.lookup_key !== undefined) price.lookup_key = input.lookup_key || null
  if (input.active !== undefined) price.active = input.active
  if (input.nickname !== undefined) price.nickname = input.nickname || null
  if (input.tax_behavior !== undefined) price.tax_behavior = input.tax_behavior
  price.metadata = mergeMetadata(price.metadata, input.metadata)
  world.emit('price.updated', price, before)
  return price
}

/** Only one price has a lookup key; another one gets it only when asked for by name. */
function takeLookupKey(world: World, key: string, mayTransfer = false): void {
  const holder = all(world, 'price').find(price => price.lookup_key === key)
  if (!holder) return
  if (!mayTransfer) {
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'resource_already_exists', 'lookup_key')
  }
  const before = copy(holder)
  holder.lookup_key = null
  world.emit('price.updated', holder, before)
}

function listPrices(world: World, input: z.output<typeof list>): object {
  const { lookup_keys: keys, recurring, ...asked } = input
  if (keys && keys.length > MOST_LOOKUP_KEYS) {
    throw invalid(`You can only specify up to ${MOST_LOOKUP_KEYS} lookup keys.`, undefined, 'lookup_keys')
  }
  const wanted = all(world, 'price').filter(
    price =>
      (['active', 'currency', 'product', 'type'] as const).every(
        name => asked[name] === undefined || asked[name] === price[name],
      ) &&
      (!keys || (price.lookup_key !== null && keys.includes(price.lookup_key))) &&
      (!recurring?.interval || recurring.interval === price.recurring?.interval) &&
      isWithin(price.created, asked.created),
  )
  return page(wanted.reverse(), asked, '/v1/prices')
}

/** The price as subscriptions still show it beside. */
export function planOf(price: Price): Plan {
  return {
    ...{ id: price.id, object: 'plan', active: price.active, amount: price.unit_amount, created: price.created },
    ...{ amount_decimal: price.unit_amount_decimal, billing_scheme: price.billing_scheme, currency: price.currency },
    ...{ interval: price.recurring?.interval ?? 'month', interval_count: price.recurring?.interval_count ?? 1 },
    ...{ livemode: false, metadata: price.metadata, meter: price.recurring?.meter ?? null, nickname: price.nickname },
    ...{ product: price.product, tiers_mode: price.tiers_mode, transform_usage: null, trial_period_days: null },
    usage_type: price.recurring?.usage_type ?? 'licensed',
  }
}

/** A price that may be sold: it is there and active. */
export function sellable(world: World, [id, param]: readonly [string, string]): Price {
  const price = get(world, 'price', [id, param])
  if (price.active && find(world, 'product', price.product)?.active) return price
  throw invalid('The price specified is inactive. This field only accepts active prices.', undefined, param)
}
