import { expect, test } from 'vitest'
import {
  DAY,
  itemOf,
  makeCatalogue,
  makeCustomer,
  NEW_YEAR,
  newestInvoice,
  saveCard,
  startBench,
} from '../client-for-tests.ts'

async function beginTrial(options: { withoutCard?: boolean } = {}) {
  const bench = await startBench()
  const { pro } = await makeCatalogue(bench.stripe)
  const { customer } = options.withoutCard
    ? { customer: (await bench.stripe.customers.create({})).id }
    : await makeCustomer(bench.stripe)
  const subscription = await bench.stripe.subscriptions.create({
    ...{ customer, items: [{ price: pro.id, quantity: 2 }], trial_end: NEW_YEAR + 7 * DAY, off_session: true },
    ...{ payment_behavior: 'allow_incomplete', billing_mode: { type: 'flexible' } },
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'off' },
  })
  return { ...bench, customer, subscription, pro }
}

test('a trial begins with a paid invoice of nothing', async () => {
  const { stripe, subscription } = await beginTrial()
  expect(subscription.status).toBe('trialing')
  const invoice = await newestInvoice(stripe, subscription.id)
  expect(invoice).toMatchObject({ amount_due: 0, status: 'paid', billing_reason: 'subscription_create' })
})

test('its bill is a draft for an hour, and takes items meanwhile', async () => {
  const { stripe, twin, customer, subscription } = await beginTrial()
  await twin.advance(7 * DAY)
  const draft = await newestInvoice(stripe, subscription.id)
  expect(draft).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle', amount_due: 1398 })
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
  await stripe.invoiceItems.create({ customer, invoice: draft.id, amount: 150, currency: 'usd', discountable: false })
  await twin.advance(3599)
  expect((await newestInvoice(stripe, subscription.id)).status).toBe('draft')
  await twin.advance(1)
  expect(await newestInvoice(stripe, subscription.id)).toMatchObject({ status: 'paid', amount_paid: 1548 })
})

test('more seats within it cost nothing until it ends', async () => {
  const { stripe, twin, subscription } = await beginTrial()
  const items = [{ id: itemOf(subscription).id, quantity: 4 }]
  await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'none' })
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1)
  await twin.advance(7 * DAY + 3600)
  expect((await newestInvoice(stripe, subscription.id)).amount_paid).toBe(4 * 699)
})

test('without a card it ends the subscription', async () => {
  const { stripe, twin, subscription } = await beginTrial({ withoutCard: true })
  await twin.advance(7 * DAY)
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
})

test('fewer seats by a schedule count from its end', async () => {
  const { stripe, twin, subscription, pro } = await beginTrial()
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const [now] = phases
  const current = { start_date: now?.start_date, end_date: now?.end_date, trial_end: now?.trial_end ?? undefined }
  await stripe.subscriptionSchedules.update(id, {
    ...{ end_behavior: 'release', proration_behavior: 'none' },
    phases: [
      { ...current, items: [{ price: pro.id, quantity: 2 }], proration_behavior: 'none' },
      { duration: { interval: 'month', interval_count: 1 }, items: [{ price: pro.id, quantity: 1 }] },
    ],
  })
  await twin.advance(7 * DAY + 3600)
  expect(await newestInvoice(stripe, subscription.id)).toMatchObject({ status: 'paid', amount_paid: 699 })
  expect((await stripe.subscriptionSchedules.retrieve(id)).status).toBe('active')
  await twin.advance(31 * DAY)
  expect((await stripe.subscriptionSchedules.retrieve(id)).status).toBe('released')
  expect((await stripe.subscriptions.retrieve(subscription.id)).schedule).toBeNull()
})

test('a card that fails is tried eight times in two weeks, then the subscription is cancelled', async () => {
  const { stripe, twin, customer, subscription } = await beginTrial()
  await saveCard(stripe, customer, 'pm_card_chargeCustomerFail')
  await twin.advance(7 * DAY + 3600)
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due')
  await twin.advance(14 * DAY - 1)
  const waiting = await newestInvoice(stripe, subscription.id)
  expect(waiting).toMatchObject({ status: 'open', attempt_count: 8 })
  await twin.advance(1)
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
  expect((await newestInvoice(stripe, subscription.id)).attempt_count).toBe(9)
})

test('a new card that pays the open invoice makes it active again', async () => {
  const { stripe, twin, customer, subscription } = await beginTrial()
  await saveCard(stripe, customer, 'pm_card_chargeCustomerFail')
  await twin.advance(7 * DAY + 3600)
  const invoice = await newestInvoice(stripe, subscription.id)
  await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({ type: 'StripeCardError' })
  const good = await saveCard(stripe, customer, 'pm_card_visa')
  const paid = await stripe.invoices.pay(invoice.id, { payment_method: good, off_session: false })
  expect(paid.status).toBe('paid')
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
})
