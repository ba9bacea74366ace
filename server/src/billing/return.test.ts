import { cancelSubscription, completeSubscription, createSubscription } from '@icebox/contract/billing/billing'
import { addPaymentMethod, listInvoices, listPaymentMethods } from '@icebox/contract/billing/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingWorld, billingWorld } from '../../testing/billing-world.ts'
import { invoicesOf, preferCard, type Subscriber, subscriber, subscriptionAt } from '../../testing/subscriber.ts'
import { completeCheckout } from './checkout/complete-checkout.ts'
import { reconcileBilling } from './events/reconcile.ts'
import { findCheckoutByIntent } from './state/checkout-store.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

const cardsOf = async (owner: Subscriber) => (await owner.send(listPaymentMethods, owner)).body

async function addCard(owner: Subscriber): Promise<number> {
  const { id } = await world.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_mastercard' } })
  const input = { paymentMethodId: id, userId: owner.id, setAsDefault: true }
  return (await owner.send(addPaymentMethod, {}, input)).status
}

/** Their plan ended for want of payment. */
async function lapsed(seats: number): Promise<Subscriber> {
  const owner = await subscriber(world, { plan: 'pro', seats })
  for (let more = 1; more < seats; more++) await world.newMember(owner)
  await preferCard(world, owner, 'pm_card_chargeCustomerFail')
  await world.pass(31)
  await world.pass(30)
  expect((await subscriptionAt(world, owner)).status).toBe('canceled')
  return owner
}

const paidBy = async (owner: Subscriber) =>
  (await invoicesOf(world, owner)).reduce((sum, { amount_paid }) => sum + amount_paid, 0)

describe('a card that is added', () => {
  it('pays what is open of the plan that runs, and the sum is known before', async () => {
    const owner = await subscriber(world, { seats: 2 })
    await preferCard(world, owner, 'pm_card_chargeCustomerFail')
    await world.pass(31)
    expect(await cardsOf(owner)).toMatchObject({ owedCents: 1_398 })
    expect(await addCard(owner)).toBe(200)
    expect(await cardsOf(owner)).toMatchObject({ owedCents: 0 })
    expect(await paidBy(owner)).toBe(2 * 1_398)
  })

  it('pays nothing of a plan that ended, whose debts are void with its end', async () => {
    const owner = await lapsed(1)
    expect((await invoicesOf(world, owner)).filter(each => each.status === 'open')).toEqual([])
    const before = await paidBy(owner)
    await world.checkout(owner, { plan: 'pro', seats: 1 })
    await world.settle()
    const paid = await paidBy(owner)
    expect(paid - before).toBe(699)
    expect(await addCard(owner)).toBe(200)
    expect(await paidBy(owner)).toBe(paid)
  })
})

describe('a team that comes back', () => {
  it('pays for everyone who is still in it', async () => {
    const owner = await lapsed(4)
    const begin = (planId: 'lite' | 'pro', seats: number) => owner.send(createSubscription, {}, { planId, seats })
    const few = await begin('pro', 3)
    expect([few.status, few.body.message]).toEqual([
      409,
      'You have 4 people; choose at least 4 seats or remove people first.',
    ])
    const lite = await begin('lite', 1)
    expect([lite.status, lite.body.message]).toEqual([
      409,
      'You have 4 people; choose at least 4 seats of Pro or Pro+ or remove people first.',
    ])
    expect((await begin('pro', 4)).status).toBe(200)
  })

  it('is not begun for fewer seats than people who came while the card was confirmed', async () => {
    const owner = await subscriber(world, { plan: 'pro', seats: 1 }, { isPaid: false })
    await owner.send(cancelSubscription, owner, {})
    await world.pass(8)
    const { setupIntentId } = await world.checkout(owner, { plan: 'pro', seats: 1 })
    await world.newMember(owner)
    const checkout = await findCheckoutByIntent(world.test.app.db, setupIntentId)
    await expect(completeCheckout(world.test.app, checkout as NonNullable<typeof checkout>)).rejects.toThrow(
      'You have 2 people',
    )
    expect((await subscriptionAt(world, owner)).status).toBe('canceled')
  })
})

describe('two checkouts', () => {
  it('of two plans, both confirmed: the second is told that the first runs, and not that its own began', async () => {
    const person = await world.newOwner()
    const large = await world.checkout(person, { plan: 'pro_plus', seats: 20, billing: 'yearly' })
    const small = await world.checkout(person, { plan: 'lite' })
    const finish = ({ setupIntentId }: { setupIntentId: string }) =>
      person.send(completeSubscription, {}, { setupIntentId })
    expect((await finish(large)).status).toBe(200)
    const told = await finish(small)
    expect([told.status, told.body.message, told.body.redirect]).toEqual([
      409,
      'Another plan was started meanwhile and runs now. This one was not started, and nothing is charged for it.',
      '/dashboard?tab=billing',
    ])
    // Nor does it begin by itself once the first has ended: late word of Stripe and the job of the hour leave it.
    const customer = large.customerId
    const [running] = (await world.stripe.subscriptions.list({ customer })).data
    await world.stripe.subscriptions.cancel(running?.id ?? '')
    const { app } = world.test
    const hourAgo = new Date(Date.now() - 3_600_000)
    await app.db.updateTable('checkout').set({ created_at: hourAgo }).where('customer_id', '=', customer).execute()
    await reconcileBilling(app)
    await world.settle()
    const all = (await world.stripe.subscriptions.list({ customer, status: 'all' })).data
    expect(all.map(({ id, status }) => [id, status])).toEqual([[running?.id, 'canceled']])
    expect((await finish(small)).status).toBe(409)
  })
})

describe('all invoices', () => {
  it('are had a page at a time, from the first, and void ones neither show nor crowd out', async () => {
    const owner = await subscriber(world, { seats: 1 })
    for (let count = 0; count < 14; count++) {
      const { id } = await world.stripe.invoices.create({ customer: owner.customer })
      await world.stripe.invoiceItems.create({ customer: owner.customer, invoice: id, amount: 900, currency: 'usd' })
      await world.stripe.invoices.finalizeInvoice(id)
      if (count !== 3) await world.stripe.invoices.voidInvoice(id)
      else await world.stripe.invoices.pay(id)
    }
    const amounts = (body: { invoices: { amountPaid: number }[] }) => body.invoices.map(each => each.amountPaid)
    expect(amounts((await owner.send(listInvoices, owner)).body)).toEqual([900, 699])
    const first = (await owner.send(listInvoices, owner, { limit: 1 })).body
    expect(amounts(first)).toEqual([900])
    const second = (await owner.send(listInvoices, owner, { limit: 1, after: first.next })).body
    expect([amounts(second), second.next]).toEqual([[699], null])
    const other = await subscriber(world, {}, { isPaid: false })
    expect((await other.send(listInvoices, other, { after: first.next })).status).toBe(404)
  })
})
