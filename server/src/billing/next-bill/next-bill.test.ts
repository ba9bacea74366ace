import { setTimeout } from 'node:timers/promises'
import { cancelSubscription } from '@icebox/contract/billing/billing'
import * as payments from '@icebox/contract/billing/payments'
import * as calls from '@icebox/contract/billing/seats'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingWorld, billingWorld } from '../../../testing/billing-world.ts'
import { scanBeyond } from '../../../testing/scans.ts'
import { invoicesOf, type Subscriber, subscriber, subscriptionAt } from '../../../testing/subscriber.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

const billOf = async (owner: Subscriber) => (await owner.send(payments.getNextBill, owner)).body.bill

it('the next bill is what is then charged: seats, overages, a discount and credit, in lines', async () => {
  const owner = await subscriber(world, { seats: 2 })
  expect(await billOf(owner)).toMatchObject({
    lines: [{ text: 'Pro, monthly, 2 seats', cents: 1398 }],
    ...{ taxCents: null, balanceCents: 0, totalCents: 1398 },
  })
  await owner.send(payments.setOverage, owner, { isOn: true, capCents: 2_000 })
  await scanBeyond(world, owner, 2_500)
  await world.stripe.customers.update(owner.customer, { balance: -300 })
  const { id: coupon } = await world.stripe.coupons.create({ percent_off: 50, duration: 'forever' })
  const { id } = await subscriptionAt(world, owner)
  await world.stripe.subscriptions.update(id, { discounts: [{ coupon }] })
  const bill = await billOf(owner)
  expect(bill).toMatchObject({ balanceCents: -300, totalCents: 1398 + 450 - 699 - 300 })
  expect(bill.lines.map((line: { cents: number }) => line.cents).toSorted()).toEqual([-699, 1398, 450].toSorted())
  await world.pass((bill.at + 60 - world.twin.now()) / 86_400)
  await world.pass(1)
  expect((await invoicesOf(world, owner))[0]?.amount_paid).toBe(bill.totalCents)
}, 240_000)

it('it is of what is scheduled by then, and there is none after a cancellation', async () => {
  const owner = await subscriber(world, { seats: 4 })
  await owner.send(calls.decreaseSeats, owner, { newSeats: 2 })
  expect(await billOf(owner)).toMatchObject({ lines: [{ text: 'Pro, monthly, 2 seats' }], totalCents: 1398 })
  await owner.send(cancelSubscription, owner, {})
  expect(await billOf(owner)).toBeNull()
})

it('there is none where the subscription ends while it is asked for', async () => {
  const owner = await subscriber(world)
  const { id } = await subscriptionAt(world, owner)
  world.twin.fail({ method: 'GET', path: /^\/v1\/subscriptions$/ }, { slowMs: 1_000 })
  const asked = billOf(owner)
  await setTimeout(400)
  await world.stripe.subscriptions.cancel(id)
  expect(await asked).toBeNull()
})

it('it is told to the owner alone', async () => {
  const owner = await subscriber(world, { seats: 3 })
  const admin = await world.newMember(owner, 'admin')
  expect((await admin.send(payments.getNextBill, { id: admin.accountId })).status).toBe(403)
})
