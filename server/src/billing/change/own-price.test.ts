import { getSubscription } from '@icebox/contract/billing/billing'
import * as calls from '@icebox/contract/billing/seats'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingWorld, billingWorld } from '../../../testing/billing-world.ts'
import { invoicesOf, type Subscriber, subscriber, subscriptionAt } from '../../../testing/subscriber.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

const amountOf = async (owner: Subscriber) => (await owner.send(getSubscription, owner)).body.subscription.amountCents

/** As support does it in Stripe's dashboard. */
async function giveDiscount(owner: Subscriber, coupon: Parameters<typeof world.stripe.coupons.create>[0]) {
  const { id } = await world.stripe.coupons.create(coupon)
  const { id: subscription } = await subscriptionAt(world, owner)
  await world.stripe.subscriptions.update(subscription, { discounts: [{ coupon: id }] })
  await world.settle()
}

it('a lasting discount is in every amount that is said, and in the next bill', async () => {
  const owner = await subscriber(world, { seats: 2 })
  expect(await amountOf(owner)).toBe(1398)
  await giveDiscount(owner, { percent_off: 50, duration: 'forever' })
  expect(await amountOf(owner)).toBe(699)
  const preview = await owner.send(calls.previewSeats, owner, { newSeats: 4 })
  expect(preview.body.amountCents).toBe(1398)
  expect((await owner.send(calls.previewPlan, owner, { planId: 'pro_plus' })).body.amountCents).toBe(999)
  await owner.send(calls.decreaseSeats, owner, { newSeats: 1 })
  const view = (await owner.send(getSubscription, owner)).body.subscription
  expect(view.scheduledChange.amountCents).toBe(349)
  await owner.send(calls.cancelScheduledSeats, owner)
  await world.pass(31)
  expect((await invoicesOf(world, owner))[0]?.amount_paid).toBe(699)
})

it('a discount for one bill, or one that is over by then, promises nothing for those after it', async () => {
  const owner = await subscriber(world, { seats: 2 })
  await giveDiscount(owner, { amount_off: 500, currency: 'usd', duration: 'once' })
  expect(await amountOf(owner)).toBe(1398)
  await world.pass(31)
  expect((await invoicesOf(world, owner))[0]?.amount_paid).toBe(898)
  await world.pass(31)
  expect((await invoicesOf(world, owner))[0]?.amount_paid).toBe(1398)
  await giveDiscount(owner, { percent_off: 10, duration: 'repeating', duration_in_months: 2 })
  expect(await amountOf(owner)).toBe(1398 - 140)
  await world.pass(62)
  expect(await amountOf(owner)).toBe(1398)
})

it('an older price is what its holder is told, not the one that is sold now', async () => {
  const owner = await subscriber(world, { seats: 2 })
  const subscription = await subscriptionAt(world, owner)
  const older = await world.stripe.prices.create({
    ...{ product: 'icebox_pro', currency: 'usd', unit_amount: 500, tax_behavior: 'exclusive' },
    ...{ recurring: { interval: 'month' }, metadata: { plan: 'pro', period: 'monthly' } },
  })
  const item = subscription.items.data[0]?.id ?? ''
  await world.stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: older.id, quantity: 2 }],
    proration_behavior: 'none',
  })
  await world.settle()
  expect(await amountOf(owner)).toBe(1000)
})
