import { expect, test } from 'vitest'
import {
  DAY,
  itemOf,
  makeCatalogue,
  NEW_YEAR,
  newestInvoice,
  saveCard,
  startBench,
  typesOf,
} from './client-for-tests.ts'

test('a subscription lives through trial, seats, schedule, upgrade, failure, repair and end on a test clock', async () => {
  const { stripe } = await startBench({ draftSeconds: 0 })
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: NEW_YEAR })
  const to = (frozen_time: number) => stripe.testHelpers.testClocks.advance(clock.id, { frozen_time })
  const { pro, plus } = await makeCatalogue(stripe)
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.com', test_clock: clock.id })
  const setup = await stripe.setupIntents.create({ customer })
  await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' })
  const [card] = (await stripe.customers.listPaymentMethods(customer)).data
  const usual = { invoice_settings: { default_payment_method: card?.id } }
  await stripe.customers.update(customer, usual)

  let subscription = await stripe.subscriptions.create({
    ...{ customer, items: [{ price: pro.id, quantity: 3 }], trial_period_days: 7 },
  })
  expect(subscription).toMatchObject({ status: 'trialing', trial_end: NEW_YEAR + 7 * DAY })
  await to(NEW_YEAR + 4 * DAY - 1)
  expect(await typesOf(stripe, 'customer.subscription.trial_will_end')).toHaveLength(0)
  await to(NEW_YEAR + 4 * DAY)
  expect(await typesOf(stripe, 'customer.subscription.trial_will_end')).toHaveLength(1)
  await to(NEW_YEAR + 7 * DAY)
  subscription = await stripe.subscriptions.retrieve(subscription.id)
  expect(subscription.status).toBe('active')
  expect(await newestInvoice(stripe, subscription.id)).toMatchObject({ status: 'paid', amount_paid: 3 * 699 })

  const { current_period_start: start, current_period_end: end, id: item } = itemOf(subscription)
  const half = Math.floor((start + end) / 2)
  await to(half)
  const items = [{ id: item, quantity: 5 }]
  const more = { proration_behavior: 'always_invoice', proration_date: half, items } as const
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id, subscription_details: more })
  expect(preview.amount_due).toBe(699)
  subscription = await stripe.subscriptions.update(subscription.id, more)
  expect((await newestInvoice(stripe, subscription.id)).amount_paid).toBe(preview.amount_due)

  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const [now] = schedule.phases
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      { start_date: now?.start_date, end_date: now?.end_date, items: [{ price: pro.id, quantity: 5 }] },
      { items: [{ price: pro.id, quantity: 2 }] },
    ],
  })
  expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).quantity).toBe(5)
  await to(end)
  subscription = await stripe.subscriptions.retrieve(subscription.id)
  expect(itemOf(subscription).quantity).toBe(2)
  expect((await newestInvoice(stripe, subscription.id)).amount_paid).toBe(2 * 699)

  subscription = await stripe.subscriptions.update(subscription.id, {
    ...{ items: [{ id: item, price: plus.id, quantity: 2 }], proration_behavior: 'always_invoice' },
  })
  expect(itemOf(subscription).price.id).toBe(plus.id)
  await saveCard(stripe, customer, 'pm_card_chargeCustomerFail')
  await to(itemOf(subscription).current_period_end)
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due')
  expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('released')
  await stripe.customers.update(customer, usual)
  await stripe.invoices.pay((await newestInvoice(stripe, subscription.id)).id)
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')

  subscription = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  await to(itemOf(subscription).current_period_end)
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
  expect(await typesOf(stripe, 'customer.subscription.deleted')).toHaveLength(1)
})
