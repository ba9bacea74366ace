import {
  billingConfig,
  completeSubscription,
  createSubscription,
  getSubscription,
} from '@icebox/contract/billing/billing'
import { listInvoices } from '@icebox/contract/billing/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingWorld, billingWorld } from '../../../testing/billing-world.ts'
import { bootstrapBilling } from '../stripe/bootstrap.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

const subscriptionsOf = async (customer: string) =>
  (await world.stripe.subscriptions.list({ customer, status: 'all' })).data

describe('a checkout', () => {
  it('ends in one subscription on trial, however often and by how many at once it is completed', async () => {
    const ada = await world.newOwner()
    const { setupIntentId, customerId, priceId } = await world.checkout(ada, { plan: 'pro', seats: 3 })
    const complete = () =>
      ada.send(completeSubscription, {}, { setupIntentId, customerId, planId: 'pro', priceId, seats: 3 })
    const answers = await Promise.all(Array.from({ length: 10 }, complete))
    answers.push(await complete())
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(200))
    expect(answers[0]?.body).toMatchObject({ userId: ada.accountId })
    const [only, ...others] = await subscriptionsOf(customerId)
    expect(others).toEqual([])
    expect(only).toMatchObject({ status: 'trialing', default_payment_method: null })
    expect(only?.items.data[0]).toMatchObject({ quantity: 3 })
    const week = 7 * 86_400
    expect(only?.trial_end).toBeGreaterThan(world.twin.now() + week - 60)
    expect(only?.trial_end).toBeLessThanOrEqual(world.twin.now() + week)
  })

  it('is completed by the webhook when the browser dies after the card was confirmed', async () => {
    const ada = await world.newOwner()
    const { customerId } = await world.checkout(ada)
    await world.settle()
    expect(await subscriptionsOf(customerId)).toMatchObject([{ status: 'trialing' }])
    const { body } = await ada.send(getSubscription, { id: ada.accountId })
    expect(body).toMatchObject({
      hasActiveSubscription: true,
      accessState: 'mailbox_required',
      redirectUrl: '/setup-apple',
      subscription: { status: 'trialing', plan: { nickname: 'Pro', slug: 'pro' }, billing: 'monthly', seats: 1 },
    })
    expect(body.subscription).toMatchObject({ amountCents: 699, cancelAtPeriodEnd: false, scheduledChange: null })
    expect(body.subscription.trialEnd).toBe(body.subscription.currentPeriodEnd)
  })

  it('shows the paid invoice of nothing to nobody', async () => {
    const ada = await world.newOwner()
    const { customerId } = await world.checkout(ada)
    await world.settle()
    const { data } = await world.stripe.invoices.list({ customer: customerId })
    expect(data).toMatchObject([{ total: 0, status: 'paid' }])
    expect((await ada.send(listInvoices, { id: ada.accountId })).body).toEqual({ invoices: [], next: null })
  })

  it('begun again for the same purchase is the same; another purchase is another', async () => {
    const ada = await world.newOwner()
    const begin = async (seats: number) => (await ada.send(createSubscription, {}, { planId: 'pro', seats })).body
    const [first, again, other] = [await begin(2), await begin(2), await begin(3)]
    expect(again).toEqual(expect.objectContaining({ setupIntentId: first.setupIntentId }))
    expect(other.setupIntentId).not.toBe(first.setupIntentId)
    expect(other.customerId).toBe(first.customerId)
    expect(first).toMatchObject({ trialDays: 7, amountCents: 1398 })
  })

  it('heals when every answer to making the subscription is lost', async () => {
    const ada = await world.newOwner()
    const { setupIntentId, customerId } = await world.checkout(ada)
    world.twin.fail({ method: 'POST', path: /^\/v1\/subscriptions$/ }, { lost: 'after', times: 3 })
    const lost = await ada.send(completeSubscription, {}, { setupIntentId })
    expect(lost).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect((await ada.send(completeSubscription, {}, { setupIntentId })).status).toBe(200)
    expect(await subscriptionsOf(customerId)).toHaveLength(1)
  })

  it.each([false, true])(
    'is not held up for a day by a failure of Stripe that rests under its key (carried out: %s)',
    async done => {
      const ada = await world.newOwner()
      world.twin.fail({ method: 'POST', path: /^\/v1\/setup_intents$/ }, { status: 500, kept: true, done })
      expect((await ada.send(createSubscription, {}, { planId: 'pro' })).status).toBe(503)
      const { setupIntentId, customerId } = await world.checkout(ada)
      world.twin.fail({ method: 'POST', path: /^\/v1\/subscriptions$/ }, { status: 500, kept: true, done })
      await ada.send(completeSubscription, {}, { setupIntentId })
      expect((await ada.send(completeSubscription, {}, { setupIntentId })).status).toBe(200)
      expect(await subscriptionsOf(customerId)).toHaveLength(1)
    },
  )

  it('of two sizes finished in two browsers begins one, and tells the other that it did not begin', async () => {
    const ada = await world.newOwner()
    const [one, two] = [await world.checkout(ada, { seats: 2 }), await world.checkout(ada, { seats: 5 })]
    const answers = await Promise.all(
      [one, two].map(({ setupIntentId }) => ada.send(completeSubscription, {}, { setupIntentId })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await subscriptionsOf(one.customerId)).toHaveLength(1)
  })

  it('is refused while a subscription runs, with the way to change it', async () => {
    const ada = await world.newOwner()
    await world.checkout(ada)
    await world.settle()
    const again = await ada.send(createSubscription, {}, { planId: 'pro_plus' })
    expect(again).toMatchObject({ status: 409, body: { redirect: '/modify-plan' } })
  })

  it('compares what the browser says and does not believe it', async () => {
    const ada = await world.newOwner()
    const { setupIntentId, customerId } = await world.checkout(ada, { plan: 'lite', seats: 4 })
    const wrong = await ada.send(completeSubscription, {}, { setupIntentId, planId: 'pro_plus' })
    expect(wrong.status).toBe(409)
    expect((await ada.send(completeSubscription, {}, { setupIntentId, planId: 'lite', seats: 4 })).status).toBe(200)
    const [subscription] = await subscriptionsOf(customerId)
    expect(subscription?.items.data[0]).toMatchObject({ quantity: 1, price: { lookup_key: 'icebox_lite_monthly' } })
  })

  it('waits for the card', async () => {
    const ada = await world.newOwner()
    const begun = await ada.send(createSubscription, {}, { planId: 'pro' })
    const { setupIntentId } = begun.body
    expect((await ada.send(completeSubscription, {}, { setupIntentId })).status).toBe(409)
    expect(await subscriptionsOf(begun.body.customerId)).toEqual([])
  })

  it('charges at once where a trial was used before, and grants nothing when the card says no', async () => {
    const ada = await world.newOwner()
    const first = await world.checkout(ada)
    await world.settle()
    const [trial] = await subscriptionsOf(first.customerId)
    await world.stripe.subscriptions.cancel(trial?.id ?? '')
    await world.settle()
    const refused = await world.checkout(ada, { card: 'pm_card_chargeCustomerFail' })
    expect(refused.trialDays).toBe(0)
    const no = await ada.send(completeSubscription, {}, { setupIntentId: refused.setupIntentId })
    expect(no).toMatchObject({ status: 402, body: { code: 'payment_required' } })
    const { body } = await ada.send(getSubscription, { id: ada.accountId })
    expect(body).toMatchObject({ hasActiveSubscription: false, accessState: 'payment_action_required' })
    const paid = await world.checkout(ada)
    const { setupIntentId } = paid
    expect((await ada.send(completeSubscription, {}, { setupIntentId })).status).toBe(200)
    const running = (await subscriptionsOf(first.customerId)).filter(each => each.status === 'active')
    expect(running).toHaveLength(1)
    const { data } = await world.stripe.invoices.list({ customer: first.customerId, status: 'paid' })
    expect(data.map(invoice => invoice.amount_paid).filter(Boolean)).toEqual([699])
  })
})

it('the bootstrap repeated changes nothing', async () => {
  const before = world.twin.calls.length
  const { lines, webhookSecret } = await bootstrapBilling(world.stripe, 'http://127.0.0.1:1')
  expect(lines.filter(line => line.includes('made'))).toEqual(['webhook http://127.0.0.1:1/webhooks/stripe: made'])
  expect(webhookSecret).toMatch(/^whsec_/)
  const made = world.twin.calls
    .slice(before)
    .filter(({ method, path }) => method === 'POST' && !path.includes('webhook'))
  expect(made).toEqual([])
})

it('the bootstrap tells an endpoint of before also of what it hears of now', async () => {
  const url = 'http://127.0.0.1:2/webhooks/stripe'
  const older = { url, api_version: '2026-10-28.endive', enabled_events: ['invoice.paid', 'plan.created'] } as const
  const { id } = await world.stripe.webhookEndpoints.create({ ...older, enabled_events: [...older.enabled_events] })
  const { lines, webhookSecret } = await bootstrapBilling(world.stripe, 'http://127.0.0.1:2')
  expect(lines.join()).toContain('charge.refunded')
  expect(webhookSecret).toBeUndefined()
  const { enabled_events: events } = await world.stripe.webhookEndpoints.retrieve(id)
  expect(events).toEqual(expect.arrayContaining(['plan.created', 'charge.refunded', 'charge.dispute.created']))
  expect(new Set(events).size).toBe(events.length)
  const again = await bootstrapBilling(world.stripe, 'http://127.0.0.1:2')
  expect(again.lines).toContain(`webhook ${url}: there`)
})

it('where everyone has full access nothing is sold, though Stripe is there', async () => {
  const free = await billingWorld({ selfHostUnlimited: true })
  const owner = await free.newOwner()
  expect((await owner.send(billingConfig, {})).body).toMatchObject({ publishableKey: null, scriptUrl: null })
  expect((await owner.send(createSubscription, {}, { planId: 'pro' })).status).toBe(503)
  expect(free.twin.calls.filter(({ path }) => path.startsWith('/v1/setup_intents'))).toEqual([])
  await free.close()
})
