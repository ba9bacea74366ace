import { cancelSubscription, getSubscription, refundSubscription } from '@icebox/contract/billing/billing'
import { getOverage, setDefaultPaymentMethod, setOverage } from '@icebox/contract/billing/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingWorld, billingWorld } from '../../../testing/billing-world.ts'
import { scan, scanBeyond } from '../../../testing/scans.ts'
import { invoicesOf, preferCard, type Subscriber, subscriber, subscriptionAt } from '../../../testing/subscriber.ts'
import { reconcileBilling } from '../events/reconcile.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

const HOUR = 1 / 24
const allow = (owner: Subscriber, capCents: number, isOn = true) => owner.send(setOverage, owner, { isOn, capCents })
const overageOf = async (owner: Subscriber) => (await owner.send(getOverage, owner)).body
const hourly = () => reconcileBilling(world.test.app, 0)

/** What was charged beside the plan itself, in cents. */
async function chargedAlone(owner: Subscriber): Promise<number[]> {
  const invoices = await invoicesOf(world, owner)
  return invoices.filter(each => each.billing_reason === 'manual').map(each => each.amount_paid)
}

/** To so many days after the period's end. */
async function afterPeriod(owner: Subscriber, days: number): Promise<void> {
  const [item] = (await subscriptionAt(world, owner)).items.data
  await world.pass(((item?.current_period_end ?? 0) - world.twin.now()) / 86_400 + days)
}

describe('scans beyond the plan are billed once', () => {
  it('when Stripe fails at the last step for a day and has long made its own end of it', async () => {
    const owner = await subscriber(world, { seats: 1, billing: 'yearly' })
    await allow(owner, 30_000)
    await scanBeyond(world, owner, 194_000)
    await world.pass(31)
    world.twin.fail({ method: 'POST', path: /finalize/ }, { times: 3 })
    await hourly()
    for (const hours of [2, 10, 14, 24]) {
      await world.pass(hours * HOUR)
      await hourly()
    }
    expect(await chargedAlone(owner)).toEqual([29_100])
  })

  it('when the answers to every step are lost, a day apart', async () => {
    const owner = await subscriber(world, { seats: 1, billing: 'yearly' })
    await allow(owner, 2_000)
    await scanBeyond(world, owner, 2_500)
    await world.pass(31)
    for (const path of [/invoices$/, /invoiceitems$/, /finalize$/]) {
      world.twin.fail({ method: 'POST', path }, { lost: 'after', times: 3 })
      await hourly()
      await world.pass(1.2)
    }
    await hourly()
    expect(await chargedAlone(owner)).toEqual([450])
  })

  it('when the answer of the item on a renewal is lost and Stripe is away until that is final', async () => {
    const owner = await subscriber(world, { seats: 1 })
    await allow(owner, 2_000)
    await scanBeyond(world, owner, 2_500)
    world.twin.fail({ method: 'POST', path: /invoiceitems$/ }, { lost: 'after', times: 3 })
    await afterPeriod(owner, 0.001).catch(() => undefined)
    await world.twin.advance(3 * 3_600)
    await world.settle()
    for (const days of [0.1, 1.2, 1.2]) {
      await world.pass(days)
      await hourly()
    }
    const paid = (await invoicesOf(world, owner)).reduce((sum, each) => sum + each.amount_paid, 0)
    expect(paid).toBe(699 + 699 + 450)
  })
})

describe('scans beyond the plan cost nothing', () => {
  it('in a trial, in which they are not made: it goes on for the price of the checkout', async () => {
    const owner = await subscriber(world, { seats: 1 }, { isPaid: false })
    await allow(owner, 2_000)
    await scan(world, owner, 6_000)
    expect(await scan(world, owner, 1)).toBe(false)
    await world.pass(9)
    await hourly()
    expect((await invoicesOf(world, owner)).map(each => each.total).filter(Boolean)).toEqual([699])
  })

  it('after a trial that was cancelled', async () => {
    const owner = await subscriber(world, { seats: 1 }, { isPaid: false })
    await allow(owner, 2_000)
    await scan(world, owner, 6_000)
    await scan(world, owner, 1)
    await owner.send(cancelSubscription, owner, {})
    await world.pass(9)
    await hourly()
    expect((await invoicesOf(world, owner)).map(each => each.total).filter(Boolean)).toEqual([])
  })

  it('after the money-back', async () => {
    const owner = await subscriber(world, { seats: 1 })
    await allow(owner, 2_000)
    await scanBeyond(world, owner, 5_500)
    expect((await owner.send(refundSubscription, owner)).status).toBe(200)
    await world.pass(40)
    await hourly()
    expect(await chargedAlone(owner)).toEqual([])
  })

  it('after an end for want of payment', async () => {
    const owner = await subscriber(world, { seats: 1 })
    await allow(owner, 2_000)
    await preferCard(world, owner, 'pm_card_chargeCustomerFail')
    await world.pass(31)
    await scanBeyond(world, owner, 5_500)
    await world.pass(40)
    expect((await subscriptionAt(world, owner)).status).toBe('canceled')
    await preferCard(world, owner, 'pm_card_visa')
    await world.pass(2)
    await hourly()
    expect(await chargedAlone(owner)).toEqual([])
  })
})

it('after a cancellation what is owed so far is billed once, as it was said, and nothing after', async () => {
  const owner = await subscriber(world, { seats: 1 })
  await allow(owner, 2_000)
  await scanBeyond(world, owner, 2_500)
  expect(await overageOf(owner)).toMatchObject({ totalMonthlyOverageAmount: 450 })
  await owner.send(cancelSubscription, owner, {})
  await afterPeriod(owner, 1)
  await hourly()
  await world.pass(40)
  await hourly()
  expect(await chargedAlone(owner)).toEqual([450])
})

it('after the end a last bill that is not paid is shown and asked for two weeks, then void', async () => {
  const owner = await subscriber(world, { seats: 1 })
  await allow(owner, 2_000)
  await scanBeyond(world, owner, 2_500)
  await owner.send(cancelSubscription, owner, {})
  await preferCard(world, owner, 'pm_card_chargeCustomerFail')
  await afterPeriod(owner, 1)
  await hourly()
  await world.settle()
  const last = async () => (await invoicesOf(world, owner)).find(each => each.metadata?.overage_month !== undefined)
  const unpaid = async () => (await owner.send(getSubscription, owner)).body.unpaidOverageCents
  expect([(await last())?.status, await unpaid()]).toEqual(['open', 450])
  await world.pass(12)
  await hourly()
  expect((await last())?.status).toBe('open')
  await world.pass(3)
  await hourly()
  expect([(await last())?.status, await unpaid()]).toEqual(['void', 0])
  await preferCard(world, owner, 'pm_card_visa')
  await world.pass(3)
  // Nothing was paid of the one bill that there was.
  expect(await chargedAlone(owner)).toEqual([0])
})

describe('the limit', () => {
  it('that held while something was scanned counts: a lower one and switching off change nothing that is owed', async () => {
    const owner = await subscriber(world, { seats: 1 })
    await allow(owner, 15_000)
    await scanBeyond(world, owner, 99_500)
    expect(await overageOf(owner)).toMatchObject({ totalMonthlyOverageAmount: 15_000 })
    await allow(owner, 150)
    await allow(owner, 150, false)
    expect(await overageOf(owner)).toMatchObject({ totalMonthlyOverageAmount: 15_000, isOn: false })
    await afterPeriod(owner, 0.2)
    await hourly()
    expect(await chargedAlone(owner)).toEqual([15_000])
  })
})

describe('a bill for scans beyond the plan that is not paid', () => {
  it('pauses them, so that no second one comes, until it is paid', async () => {
    const owner = await subscriber(world, { seats: 1, billing: 'yearly' })
    await allow(owner, 2_000)
    await scanBeyond(world, owner, 2_500)
    await preferCard(world, owner, 'pm_card_chargeCustomerFail')
    await world.pass(31)
    await hourly()
    await world.settle()
    expect(await overageOf(owner)).toMatchObject({ isOn: true, unpaid: { amountCents: 450 } })
    await scan(world, owner, 6_000)
    expect(await scan(world, owner, 1)).toBe(false)
    await world.pass(31)
    await hourly()
    const open = (await invoicesOf(world, owner)).filter(each => each.status === 'open')
    expect(open.map(each => each.total)).toEqual([450])
    const card = await preferCard(world, owner, 'pm_card_visa')
    const set = await owner.send(setDefaultPaymentMethod, { paymentMethodId: card }, { userId: owner.id })
    expect(set.status).toBe(200)
    expect(await overageOf(owner)).toMatchObject({ unpaid: null })
    await scan(world, owner, 6_000)
    expect(await scan(world, owner, 1)).toBe(true)
  })
})
