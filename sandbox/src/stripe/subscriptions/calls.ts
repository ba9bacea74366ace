import { z } from 'zod'
import type { Subscription } from '../state/stored.ts'
import { isWithin, page } from '../wire/list.ts'
import { filled, flag, integer, metadata, paging, params, prorating, range } from '../wire/params.ts'
import { missing } from '../wire/problems.ts'
import { type Route, route } from '../wire/route.ts'
import { all, find, get, type World } from '../world.ts'
import { cancelNow, cancelParams, isOver } from './cancel.ts'
import { createParams, createSubscription } from './create.ts'
import { managed, updateParams, updateSubscription } from './update.ts'

const list = params({
  ...paging,
  created: range.optional(),
  current_period_end: range.optional(),
  customer: filled.optional(),
  price: filled.optional(),
  status: z
    .enum([
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ])
    .optional(),
  test_clock: filled.optional(),
})
const updateItem = params({
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: updateParams.shape.payment_behavior,
  price: filled.optional(),
  proration_behavior: prorating.optional(),
  proration_date: integer.optional(),
  quantity: integer.optional(),
})

export const SUBSCRIPTION_ROUTES: readonly Route[] = [
  route('POST /v1/subscriptions', { input: createParams, run: createSubscription }),
  route('GET /v1/subscriptions/:id', {
    input: params({}),
    run: (world, _, [id = '']) => get(world, 'subscription', [id]),
  }),
  route('POST /v1/subscriptions/:id', {
    input: updateParams,
    run: (world, input, [id = '']) => updateSubscription(world, get(world, 'subscription', [id]), input),
  }),
  route('DELETE /v1/subscriptions/:id', {
    input: cancelParams,
    run: (world, input, [id = '']) => {
      const subscription = get(world, 'subscription', [id])
      if (subscription.schedule && !isOver(subscription)) throw managed(subscription.schedule)
      return cancelNow(world, subscription, input)
    },
  }),
  route('GET /v1/subscriptions', { input: list, run: listSubscriptions }),
  route('GET /v1/subscription_items', {
    input: params({ ...paging, subscription: filled }),
    run: (world, { subscription, ...paging }) =>
      page(get(world, 'subscription', [subscription, 'subscription']).items.data, paging, '/v1/subscription_items'),
  }),
  route('GET /v1/subscription_items/:id', { input: params({}), run: (world, _, [id = '']) => itemOf(world, id).item }),
  route('POST /v1/subscription_items/:id', {
    input: updateItem,
    run: (world, { quantity, price, metadata, ...rest }, [id = '']) => {
      const { owner } = itemOf(world, id)
      updateSubscription(world, owner, { ...rest, items: [{ id, quantity, price, metadata }] })
      return itemOf(world, id).item
    },
  }),
]

function itemOf(world: World, id: string) {
  for (const owner of all(world, 'subscription')) {
    const item = owner.items.data.find(each => each.id === id)
    if (item) return { owner, item }
  }
  throw missing('subscription_item', id)
}

/** Those that are over are listed only when asked for. */
function listSubscriptions(world: World, input: z.output<typeof list>): object {
  const { status, customer, price, test_clock: clock, created, current_period_end: ends, ...paging } = input
  const isKnown = customer === undefined || find(world, 'customer', customer) || world.state.notes.deleted[customer]
  if (!isKnown) throw missing('customer', customer, 'customer')
  const wanted = all(world, 'subscription').filter(
    each =>
      isListed(each, status) &&
      (customer === undefined || each.customer === customer) &&
      (clock === undefined || each.test_clock === clock) &&
      (price === undefined || each.items.data.some(item => item.price.id === price)) &&
      isWithin(each.created, created) &&
      isWithin(each.items.data[0]?.current_period_end ?? null, ends),
  )
  return page(wanted.reverse(), paging, '/v1/subscriptions')
}

function isListed(subscription: Subscription, status: string | undefined): boolean {
  if (status === undefined) return !isOver(subscription)
  if (status === 'ended') return isOver(subscription)
  return status === 'all' || subscription.status === status
}
