import * as billing from '@icebox/contract/billing/billing'
import * as payments from '@icebox/contract/billing/payments'
import * as seats from '@icebox/contract/billing/seats'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingWorld, type Bought, billingWorld, type Person } from '../../../testing/billing-world.ts'
import { invoicesOf, type Subscriber, subscriptionAt } from '../../../testing/subscriber.ts'
import { openLog } from '../../kit/log/log.ts'
import { reconcileBilling } from '../events/reconcile.ts'
import { compareLedgers } from '../ledger/ledger-compare.ts'

let world: BillingWorld
const lines: string[] = []
beforeAll(async () => {
  world = await billingWorld({}, openLog('info', { write: line => void lines.push(line) }), { addsTax: true })
})
afterAll(() => world.close())

const GERMANY = { country: 'DE', postalCode: '' } as const
/** What the twin of Stripe adds there. */
const withVat = (cents: number) => cents + Math.round(cents * 0.19)
const taxIn = ({ total_taxes: taxes }: Stripe.Invoice) => (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)
const locate = (person: Person, setupIntentId: string, place: object) =>
  person.send(billing.setTaxPlace, {}, { setupIntentId, ...(place as typeof GERMANY) })

/** Somebody in Germany with a plan; the first month is paid. */
async function german(bought: Bought = {}, { isPaid = true } = {}): Promise<Subscriber> {
  const person = await world.newOwner()
  const { setupIntentId, customerId } = await world.checkout(person, { plan: 'pro', seats: 3, ...bought })
  expect((await locate(person, setupIntentId, GERMANY)).status).toBe(200)
  const done = await person.send(billing.completeSubscription, {}, { setupIntentId })
  expect([done.status, done.body.message]).toEqual([200, undefined])
  if (isPaid) await world.pass(7.2)
  return { ...person, id: person.accountId, customer: customerId }
}

describe('the checkout where tax is added', () => {
  it('asks for the place first, and says what a period costs there', async () => {
    const person = await world.newOwner()
    expect((await person.send(billing.billingConfig, {})).body.addsTax).toBe(true)
    const begun = await world.checkout(person, { plan: 'pro', seats: 2 })
    expect(begun).toMatchObject({ taxPlace: { country: '', postalCode: '' }, amountCents: 1398 })
    const { setupIntentId } = begun
    const early = await person.send(billing.completeSubscription, {}, { setupIntentId })
    expect([early.status, early.body.message]).toEqual([409, expect.stringMatching(/address/)])
    const place = await locate(person, setupIntentId, GERMANY)
    expect(place).toMatchObject({ status: 200, body: { taxCents: 266, totalCents: 1664 } })
    expect((await person.send(billing.completeSubscription, {}, { setupIntentId })).status).toBe(200)
    const again = await person.send(billing.getSubscription, { id: person.accountId })
    expect(again.body).toMatchObject({ address: { country: 'DE' }, subscription: { addsTax: true, amountCents: 1398 } })
  })

  it.each([
    [{ country: 'US', postalCode: '' }, /ZIP code, for example 94107/],
    [{ country: 'US', postalCode: '9410' }, /ZIP code/],
    [{ country: 'US', postalCode: '00000' }, /not known, and tax depends on it/],
    [{ country: 'CA', postalCode: '94107' }, /for example K1A 0B1/],
    [{ country: '', postalCode: '' }, /choose your country/],
  ])('%j is no place to know the tax by', async (place, words) => {
    const person = await world.newOwner()
    const { setupIntentId } = await world.checkout(person)
    const answer = await locate(person, setupIntentId, place)
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } })
    expect(answer.body.message).toMatch(words)
  })

  it.each([
    [{ country: 'US', postalCode: '94107' }, 58],
    [{ country: 'US', postalCode: '94107-1234' }, 58],
    [{ country: 'CA', postalCode: 'k1a 0b1' }, 91],
    [{ country: 'HK', postalCode: '' }, 0],
  ])('%j adds %i cents to one seat', async (place, taxCents) => {
    const person = await world.newOwner()
    const { setupIntentId } = await world.checkout(person)
    expect((await locate(person, setupIntentId, place)).body).toEqual({ taxCents, totalCents: 699 + taxCents })
  })

  it("is nobody else's", async () => {
    const { setupIntentId } = await world.checkout(await world.newOwner())
    expect((await locate(await world.newOwner(), setupIntentId, GERMANY)).status).toBe(403)
  })
})

describe('tax', () => {
  it('is charged as it was said: the first month, seats, a higher plan and the scheduled lower one', async () => {
    const owner = await german()
    const [first] = await invoicesOf(world, owner)
    expect([first?.amount_paid, first?.automatic_tax.status]).toEqual([withVat(2097), 'complete'])
    await world.pass(3)
    const preview = await owner.send(seats.previewSeats, owner, { newSeats: 5 })
    const raised = await owner.send(seats.increaseSeats, owner, { newSeats: 5 })
    expect(raised.body.chargedCents).toBe(preview.body.prorationAmount)
    const change = (await invoicesOf(world, owner))[0]
    expect([change?.amount_paid, change && taxIn(change) > 0]).toEqual([preview.body.prorationAmount, true])
    const up = await owner.send(seats.previewPlan, owner, { planId: 'pro_plus' })
    expect((await owner.send(seats.upgradePlan, owner, { planId: 'pro_plus' })).body.chargedCents).toBe(
      up.body.dueNowCents,
    )
    expect((await owner.send(seats.downgradePlan, owner, { planId: 'pro' })).status).toBe(200)
    await world.pass(31)
    const renewal = (await invoicesOf(world, owner)).find(each => each.billing_reason === 'subscription_cycle')
    expect([renewal?.amount_paid, renewal?.total_excluding_tax]).toEqual([withVat(5 * 699), 5 * 699])
    await compareLedgers(world.test.app)
    expect(lines.filter(line => line.includes('"reason":"ledger"'))).toEqual([])
  }, 120_000)

  it('stands on the bill of scans beyond the plan, alone and with a renewal', async () => {
    for (const billed of ['yearly', 'monthly'] as const) {
      const owner = await german({ seats: 1, billing: billed })
      const teamId = await world.teamOf(owner)
      const { db } = world.test.app
      await owner.send(payments.setOverage, owner, { isOn: true, capCents: 2000 })
      const { body: month } = await owner.send(payments.getOverage, owner)
      const subscription = await subscriptionAt(world, owner)
      await db
        .insertInto('overage_month')
        .values({
          ...{ team_id: teamId, month: '2026-01-01', ends_at: new Date(month.resetsAt), scans: 2500 },
          ...{ cap_cents: 2000, subscription_id: subscription.id },
        })
        .execute()
      // The renewal's invoice is a draft for an hour.
      await world.pass((new Date(month.resetsAt).getTime() / 1000 + 60 - world.twin.now()) / 86_400)
      await world.pass(1)
      await reconcileBilling(world.test.app)
      await world.settle()
      const bill = (await invoicesOf(world, owner)).find(each =>
        each.lines.data.some(line => line.metadata.overage_month === '2026-01-01'),
      )
      const net = billed === 'yearly' ? 450 : 699 + 450
      expect([bill?.status, bill?.total_excluding_tax]).toEqual(['paid', net])
      expect(bill?.amount_paid).toBe(billed === 'yearly' ? withVat(450) : withVat(699) + withVat(450))
    }
  }, 120_000)

  it('goes back with the money', async () => {
    const owner = await german({ seats: 2 })
    const { body } = await owner.send(billing.getSubscription, owner)
    expect(body.refund.amountCents).toBe(withVat(1398))
    expect((await owner.send(billing.refundSubscription, owner)).body.amountCents).toBe(withVat(1398))
    const { data } = await world.stripe.creditNotes.list({ customer: owner.customer })
    expect(data[0]).toMatchObject({ total: withVat(1398), total_excluding_tax: 1398 })
  })

  it('lets nobody take their place back: the address form says so', async () => {
    const owner = await german({ seats: 1 })
    const address = { line1: '1 A St', city: 'B', state: 'CA', postalCode: '00000', country: 'US' } as const
    const answer = await owner.send(payments.setOrganizationDetails, owner, { organizationName: 'A', address })
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/not known/)])
    const right = { ...address, postalCode: '94107' }
    const done = await owner.send(payments.setOrganizationDetails, owner, { organizationName: 'A', address: right })
    expect(done.status).toBe(200)
    await world.pass(31)
    expect((await invoicesOf(world, owner))[0]?.amount_paid).toBe(699 + 58)
  })
})

it('where no tax is added, nothing asks for a place', async () => {
  const plain = await billingWorld()
  const person = await plain.newOwner()
  const { setupIntentId, taxPlace } = await plain.checkout(person)
  expect(taxPlace).toBeNull()
  expect((await person.send(billing.completeSubscription, {}, { setupIntentId })).status).toBe(200)
  await plain.pass(8)
  const { body } = await person.send(billing.getSubscription, { id: person.accountId })
  expect(body.subscription).toMatchObject({ addsTax: false, amountCents: 699 })
  const calls = plain.twin.calls.filter(({ method, path }) => method === 'POST' && /subscriptions|invoice/.test(path))
  expect(calls.map(call => JSON.stringify(call)).join()).not.toContain('tax')
  await plain.close()
})
