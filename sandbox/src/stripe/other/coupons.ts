import { z } from 'zod'
import { randomText } from '../state/ids.ts'
import type { Coupon } from '../state/stored.ts'
import { page } from '../wire/list.ts'
import { decimal, filled, integer, metadata, paging, params, text } from '../wire/params.ts'
import { invalid } from '../wire/problems.ts'
import { type Route, route } from '../wire/route.ts'
import { all, find, get, mergeMetadata, put, type World } from '../world.ts'

const create = params({
  amount_off: integer.optional(),
  currency: z.literal('usd').optional(),
  duration: z.enum(['forever', 'once', 'repeating']).optional(),
  duration_in_months: integer.optional(),
  id: filled.optional(),
  max_redemptions: integer.optional(),
  metadata: metadata.optional(),
  name: text.optional(),
  percent_off: decimal.optional(),
})

export const COUPON_ROUTES: readonly Route[] = [
  route('POST /v1/coupons', { input: create, run: createCoupon }),
  route('GET /v1/coupons/:id', { input: params({}), run: (world, _, [id = '']) => get(world, 'coupon', [id]) }),
  route('GET /v1/coupons', {
    input: params(paging),
    run: (world, paging) => page(all(world, 'coupon').reverse(), paging, '/v1/coupons'),
  }),
  route('DELETE /v1/coupons/:id', {
    input: params({}),
    run: (world, _, [id = '']) => {
      const coupon = get(world, 'coupon', [id])
      delete world.state.tables.coupon[id]
      world.emit('coupon.deleted', coupon)
      return { id, object: 'coupon', deleted: true }
    },
  }),
]

function createCoupon(world: World, input: z.output<typeof create>): Coupon {
  const { amount_off: fixed, percent_off: percent, duration = 'once' } = input
  if ((fixed === undefined) === (percent === undefined)) {
    throw invalid('Must provide either percent_off or amount_off.', 'parameter_missing', 'percent_off')
  }
  if (percent !== undefined && (percent <= 0 || percent > 100)) {
    throw invalid('Invalid percent_off: must be above 0 and at most 100.', undefined, 'percent_off')
  }
  const id = input.id ?? randomText(8)
  if (find(world, 'coupon', id)) throw invalid('Coupon already exists.', 'resource_already_exists', 'id')
  const coupon = put(world, 'coupon', {
    ...{ id, object: 'coupon', amount_off: fixed ?? null, created: world.now(), duration, livemode: false },
    ...{ currency: fixed === undefined ? null : 'usd', duration_in_months: input.duration_in_months ?? null },
    ...{ max_redemptions: input.max_redemptions ?? null, metadata: mergeMetadata({}, input.metadata) },
    ...{ name: input.name || null, percent_off: percent ?? null, redeem_by: null, times_redeemed: 0, valid: true },
  })
  world.emit('coupon.created', coupon)
  return coupon
}
