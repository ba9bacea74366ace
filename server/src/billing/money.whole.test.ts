import { getSubscription, refundSubscription } from '@icebox/contract/billing/billing'
import { getOverage, listInvoices, setOrganizationDetails, setOverage } from '@icebox/contract/billing/payments'
import { PERIODS, priceOf } from '@icebox/contract/billing/plans'
import * as calls from '@icebox/contract/billing/seats'
import { removeMember } from '@icebox/contract/team'
import { deleteUser, getUser } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingWorld, billingWorld } from '../../testing/billing-world.ts'
import { scan as scanIn } from '../../testing/scans.ts'
import { invoicesOf, type Subscriber, subscriber, subscriptionAt } from '../../testing/subscriber.ts'
import { closeCustomer } from './ending/close.ts'
import { reconcileBilling } from './events/reconcile.ts'
import { lookupKeyOf } from './stripe/catalogue.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

const view = async (owner: Subscriber) => (await owner.send(getSubscription, owner)).body

const scan = (who: { id: string }, times: number) => scanIn(world, who, times)

/** To a minute after the period has ended, while the renewal's invoice is a draft. */
async function toRenewal(owner: Subscriber): Promise<void> {
  const [item] = (await subscriptionAt(world, owner)).items.data
  await world.pass(((item?.current_period_end ?? 0) + 60 - world.twin.now()) / 86_400)
}

const SOLD_BY_SEAT = (['pro', 'pro_plus'] as const).flatMap(plan => PERIODS.map(period => [plan, period] as const))
/** 250 questions, also on a machine that has much else to do. */
const PREVIEWS_MS = 120_000

describe('the price list', () => {
  it.each(SOLD_BY_SEAT)(
    'says what Stripe charges for 1 to 250 seats of %s, %s',
    async (plan, period) => {
      const { data } = await world.stripe.prices.list({ lookup_keys: [lookupKeyOf(plan, period)] })
      const price = data[0]?.id ?? ''
      const { id: customer } = await world.stripe.customers.create({ email: 'prices@x.example' })
      for (let seats = 1; seats <= 250; seats++) {
        const preview = await world.stripe.invoices.createPreview({
          customer,
          subscription_details: { items: [{ price, quantity: seats }] },
        })
        expect([seats, preview.total]).toEqual([seats, priceOf({ plan, period, seats })])
      }
    },
    PREVIEWS_MS,
  )
})

describe('the yearly plan', () => {
  it('upgraded in the middle charges what the preview said', async () => {
    const owner = await subscriber(world, { plan: 'pro', seats: 2, billing: 'yearly' })
    await world.pass(60)
    const preview = await owner.send(calls.previewPlan, owner, { planId: 'pro_plus' })
    expect(preview.body).toMatchObject({ kind: 'upgrade', billing: 'yearly', amountCents: 18_000, isTrial: false })
    const done = await owner.send(calls.upgradePlan, owner, { planId: 'pro_plus' })
    expect(done.body).toMatchObject({ chargedCents: preview.body.dueNowCents })
    expect(preview.body.dueNowCents).toBeGreaterThan(4_000)
    expect(await view(owner)).toMatchObject({
      subscription: { billing: 'yearly', seats: 2, plan: { slug: 'pro_plus' }, amountCents: 18_000 },
    })
  })

  it('begun from the monthly one holds at once; back to monthly it waits for the year to end', async () => {
    const owner = await subscriber(world, { plan: 'pro', seats: 1 })
    const up = await owner.send(calls.upgradePlan, owner, { planId: 'pro', billing: 'yearly' })
    expect(up.status).toBe(200)
    expect(await view(owner)).toMatchObject({ subscription: { billing: 'yearly', amountCents: 6_240 } })
    const down = await owner.send(calls.downgradePlan, owner, { planId: 'pro', billing: 'monthly' })
    expect(down.status).toBe(200)
    expect(await view(owner)).toMatchObject({
      subscription: { scheduledChange: { billing: 'monthly', amountCents: 699 } },
    })
  })
})

describe('the money-back', () => {
  it('gives the first payment back in full, once, and ends the subscription at once', async () => {
    const owner = await subscriber(world, { seats: 2 })
    await owner.send(calls.decreaseSeats, owner, { newSeats: 1 })
    expect((await view(owner)).refund).toMatchObject({ amountCents: 1_398 })
    const clicks = await Promise.all([1, 2, 3].map(() => owner.send(refundSubscription, owner)))
    expect(clicks.map(({ status, body }) => [status, body.amountCents])).toEqual(Array(3).fill([200, 1_398]))
    const { data } = await world.stripe.creditNotes.list({ customer: owner.customer })
    expect(data).toMatchObject([{ amount: 1_398, reason: 'product_unsatisfactory' }])
    expect((await subscriptionAt(world, owner)).status).toBe('canceled')
    await world.settle()
    expect(await view(owner)).toMatchObject({ hasActiveSubscription: false, refund: null })
  })

  it('heals when the answer to the credit note is lost', async () => {
    const owner = await subscriber(world)
    world.twin.fail({ method: 'POST', path: /credit_notes/ }, { lost: 'after', times: 3 })
    expect((await owner.send(refundSubscription, owner)).status).toBe(503)
    expect((await owner.send(refundSubscription, owner)).status).toBe(200)
    expect((await world.stripe.creditNotes.list({ customer: owner.customer })).data).toHaveLength(1)
  })

  it('ends after thirty days', async () => {
    const owner = await subscriber(world)
    await world.pass(40)
    expect((await view(owner)).refund).toBeNull()
    expect((await owner.send(refundSubscription, owner)).status).toBe(409)
  })
})

describe('scans beyond the plan', () => {
  it('are not judged unless the owner wants them, and the team shares what the plan holds', async () => {
    const owner = await subscriber(world, { plan: 'pro', seats: 2 })
    const member = await world.newMember(owner)
    expect(await scan({ id: member.accountId }, 11_999)).toBe(true)
    expect(await scan(owner, 1)).toBe(true)
    expect(await scan(owner, 1)).toBe(false)
    expect((await owner.send(getUser, owner)).body).toMatchObject({ currentMonthUsage: 12_000, monthlyLimit: 12_000 })
    const { body } = await owner.send(getOverage, owner)
    expect(body).toMatchObject({ isOn: false, overageAmount: 0, totalMonthlyOverageAmount: 0 })
  })

  it('are not given again when somebody who used some leaves the team or is deleted', async () => {
    const owner = await subscriber(world, { plan: 'pro', seats: 3 })
    const [removed, deleted] = [await world.newMember(owner), await world.newMember(owner)]
    expect(await scan({ id: removed.accountId }, 9_000)).toBe(true)
    expect(await scan({ id: deleted.accountId }, 9_000)).toBe(true)
    const usedUp = { currentMonthUsage: 18_000, monthlyLimit: 18_000 }
    expect((await owner.send(getUser, owner)).body).toMatchObject(usedUp)
    await owner.send(removeMember, { id: owner.id, memberId: removed.accountId })
    await deleted.send(deleteUser, { id: deleted.accountId })
    expect((await owner.send(getUser, owner)).body).toMatchObject(usedUp)
    expect(await scan(owner, 1)).toBe(false)
    const theirs = (await removed.send(getUser, { id: removed.accountId })).body
    expect(theirs).toMatchObject({ currentMonthUsage: 0, monthlyLimit: 100, planName: 'Free Trial' })
  })

  it('are billed once with the renewal, by the started thousand and under the cap', async () => {
    const owner = await subscriber(world, { plan: 'pro', seats: 1 })
    await owner.send(setOverage, owner, { isOn: true, capCents: 400 })
    expect(await scan(owner, 6_001)).toBe(true)
    const seen = { currentMonthUsage: 6_001, monthlyLimit: 6_000, extraScans: 2_000 }
    expect((await owner.send(getUser, owner)).body).toMatchObject(seen)
    const { body } = await owner.send(getOverage, owner)
    expect(body).toMatchObject({
      extraScans: 2_000,
      overageAmount: 150,
      totalMonthlyOverageAmount: 150,
      scans: 6_001,
      includedScans: 6_000,
    })
    // The cap of $4.00 holds two thousands.
    expect(await scan(owner, 1_999)).toBe(true)
    expect(await scan(owner, 1)).toBe(false)
    await toRenewal(owner)
    await world.pass(0.2)
    await reconcileBilling(world.test.app, 0)
    const [latest, ...others] = await invoicesOf(world, owner)
    expect(latest).toMatchObject({ amount_paid: 699 + 150, billing_reason: 'subscription_cycle' })
    expect(others.filter(each => each.billing_reason === 'manual')).toEqual([])
    expect((await owner.send(getOverage, owner)).body).toMatchObject({ overageAmount: 0, scans: 0 })
  })

  it('are billed by themselves, once, when word of the renewal comes too late', async () => {
    const owner = await subscriber(world, { plan: 'pro', seats: 1 })
    await owner.send(setOverage, owner, { isOn: true, capCents: 400 })
    await scan(owner, 6_001)
    await world.pass(32)
    await reconcileBilling(world.test.app, 0)
    await reconcileBilling(world.test.app, 0)
    const invoices = await invoicesOf(world, owner)
    expect(invoices.filter(each => each.billing_reason === 'manual')).toMatchObject([{ total: 150 }])
  })

  it('of a yearly plan get an invoice of their own each month, once', async () => {
    const owner = await subscriber(world, { plan: 'pro', seats: 1, billing: 'yearly' })
    await owner.send(setOverage, owner, { isOn: true, capCents: 2_000 })
    await scan(owner, 6_001)
    await world.pass(31)
    await subscriber(world)
    await reconcileBilling(world.test.app, 0)
    await reconcileBilling(world.test.app, 0)
    const own = (await invoicesOf(world, owner)).filter(each => each.billing_reason === 'manual')
    expect(own).toMatchObject([{ total: 150 }])
  })
})

describe('the address on invoices', () => {
  it('is kept by Stripe and told to the owner alone', async () => {
    const owner = await subscriber(world, { seats: 2 })
    const member = await world.newMember(owner)
    const address = { line1: '1 Ice Road', city: 'Oslo', state: 'Oslo', postalCode: '0150', country: 'GB' } as const
    const details = { organizationName: 'Fernbank Ltd', address }
    expect((await owner.send(setOrganizationDetails, owner, details)).status).toBe(200)
    expect(await view(owner)).toMatchObject({
      organizationName: 'Fernbank Ltd',
      address: { name: 'Fernbank Ltd', line1: '1 Ice Road', line2: '', postal_code: '0150', country: 'GB' },
    })
    const theirs = (await member.send(getSubscription, { id: member.accountId })).body
    expect(theirs).toMatchObject({ organizationName: '', address: null, refund: null, mayManageBilling: false })
    expect(theirs.subscription).toMatchObject({ amountCents: null, seats: 2 })
  })
})

describe('a deleted account', () => {
  it('of the owner ends the subscription without a charge, keeps the books, and lets go of the cards', async () => {
    const owner = await subscriber(world, { seats: 2 })
    const member = await world.newMember(owner)
    await owner.send(calls.decreaseSeats, owner, { newSeats: 1 }).catch(() => undefined)
    expect((await owner.send(deleteUser, owner, { dissolvesTeam: true })).status).toBe(200)
    await closeCustomer(world.test.app, { customerId: owner.customer })
    expect((await subscriptionAt(world, owner)).status).toBe('canceled')
    expect((await world.stripe.customers.listPaymentMethods(owner.customer)).data).toEqual([])
    expect((await invoicesOf(world, owner)).length).toBeGreaterThan(0)
    await world.settle()
    const theirs = (await member.send(getSubscription, { id: member.accountId })).body
    expect(theirs).toMatchObject({ hasActiveSubscription: false, accessState: 'no_subscription' })
    // What the team paid is none of a former member's business.
    expect((await member.send(listInvoices, { id: member.accountId })).body).toEqual({ invoices: [], next: null })
  })
})
