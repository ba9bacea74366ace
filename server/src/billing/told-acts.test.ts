import * as billing from '@icebox/contract/billing/billing'
import * as payments from '@icebox/contract/billing/payments'
import * as seats from '@icebox/contract/billing/seats'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingWorld, billingWorld } from '../../testing/billing-world.ts'
import { preferCard, type Subscriber, subscriber } from '../../testing/subscriber.ts'
import { completeCheckout } from './checkout/complete-checkout.ts'
import { findCheckoutByIntent } from './state/checkout-store.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

/** What the team's audit trail tells of, but for signing in. */
async function toldOf({ accountId }: { accountId: string }) {
  const { db } = world.test.app
  const team = db.selectFrom('account').select('team_id').where('id', '=', accountId)
  const rows = await db
    .selectFrom('audit')
    .select(['act', 'details', 'actor_id'])
    .where('team_id', '=', team)
    .orderBy('number')
    .execute()
  expect(new Set(rows.map(({ actor_id }) => actor_id))).toEqual(new Set([accountId]))
  return rows.map(({ act, details }) => ({ act, ...details })).filter(({ act }) => act !== 'signed_in')
}

const actsOf = async (owner: Subscriber) => (await toldOf(owner)).map(({ act }) => act)

it('tells of a purchase once, however often and by whom it is completed', async () => {
  const owner = await subscriber(world)
  const bought = [{ act: 'plan_bought', plan: 'pro', seats: 3 }]
  expect(await toldOf(owner)).toEqual(bought)
  const other = await world.newOwner()
  const { setupIntentId } = await world.checkout(other, { plan: 'pro', seats: 3 })
  // The browser was closed: Stripe's word ends it.
  await world.settle()
  expect(await toldOf(other)).toEqual(bought)
  await other.send(billing.completeSubscription, {}, { setupIntentId })
  const checkout = await findCheckoutByIntent(world.test.app.db, setupIntentId)
  if (checkout) await completeCheckout(world.test.app, checkout)
  expect(await toldOf(other)).toEqual(bought)
})

it('tells of seats when they are there: once for a double click, never for a card that is declined', async () => {
  const owner = await subscriber(world)
  const more = { newSeats: 5 }
  await Promise.all([1, 2].map(() => owner.send(seats.increaseSeats, owner, more)))
  await preferCard(world, owner, 'pm_card_chargeCustomerFail')
  expect((await owner.send(seats.increaseSeats, owner, { newSeats: 7 })).status).toBe(402)
  await owner.send(seats.decreaseSeats, owner, { newSeats: 4 })
  await owner.send(seats.cancelScheduledSeats, owner)
  expect((await toldOf(owner)).slice(1)).toEqual([
    { act: 'seats_changed', newSeats: 5 },
    { act: 'seats_changed', newSeats: 4 },
    { act: 'seats_change_dropped' },
  ])
})

it('tells of what waits for a bank when the bank has answered, by whoever finds it', async () => {
  const owner = await subscriber(world)
  await preferCard(world, owner, 'pm_card_authenticationRequired')
  const asked = await owner.send(seats.increaseSeats, owner, { newSeats: 5 })
  expect(asked.body.requiresAction).toBe(true)
  expect(await actsOf(owner)).toEqual(['plan_bought'])
  expect((await owner.send(billing.abandonChange, owner)).status).toBe(200)
  expect((await owner.send(billing.abandonChange, owner)).status).toBe(200)
  expect(await actsOf(owner)).toEqual(['plan_bought', 'plan_change_dropped'])
})

it('tells of an end and of taking it back, and of no repeat', async () => {
  const owner = await subscriber(world)
  for (const call of [billing.cancelSubscription, billing.resumeSubscription]) {
    for (const _ of [1, 2]) expect((await owner.send(call, owner, {})).status).toBe(200)
  }
  expect(await actsOf(owner)).toEqual(['plan_bought', 'plan_cancelled', 'plan_resumed'])
})

it('tells of money that went back once', async () => {
  const owner = await subscriber(world)
  for (const _ of [1, 2]) expect((await owner.send(billing.refundSubscription, owner, {})).status).toBe(200)
  expect(await actsOf(owner)).toEqual(['plan_bought', 'payment_returned'])
})

it('tells of cards, extra scans and the address where they change', async () => {
  const owner = await subscriber(world)
  const { id: card } = await world.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_mastercard' } })
  const { paymentMethods } = (await owner.send(payments.listPaymentMethods, owner)).body
  const first = { paymentMethodId: paymentMethods[0].id, userId: owner.id }
  const address = {
    line1: 'Harbour Street 14',
    city: 'Boston',
    state: 'MA',
    postalCode: '02110',
    country: 'US' as const,
  }
  const twice: (() => Promise<{ status: number }>)[] = [
    () => owner.send(payments.setOverage, owner, { isOn: true, capCents: 2_000 }),
    () => owner.send(payments.setOrganizationDetails, owner, { organizationName: 'Fernbank', address }),
    () => owner.send(payments.setDefaultPaymentMethod, first, first),
  ]
  const added = { paymentMethodId: card, userId: owner.id, setAsDefault: true }
  expect((await owner.send(payments.addPaymentMethod, {}, added)).status).toBe(200)
  for (const ask of twice) for (const _ of [1, 2]) expect(await ask()).toMatchObject({ status: 200 })
  const removed = await owner.send(payments.removePaymentMethod, { paymentMethodId: card }, {})
  expect(removed.status).toBe(200)
  expect(await actsOf(owner)).toEqual([
    ...['plan_bought', 'card_added', 'extra_scans_set', 'invoice_address_set', 'card_chosen', 'card_removed'],
  ])
})
