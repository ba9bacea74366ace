import { cancelSubscription, getSubscription, refundSubscription } from '@icebox/contract/billing/billing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingWorld, billingWorld } from '../../../testing/billing-world.ts'
import { preferCard, type Subscriber, subscriber } from '../../../testing/subscriber.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

const view = async (owner: Subscriber) => (await owner.send(getSubscription, owner)).body
const endedAs = (reason: string) => ({
  hasActiveSubscription: false,
  redirectUrl: '/plan-ended',
  ended: { reason, at: expect.any(Number), by: null },
})

it('nothing has ended while a plan runs, and what is left of a paid period has its worth', async () => {
  const trying = await subscriber(world, { plan: 'pro', seats: 1 }, { isPaid: false })
  expect(await view(trying)).toMatchObject({ ended: null, subscription: { unusedCents: 0 } })
  await world.pass(7.2)
  const { ended, subscription } = await view(trying)
  expect(ended).toBeNull()
  expect(subscription.unusedCents).toBeGreaterThan(650)
  expect(subscription.unusedCents).toBeLessThanOrEqual(699)
  await world.pass(15)
  const { subscription: later } = await view(trying)
  expect(later.unusedCents).toBeGreaterThan(300)
  expect(later.unusedCents).toBeLessThan(400)
})

it('a cancelled plan says so after its last day', async () => {
  const owner = await subscriber(world, {}, { isPaid: false })
  expect((await owner.send(cancelSubscription, owner, {})).status).toBe(200)
  expect((await view(owner)).ended).toBeNull()
  await world.pass(8)
  expect(await view(owner)).toMatchObject(endedAs('cancelled'))
})

it('a trial without a card ends by itself', async () => {
  const owner = await subscriber(world, {}, { isPaid: false })
  const { data } = await world.stripe.customers.listPaymentMethods(owner.customer)
  for (const { id } of data) await world.stripe.paymentMethods.detach(id)
  await world.pass(8)
  expect(await view(owner)).toMatchObject(endedAs('trial_ended'))
})

it('the money-back is told apart from a cancellation', async () => {
  const owner = await subscriber(world)
  expect((await owner.send(refundSubscription, owner)).status).toBe(200)
  expect(await view(owner)).toMatchObject(endedAs('refunded'))
})

it('payments that failed for good are the reason', async () => {
  const owner = await subscriber(world)
  await preferCard(world, owner, 'pm_card_chargeCustomerFail')
  await world.pass(31)
  expect((await view(owner)).ended).toBeNull()
  await world.pass(30)
  expect(await view(owner)).toMatchObject(endedAs('payment_failed'))
})

it('an operator suspends a team, and each of it reads so', async () => {
  const owner = await subscriber(world)
  const team = await world.teamOf(owner)
  await world.test.app.db.updateTable('team').set({ suspended_at: new Date() }).where('id', '=', team).execute()
  expect(await view(owner)).toMatchObject({ accessState: 'suspended', ...endedAs('suspended'), isProtected: false })
})
