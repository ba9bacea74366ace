import * as billing from '@icebox/contract/billing/billing'
import { setOrganizationDetails } from '@icebox/contract/billing/payments'
import * as calls from '@icebox/contract/billing/seats'
import { deleteUser, getUser } from '@icebox/contract/user'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BillingWorld, billingWorld } from '../../testing/billing-world.ts'
import { invoicesOf, type Subscriber, subscriber, subscriptionAt } from '../../testing/subscriber.ts'
import { acceptInvitation, createInvitation } from '../accounts/invitation.ts'
import { inTransaction } from '../kit/db/db.ts'
import { openLog } from '../kit/log/log.ts'
import { closeCustomer, closeOrphans } from './ending/close.ts'
import { processEvent } from './events/events.ts'
import { reconcileBilling } from './events/reconcile.ts'
import { openStripe } from './stripe/stripe-client.ts'

let world: BillingWorld
let lines: string[]
beforeEach(async () => {
  lines = []
  world = await billingWorld(
    { operator: { name: 'Acme Mail', address: undefined, email: undefined } },
    openLog('error', { write: line => void lines.push(line) }),
  )
})
afterEach(() => world.close())

const alarms = () => lines.filter(line => line.includes('billing_alarm'))
const more = (owner: Subscriber, newSeats: number) => owner.send(calls.increaseSeats, owner, { newSeats })
const view = async (owner: Subscriber) => (await owner.send(billing.getSubscription, owner)).body

describe('what Stripe refuses of us', () => {
  it('is not the mistake of whoever asks: a key that was replaced', async () => {
    const owner = await subscriber(world, { seats: 2 })
    world.twin.fail({ method: '*', path: /./ }, { status: 401, seconds: 900 })
    for (const answer of [
      await more(owner, 3),
      await owner.send(calls.previewSeats, owner, { newSeats: 3 }),
      await owner.send(billing.cancelSubscription, owner, {}),
    ]) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      expect(answer.body.message).toMatch(/Billing is not available at the moment/)
    }
    expect(alarms().length).toBeGreaterThanOrEqual(3)
  })

  it('is heard of by the operator: an object that is not there', async () => {
    const owner = await subscriber(world, { seats: 2 })
    world.twin.fail({ method: 'GET', path: /^\/v1\/subscriptions$/ }, { status: 404, code: 'resource_missing' })
    const answer = await owner.send(calls.previewSeats, owner, { newSeats: 3 })
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(alarms().filter(line => line.includes('"reason":"refused"'))).toHaveLength(1)
  })
})

describe('a customer that was deleted at Stripe', () => {
  it('ends the plan, and buys again the same day', async () => {
    const owner = await subscriber(world, { seats: 2 })
    await world.stripe.customers.del(owner.customer)
    await world.settle()
    expect(await view(owner)).toMatchObject({ hasActiveSubscription: false, subscription: null })
    expect(alarms().join()).toContain('customer_deleted')
    const { customerId } = await world.checkout(owner, { plan: 'pro', seats: 1 })
    expect(customerId).not.toBe(owner.customer)
  })

  it('buys again also when no word of it came', async () => {
    const owner = await subscriber(world, { seats: 2 })
    const begun = await world.newOwner()
    const { customerId: dead } = await world.checkout(begun)
    for (const id of [owner.customer, dead]) await world.stripe.customers.del(id)
    for (const person of [owner, begun]) {
      const again = await world.checkout(person, { plan: 'pro', seats: 1 })
      expect([owner.customer, dead]).not.toContain(again.customerId)
      const done = await person.send(billing.completeSubscription, {}, { setupIntentId: again.setupIntentId })
      expect(done.status).toBe(200)
    }
  })
})

describe('a price that was made by hand', () => {
  async function moved(): Promise<Subscriber> {
    const owner = await subscriber(world, { plan: 'pro', seats: 4 })
    const { id: product } = await world.stripe.products.create({ name: 'Enterprise' })
    const price = await world.stripe.prices.create({
      ...{ product, currency: 'usd', unit_amount: 333, recurring: { interval: 'year' } },
    })
    const { id, items } = await subscriptionAt(world, owner)
    await world.stripe.subscriptions.update(id, {
      ...{ items: [{ id: items.data[0]?.id ?? '', price: price.id, quantity: 30 }], proration_behavior: 'none' },
    })
    await world.settle()
    return owner
  }

  it('is shown with its status, period and amount, and its events are done with', async () => {
    const owner = await moved()
    expect((await view(owner)).subscription).toMatchObject({
      ...{ status: 'active', billing: 'yearly', seats: 30, amountCents: 9990, plan: { slug: 'pro' } },
    })
    const left = await world.test.app.db
      .selectFrom('stripe_event')
      .select('id')
      .where('processed_at', 'is', null)
      .execute()
    expect(left).toEqual([])
  })

  it('is changed by whoever made it, and cancelled by the owner', async () => {
    const owner = await moved()
    const message = 'Your plan is managed by Acme Mail. Please write to them to change it.'
    for (const no of [
      await more(owner, 31),
      await owner.send(calls.decreaseSeats, owner, { newSeats: 29 }),
      await owner.send(calls.upgradePlan, owner, { planId: 'pro_plus' }),
      await owner.send(calls.previewPlan, owner, { planId: 'pro_plus' }),
    ]) {
      expect(no).toMatchObject({ status: 409, body: { message } })
    }
    expect((await owner.send(billing.cancelSubscription, owner, {})).status).toBe(200)
    expect((await view(owner)).subscription.cancelAtPeriodEnd).toBe(true)
    expect((await owner.send(billing.resumeSubscription, owner)).status).toBe(200)
  })
})

describe('an account that is deleted while its billing changes', () => {
  it('leaves nobody the plan', async () => {
    const owner = await subscriber(world, { plan: 'pro_plus', seats: 9 })
    const member = await world.newMember(owner)
    // The change has gone through, and the answer to the last look at it is late.
    world.twin.fail({ method: 'GET', path: /^\/v1\/subscriptions$/ }, { slowMs: 1500, skip: 1 })
    const looks = () => world.twin.calls.filter(({ path }) => path === '/v1/subscriptions').length
    const from = looks()
    const change = more(owner, 12)
    await expect.poll(looks, { timeout: 20_000 }).toBe(from + 2)
    expect((await owner.send(deleteUser, owner, { dissolvesTeam: true })).status).toBe(200)
    await change
    await closeCustomer(world.test.app, { customerId: owner.customer })
    const left = (await member.send(getUser, { id: member.accountId })).body
    expect(['none', 'canceled']).toContain(left.subscriptionStatus)
    const shown = (await member.send(billing.getSubscription, { id: member.accountId })).body
    expect(shown).toMatchObject({ hasActiveSubscription: false, isProtected: false })
  })

  it('is set right by the hourly look where it was left with one', async () => {
    const owner = await subscriber(world, { plan: 'pro_plus', seats: 9 })
    const member = await world.newMember(owner)
    const { db } = world.test.app
    await db.updateTable('billing_customer').set({ team_id: null }).where('customer_id', '=', owner.customer).execute()
    await reconcileBilling(world.test.app)
    const left = (await member.send(getUser, { id: member.accountId })).body
    expect(['none', 'canceled']).toContain(left.subscriptionStatus)
    expect((await subscriptionAt(world, owner)).status).toBe('canceled')
  })

  it('ends what began at Stripe after it was closed', async () => {
    const owner = await subscriber(world, { seats: 1 })
    const { data } = await world.stripe.prices.list({ lookup_keys: ['icebox_pro_monthly'] })
    expect((await owner.send(deleteUser, owner, { dissolvesTeam: true })).status).toBe(200)
    await closeCustomer(world.test.app, { customerId: owner.customer })
    await world.settle()
    await world.stripe.subscriptions.create({
      ...{ customer: owner.customer, items: [{ price: data[0]?.id ?? '' }], trial_period_days: 7 },
    })
    await world.twin.deliverHeld()
    const { app } = world.test
    const events = await app.db.selectFrom('stripe_event').select('id').where('processed_at', 'is', null).execute()
    await world.test.database.pool.query('delete from graphile_worker._private_jobs')
    for (const { id } of events) await processEvent(app, { eventId: id })
    expect(await jobs('close-customer')).toContain(owner.customer)
  })
})

it('a card that somebody else let go of meanwhile is gone: closing a customer twice at once ends', async () => {
  const owner = await subscriber(world, { seats: 1 })
  for (const card of ['pm_card_mastercard', 'pm_card_amex', 'pm_card_discover']) {
    await world.stripe.paymentMethods.attach(card, { customer: owner.customer })
  }
  expect((await owner.send(deleteUser, owner, { dissolvesTeam: true })).status).toBe(200)
  const { app } = world.test
  await Promise.all([1, 2, 3].map(() => closeCustomer(app, { customerId: owner.customer })))
  expect((await world.stripe.customers.listPaymentMethods(owner.customer)).data).toEqual([])
})

async function jobs(name: string): Promise<string> {
  const { rows } = await world.test.database.pool.query(
    'select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1',
    [name],
  )
  return JSON.stringify(rows)
}

it('a trial ends at Stripe when its owner joins a team, and nothing is charged for it', async () => {
  const host = await subscriber(world, { plan: 'pro', seats: 3 })
  const guest = await subscriber(world, { plan: 'pro_plus', seats: 5 }, { isPaid: false })
  const { app } = world.test
  const email = 'guest@x.example'
  const place = { line1: '17 Private Road', city: 'Lyon', state: '-', postalCode: '69001', country: 'FR' } as const
  const details = { organizationName: 'Private Ltd', address: place } as const
  expect((await guest.send(setOrganizationDetails, guest, details)).status).toBe(200)
  await inTransaction(app, async tx => {
    await createInvitation(tx, { keys: app.keys, teamId: await world.teamOf(host), email, invitedBy: host.id })
    await acceptInvitation(tx, { accountId: guest.id, email, tokenHash: undefined, isSold: true })
  })
  expect(await jobs('team-gone')).toContain('{}')
  await closeOrphans(app)
  expect((await subscriptionAt(world, guest)).status).toBe('canceled')
  // Name and address stay on Stripe's invoices alone.
  const left = app.db.selectFrom('billing_customer').select(['team_id', 'organization_name', 'address'])
  const customer = await left.where('customer_id', '=', guest.customer).executeTakeFirst()
  expect(customer).toEqual({ team_id: null, organization_name: '', address: null })
  await world.pass(9)
  expect((await invoicesOf(world, guest)).filter(each => each.amount_paid > 0)).toEqual([])
})

it('the pauses between two tries are the client’s own where none are named', () => {
  const pauses = (client: object) => (client as { getInitialNetworkRetryDelay(): number }).getInitialNetworkRetryDelay()
  expect(pauses(openStripe('sk_test_x', undefined))).toBe(0.5)
  expect(pauses(openStripe('sk_test_x', undefined, 5))).toBe(0.005)
})
