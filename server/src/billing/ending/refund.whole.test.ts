import {
  cancelSubscription,
  completeSubscription,
  getSubscription,
  refundSubscription,
  resumeSubscription,
} from '@icebox/contract/billing/billing'
import * as calls from '@icebox/contract/billing/seats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingWorld, billingWorld } from '../../../testing/billing-world.ts'
import { invoicesOf, preferCard, type Subscriber, subscriber, subscriptionAt } from '../../../testing/subscriber.ts'
import { openLog } from '../../kit/log/log.ts'
import { reconcileBilling } from '../events/reconcile.ts'
import { compareLedgers } from '../ledger/ledger-compare.ts'
import { listLedger } from '../ledger/ledger-store.ts'

let world: BillingWorld
const lines: string[] = []
beforeAll(async () => {
  world = await billingWorld({}, openLog('info', { write: line => void lines.push(line) }))
})
afterAll(() => world.close())

const refundOf = async (owner: Subscriber) => (await owner.send(getSubscription, owner)).body.refund
const alarms = (reason: string) => lines.filter(line => line.includes(`"reason":"${reason}"`))

/** The charge that paid the newest invoice. */
async function chargeOf({ customer }: Subscriber): Promise<string> {
  const { data } = await world.stripe.charges.list({ customer, limit: 1 })
  return data[0]?.id ?? ''
}

async function givenBack({ customer }: Subscriber): Promise<number> {
  const { data } = await world.stripe.charges.list({ customer, limit: 100 })
  return data.reduce((sum, charge) => sum + charge.amount_refunded, 0)
}

/** Months of several customers, also on a machine that has much else to do. */
const LONG_MS = 180_000

describe('the money-back', () => {
  it(
    'gives back everything of the first thirty days, seats and upgrades included, and says the sum before',
    async () => {
      const owner = await subscriber(world, { seats: 1 })
      await world.pass(2)
      await owner.send(calls.upgradePlan, owner, { planId: 'pro_plus', billing: 'yearly' })
      await owner.send(calls.increaseSeats, owner, { newSeats: 5 })
      await world.settle()
      const paid = (await invoicesOf(world, owner)).reduce((sum, { amount_paid }) => sum + amount_paid, 0)
      expect(paid).toBeGreaterThan(40_000)
      expect(await refundOf(owner)).toMatchObject({ amountCents: paid })
      const done = await owner.send(refundSubscription, owner)
      expect([done.status, done.body.amountCents]).toEqual([200, paid])
      expect(await givenBack(owner)).toBe(paid)
      expect((await subscriptionAt(world, owner)).status).toBe('canceled')
      expect(await refundOf(owner)).toBeNull()
      expect((await owner.send(refundSubscription, owner)).body).toMatchObject({ amountCents: paid })
      expect(await givenBack(owner)).toBe(paid)
    },
    LONG_MS,
  )

  it('is had once: of a plan that was bought since nothing goes back, and nobody is told that it did', async () => {
    const owner = await subscriber(world)
    expect((await owner.send(refundSubscription, owner)).body).toMatchObject({ amountCents: 3 * 699 })
    const { setupIntentId } = await world.checkout(owner, { plan: 'lite' })
    await owner.send(completeSubscription, {}, { setupIntentId })
    expect((await owner.send(refundSubscription, owner)).status).toBe(409)
    expect((await subscriptionAt(world, owner)).status).toBe('active')
    expect(await givenBack(owner)).toBe(3 * 699)
  })

  it('gives what is left where support gave back a part before', async () => {
    const owner = await subscriber(world, { seats: 2 })
    await world.stripe.refunds.create({ charge: await chargeOf(owner), amount: 500 })
    await world.settle()
    await world.pass(1)
    expect(await refundOf(owner)).toMatchObject({ amountCents: 898 })
    expect((await owner.send(refundSubscription, owner)).body).toMatchObject({ amountCents: 898 })
    expect(await givenBack(owner)).toBe(1_398)
  })

  it('that Stripe refuses ends nothing, raises an alarm, and may be asked for again', async () => {
    const owner = await subscriber(world, { seats: 2 })
    world.twin.fail({ method: 'POST', path: /credit_notes/ }, { status: 400 })
    const refused = await owner.send(refundSubscription, owner)
    expect(refused.status).toBe(503)
    expect((await subscriptionAt(world, owner)).status).toBe('active')
    expect(alarms('refund_refused')).toHaveLength(1)
    expect(await refundOf(owner)).toMatchObject({ amountCents: 1_398 })
    expect((await owner.send(refundSubscription, owner)).status).toBe(200)
    expect(await givenBack(owner)).toBe(1_398)
  })

  it('names the sum before also when Stripe took more and its word of that is still on its way', async () => {
    const owner = await subscriber(world)
    const { customer } = owner
    const { invoices, invoiceItems } = world.stripe
    const { id: invoice } = await invoices.create({ customer, auto_advance: false })
    await invoiceItems.create({ customer, invoice, amount: 150, currency: 'usd' })
    await invoices.finalizeInvoice(invoice)
    await invoices.pay(invoice)
    expect(await refundOf(owner)).toMatchObject({ amountCents: 3 * 699 })
    const refused = await owner.send(refundSubscription, owner)
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('$22.47') } })
    expect(await givenBack(owner)).toBe(0)
    expect(await refundOf(owner)).toMatchObject({ amountCents: 2_247 })
    expect((await owner.send(refundSubscription, owner)).body).toMatchObject({ amountCents: 2_247 })
  })

  it('goes once also when the answer is lost and asked for again two days later', async () => {
    const owner = await subscriber(world, { seats: 2 })
    world.twin.fail({ method: 'POST', path: /credit_notes/ }, { lost: 'after', times: 3 })
    expect((await owner.send(refundSubscription, owner)).status).toBe(503)
    await world.pass(2)
    expect((await owner.send(refundSubscription, owner)).status).toBe(200)
    expect((await world.stripe.creditNotes.list({ customer: owner.customer })).data).toHaveLength(1)
  })
})

describe('a disputed payment', () => {
  it('is flagged, told to the operator, and not given back as well', async () => {
    const owner = await subscriber(world)
    const before = alarms('dispute').length
    world.twin.dispute(await chargeOf(owner))
    await world.settle()
    expect(alarms('dispute')).toHaveLength(before + 1)
    expect(await refundOf(owner)).toBeNull()
    expect((await owner.send(refundSubscription, owner)).status).toBe(409)
    expect(await givenBack(owner)).toBe(0)
  })

  it.each([
    ['won', true],
    ['lost', false],
  ] as const)('that is %s may be given back: %s', async (outcome, mayGoBack) => {
    const owner = await subscriber(world)
    const id = world.twin.dispute(await chargeOf(owner))
    await world.settle()
    world.twin.decideDispute(id, outcome)
    await world.settle()
    expect((await refundOf(owner)) !== null).toBe(mayGoBack)
    expect((await owner.send(refundSubscription, owner)).status).toBe(mayGoBack ? 200 : 409)
  })
})

describe('the ledger', () => {
  const promisesOf = async ({ customer }: Subscriber) =>
    (await listLedger(world.test.app.db, customer)).filter(({ side }) => side === 'promised')
  const ledgerAlarms = async (...owners: Subscriber[]) => {
    const before = alarms('ledger').length
    await reconcileBilling(world.test.app, 0)
    await compareLedgers(world.test.app)
    await compareLedgers(world.test.app)
    return alarms('ledger')
      .slice(before)
      .map(line => JSON.parse(line))
      .filter(({ customer }) => owners.some(owner => owner.customer === customer))
  }

  it(
    'agrees with what Stripe took and gave in a usual life',
    async () => {
      const owner = await subscriber(world, { seats: 2 })
      await owner.send(calls.previewSeats, owner, { newSeats: 4 })
      await owner.send(calls.increaseSeats, owner, { newSeats: 4 })
      await world.pass(33)
      await owner.send(calls.decreaseSeats, owner, { newSeats: 3 })
      await world.pass(33)
      const other = await subscriber(world)
      await other.send(refundSubscription, other)
      expect(await ledgerAlarms(owner, other)).toEqual([])
    },
    LONG_MS,
  )

  it(
    'agrees with a change that was confirmed without a look at its price, and forgets one that came to nothing',
    async () => {
      const owner = await subscriber(world, { seats: 2 })
      expect((await owner.send(calls.increaseSeats, owner, { newSeats: 4 })).status).toBe(200)
      expect((await owner.send(calls.upgradePlan, owner, { planId: 'pro_plus' })).status).toBe(200)
      const agreed = (await promisesOf(owner)).filter(({ kind }) => kind === 'change')
      const charged = (await invoicesOf(world, owner)).filter(each => each.billing_reason === 'subscription_update')
      expect(new Set(agreed.map(each => `${each.invoice_id} ${each.cents}`))).toEqual(
        new Set(charged.map(each => `${each.id} ${each.amount_paid}`)),
      )
      await preferCard(world, owner, 'pm_card_chargeCustomerFail')
      expect((await owner.send(calls.increaseSeats, owner, { newSeats: 9 })).status).toBe(402)
      expect((await promisesOf(owner)).filter(({ kind }) => kind === 'change')).toHaveLength(agreed.length)
      expect(await ledgerAlarms(owner)).toEqual([])
    },
    LONG_MS,
  )

  it(
    'has what a change was agreed to cost as soon as it is decided',
    async () => {
      const owner = await subscriber(world, { seats: 2 })
      const before = (await promisesOf(owner)).length
      await owner.send(calls.decreaseSeats, owner, { newSeats: 1 })
      expect((await promisesOf(owner)).slice(before)).toMatchObject([
        { kind: 'change', cents: 0, per_period_cents: 1398 },
        { kind: 'change', cents: 0, per_period_cents: 699 },
      ])
      await world.pass(33)
      expect(await ledgerAlarms(owner)).toEqual([])
    },
    LONG_MS,
  )

  it(
    'tells of a second charge for a change, however much was agreed to on the same day',
    async () => {
      const owner = await subscriber(world, { seats: 2 })
      await owner.send(calls.increaseSeats, owner, { newSeats: 9 })
      const { id, items } = await subscriptionAt(world, owner)
      await world.stripe.subscriptions.update(id, {
        items: [{ id: items.data[0]?.id ?? '', quantity: 12 }],
        proration_behavior: 'always_invoice',
      })
      const [again] = await invoicesOf(world, owner)
      expect(await ledgerAlarms(owner)).toMatchObject([{ invoice: again?.id, promisedCents: 0 }])
    },
    LONG_MS,
  )

  it(
    'agrees when fewer seats are followed by another change',
    async () => {
      const owner = await subscriber(world, { seats: 9 })
      await owner.send(calls.decreaseSeats, owner, { newSeats: 2 })
      await world.pass(33)
      await owner.send(calls.previewPlan, owner, { planId: 'pro_plus' })
      await owner.send(calls.upgradePlan, owner, { planId: 'pro_plus' })
      await owner.send(calls.downgradePlan, owner, { planId: 'pro' })
      await world.pass(33)
      expect(await ledgerAlarms(owner)).toEqual([])
    },
    LONG_MS,
  )

  it(
    'agrees when a trial was cancelled and resumed, and holds to it that nothing follows a cancellation',
    async () => {
      const owner = await subscriber(world, { seats: 2 }, { isPaid: false })
      const cancel = () => owner.send(cancelSubscription, owner, {})
      await cancel()
      await owner.send(resumeSubscription, owner)
      expect(await ledgerAlarms(owner)).toEqual([])
      await world.pass(8)
      expect(await ledgerAlarms(owner)).toEqual([])
      await cancel()
      expect(await ledgerAlarms(owner)).toEqual([])
      const { id } = await subscriptionAt(world, owner)
      await world.stripe.subscriptions.update(id, { cancel_at_period_end: false })
      await world.pass(33)
      expect(await ledgerAlarms(owner)).toMatchObject([{ takenCents: 2 * 699, promisedCents: 0 }])
    },
    LONG_MS,
  )

  it(
    'tells once, with its ids, of money that was taken and not promised',
    async () => {
      const owner = await subscriber(world, { seats: 2 })
      const { id: invoice } = await world.stripe.invoices.create({ customer: owner.customer, auto_advance: false })
      await world.stripe.invoiceItems.create({ customer: owner.customer, invoice, amount: 12_300, currency: 'usd' })
      await world.stripe.invoices.finalizeInvoice(invoice, { auto_advance: true })
      const [alarm, ...more] = await ledgerAlarms(owner)
      expect(alarm).toMatchObject({ invoice, takenCents: 12_300, promisedCents: 0, customer: owner.customer })
      expect(more).toEqual([])
    },
    LONG_MS,
  )

  it(
    'tells of a renewal for more than was agreed',
    async () => {
      const owner = await subscriber(world, { seats: 2 })
      const { id, items } = await subscriptionAt(world, owner)
      const [item] = items.data
      await world.stripe.subscriptions.update(id, {
        items: [{ id: item?.id ?? '', quantity: 9 }],
        proration_behavior: 'none',
      })
      await world.pass(32)
      expect(await ledgerAlarms(owner)).toMatchObject([{ takenCents: 9 * 699, promisedCents: 2 * 699 }])
    },
    LONG_MS,
  )
})
