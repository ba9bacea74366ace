import { completeSubscription, getSubscription } from '@icebox/contract/billing/billing'
import { addPaymentMethod, listPaymentMethods } from '@icebox/contract/billing/payments'
import * as calls from '@icebox/contract/billing/seats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingWorld, billingWorld } from '../../../testing/billing-world.ts'
import { invoicesOf, preferCard, type Subscriber, subscriber, subscriptionAt } from '../../../testing/subscriber.ts'

/** A card whose bank asks the person at every payment. */
const ASKS = 'pm_card_authenticationRequired'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

/** What the person does in the bank's dialog. */
async function atTheBank(clientSecret: string, outcome: 'passed' | 'failed'): Promise<void> {
  const body = new URLSearchParams({ client_secret: clientSecret, outcome })
  const { status } = await fetch(`${world.twin.url}/_sandbox/challenge`, { method: 'POST', body })
  expect(status).toBe(200)
}

async function asked(): Promise<Subscriber> {
  const owner = await subscriber(world)
  await preferCard(world, owner, ASKS)
  return owner
}
const seatsOf = async (owner: Subscriber) => (await subscriptionAt(world, owner)).items.data[0]?.quantity
const more = (owner: Subscriber, count = 5) => owner.send(calls.increaseSeats, owner, { newSeats: count })

describe('more seats, when the bank asks', () => {
  it('are granted only after the person agreed, and answered when the call is repeated', async () => {
    const owner = await asked()
    const first = await more(owner)
    expect(first).toMatchObject({ status: 402, body: { requiresAction: true, code: 'payment_required' } })
    expect(await seatsOf(owner)).toBe(3)
    // A second look changes nothing, and asks for the same payment.
    expect((await more(owner)).body.clientSecret).toBe(first.body.clientSecret)
    await atTheBank(first.body.clientSecret, 'passed')
    const done = await more(owner)
    expect(done).toMatchObject({ status: 200, body: { seats: 5 } })
    expect(done.body.chargedCents).toBeGreaterThan(0)
    expect(await seatsOf(owner)).toBe(5)
    await world.settle()
    expect((await more(owner)).body).toEqual(done.body)
    const changes = (await invoicesOf(world, owner)).filter(each => each.billing_reason === 'subscription_update')
    expect(changes).toMatchObject([{ status: 'paid' }])
  })

  it('are granted by the webhook when the browser dies after the person agreed', async () => {
    const owner = await asked()
    await owner.send(calls.decreaseSeats, owner, { newSeats: 2 })
    const first = await more(owner)
    await atTheBank(first.body.clientSecret, 'passed')
    await world.settle()
    expect((await owner.send(getSubscription, owner)).body).toMatchObject({
      subscription: { seats: 5, scheduledChange: null },
    })
    const { db } = world.test.app
    const open = await db.selectFrom('billing_op').select('id').where('state', 'in', ['running', 'waiting']).execute()
    expect(open).toEqual([])
  })

  it('are not granted when the person refuses; nothing stays open and what was scheduled is back', async () => {
    const owner = await asked()
    await owner.send(calls.decreaseSeats, owner, { newSeats: 2 })
    const first = await more(owner)
    await atTheBank(first.body.clientSecret, 'failed')
    const no = await more(owner)
    expect(no.status).toBe(402)
    expect(no.body.requiresAction).toBeUndefined()
    expect(await subscriptionAt(world, owner)).toMatchObject({ pending_update: null })
    expect((await owner.send(calls.getScheduledSeats, owner)).body).toMatchObject({ scheduledSeats: 2 })
    expect((await invoicesOf(world, owner)).filter(each => each.status === 'open')).toEqual([])
  })

  it('are given up after a day in which nobody answered', async () => {
    const owner = await asked()
    expect((await more(owner)).status).toBe(402)
    await world.pass(1.1)
    expect(await seatsOf(owner)).toBe(3)
    expect(await subscriptionAt(world, owner)).toMatchObject({ pending_update: null })
    // The way is free for another try.
    await preferCard(world, owner, 'pm_card_visa')
    expect((await more(owner, 4)).status).toBe(200)
  })

  it('make way for another wish', async () => {
    const owner = await asked()
    expect((await more(owner, 5)).status).toBe(402)
    await preferCard(world, owner, 'pm_card_visa')
    expect((await more(owner, 4)).status).toBe(200)
    expect(await seatsOf(owner)).toBe(4)
    expect((await invoicesOf(world, owner)).filter(each => each.status === 'open')).toEqual([])
  })
})

describe('a card, when the bank asks', () => {
  it('is added after the person agreed', async () => {
    const owner = await subscriber(world, {}, { isPaid: false })
    const card = await world.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_threeDSecureRequired' } })
    const add = () => owner.send(addPaymentMethod, {}, { paymentMethodId: card.id, userId: owner.id })
    const first = await add()
    expect(first).toMatchObject({ status: 402, body: { requiresAction: true } })
    await atTheBank(first.body.clientSecret, 'passed')
    expect((await add()).status).toBe(200)
    const { paymentMethods } = (await owner.send(listPaymentMethods, owner)).body
    expect(paymentMethods).toHaveLength(2)
  })

  it('is added on the same day though a failure of Stripe rests under its key', async () => {
    const owner = await subscriber(world, {}, { isPaid: false })
    const card = await world.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_threeDSecureRequired' } })
    const add = () => owner.send(addPaymentMethod, {}, { paymentMethodId: card.id, userId: owner.id })
    world.twin.fail({ method: 'POST', path: /^\/v1\/setup_intents$/ }, { status: 500, kept: true })
    const first = await add()
    expect(first).toMatchObject({ status: 402, body: { requiresAction: true } })
    await atTheBank(first.body.clientSecret, 'passed')
    expect((await add()).status).toBe(200)
  })

  it('pays a first invoice after the person agreed, where there is no trial', async () => {
    const owner = await world.newOwner()
    await world.checkout(owner)
    await world.settle()
    const team = await world.teamOf(owner)
    const { db } = world.test.app
    const { subscription_id } = await db
      .selectFrom('subscription_state')
      .select('subscription_id')
      .where('team_id', '=', team)
      .executeTakeFirstOrThrow()
    await world.stripe.subscriptions.cancel(subscription_id)
    await world.settle()
    const { setupIntentId, clientSecret } = await world
      .checkout(owner, { card: ASKS })
      .catch(error => Promise.reject(error))
    await atTheBank(clientSecret, 'passed')
    const complete = () => owner.send(completeSubscription, {}, { setupIntentId })
    const first = await complete()
    expect(first).toMatchObject({ status: 402, body: { requiresAction: true } })
    await atTheBank(first.body.clientSecret, 'passed')
    expect((await complete()).status).toBe(200)
    const { body } = await owner.send(getSubscription, { id: owner.accountId })
    expect(body).toMatchObject({ hasActiveSubscription: true, subscription: { status: 'active' } })
  })
})
