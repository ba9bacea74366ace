import { describe, expect, test } from 'vitest'
import { DAY, itemOf, makeSubscription, NEW_YEAR, newestInvoice, saveCard, startBench } from '../client-for-tests.ts'

const PENDING = { proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' } as const

describe('an update that waits for its payment', () => {
  test('is in force at once when the card pays', async () => {
    const bench = await startBench()
    const { subscription, item } = await makeSubscription(bench)
    await bench.twin.advance(10 * DAY)
    const seats = { items: [{ id: item, quantity: 5 }], ...PENDING }
    const updated = await bench.stripe.subscriptions.update(subscription.id, seats)
    expect(updated.pending_update).toBeNull()
    expect(itemOf(updated).quantity).toBe(5)
    expect((await newestInvoice(bench.stripe, subscription.id)).status).toBe('paid')
  })

  test('changes nothing when the card is declined, and goes with its voided invoice', async () => {
    const bench = await startBench()
    const { customer, subscription, item } = await makeSubscription(bench)
    await saveCard(bench.stripe, customer, 'pm_card_chargeCustomerFail')
    const seats = { items: [{ id: item, quantity: 5 }], ...PENDING }
    const asked = await bench.stripe.subscriptions.update(subscription.id, seats)
    expect(asked.status).toBe('active')
    expect(itemOf(asked).quantity).toBe(3)
    expect(asked.pending_update).toMatchObject({ expires_at: NEW_YEAR + 23 * 3600 })
    expect(asked.pending_update?.subscription_items?.[0]?.quantity).toBe(5)
    await bench.stripe.invoices.voidInvoice(String(asked.latest_invoice))
    expect((await bench.stripe.subscriptions.retrieve(subscription.id)).pending_update).toBeNull()
    expect((await bench.stripe.invoices.list({ customer, status: 'open' })).data).toHaveLength(0)
  })

  test('waits for 3D Secure and is applied when the person passed', async () => {
    const bench = await startBench()
    const { customer, subscription, item } = await makeSubscription(bench)
    await saveCard(bench.stripe, customer, 'pm_card_authenticationRequired')
    const expand = ['latest_invoice.confirmation_secret', 'latest_invoice.payments']
    const seats = { items: [{ id: item, quantity: 5 }], expand, ...PENDING }
    const asked = await bench.stripe.subscriptions.update(subscription.id, seats)
    const invoice = asked.latest_invoice
    if (invoice === null || typeof invoice === 'string') throw new Error('not expanded')
    expect(invoice.payments?.data[0]?.status).toBe('open')
    const secret = invoice.confirmation_secret?.client_secret ?? ''
    expect((await bench.stripe.paymentIntents.retrieve(secret.split('_secret_')[0] ?? '')).status).toBe(
      'requires_action',
    )
    const body = new URLSearchParams({ client_secret: secret, outcome: 'passed' })
    await fetch(`${bench.twin.url}/_sandbox/challenge`, { method: 'POST', body })
    const after = await bench.stripe.subscriptions.retrieve(subscription.id)
    expect(after.pending_update).toBeNull()
    expect(itemOf(after).quantity).toBe(5)
    const types = (await bench.stripe.events.list({ limit: 100 })).data.map(event => event.type)
    expect(types).toContain('invoice.payment_action_required')
    expect(types).toContain('customer.subscription.pending_update_applied')
  })

  test('expires after 23 hours and takes its invoice with it', async () => {
    const bench = await startBench()
    const { customer, subscription, item } = await makeSubscription(bench)
    await saveCard(bench.stripe, customer, 'pm_card_chargeCustomerFail')
    await bench.stripe.subscriptions.update(subscription.id, { items: [{ id: item, quantity: 5 }], ...PENDING })
    await bench.twin.advance(23 * 3600)
    const after = await bench.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
    expect(after).toMatchObject({ pending_update: null, latest_invoice: { status: 'void' } })
    expect(itemOf(after).quantity).toBe(3)
  })

  test('takes no parameter that could not wait', async () => {
    const bench = await startBench()
    const { subscription, item } = await makeSubscription(bench)
    const asked = { items: [{ id: item, quantity: 5 }], metadata: { a: 'b' }, ...PENDING }
    await expect(bench.stripe.subscriptions.update(subscription.id, asked)).rejects.toMatchObject({ param: 'metadata' })
  })
})

test('by default an update is in force although the payment failed, and the subscription is past due', async () => {
  const bench = await startBench()
  const { customer, subscription, item } = await makeSubscription(bench)
  await saveCard(bench.stripe, customer, 'pm_card_chargeCustomerFail')
  const updated = await bench.stripe.subscriptions.update(subscription.id, {
    ...{ items: [{ id: item, quantity: 5 }], proration_behavior: 'always_invoice' },
  })
  expect(updated.status).toBe('past_due')
  expect(itemOf(updated).quantity).toBe(5)
})

test('error_if_incomplete answers 402 and leaves nothing behind', async () => {
  const bench = await startBench()
  const { customer, subscription, item } = await makeSubscription(bench)
  await saveCard(bench.stripe, customer, 'pm_card_chargeCustomerFail')
  const items = [{ id: item, quantity: 5 }]
  const asked = { items, proration_behavior: 'always_invoice' } as const
  const update = bench.stripe.subscriptions.update(subscription.id, {
    ...asked,
    payment_behavior: 'error_if_incomplete',
  })
  await expect(update).rejects.toMatchObject({
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'generic_decline',
  })
  expect((await bench.stripe.invoices.list({ customer })).data).toHaveLength(1)
})

test('another price without a quantity means one seat', async () => {
  const bench = await startBench()
  const { subscription, item, prices } = await makeSubscription(bench, 4)
  const updated = await bench.stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: prices.plus.id }],
  })
  expect(itemOf(updated).quantity).toBe(1)
})

test('prorations nobody asked to invoice come with the next bill', async () => {
  const bench = await startBench()
  const { subscription, item } = await makeSubscription(bench, 1)
  const half = (itemOf(subscription).current_period_end - NEW_YEAR) / 2
  await bench.twin.advance(half)
  await bench.stripe.subscriptions.update(subscription.id, { items: [{ id: item, quantity: 3 }] })
  expect((await newestInvoice(bench.stripe, subscription.id)).amount_paid).toBe(699)
  await bench.twin.advance(half + 3600)
  const invoice = await newestInvoice(bench.stripe, subscription.id)
  expect(invoice.lines.data.map(line => line.amount)).toEqual([-350, 1049, 2097])
  expect(invoice.amount_paid).toBe(2796)
})

test('from months to years the cycle begins anew and the old rest is given back', async () => {
  const bench = await startBench()
  const { subscription, item, prices } = await makeSubscription(bench, 1)
  await bench.twin.advance(10 * DAY)
  const updated = await bench.stripe.subscriptions.update(subscription.id, {
    ...{ items: [{ id: item, price: prices.yearly.id, quantity: 1 }], ...PENDING },
  })
  const rest = Math.round((699 * 21) / 31)
  expect((await newestInvoice(bench.stripe, subscription.id)).amount_paid).toBe(6240 - rest)
  expect(itemOf(updated).current_period_start).toBe(NEW_YEAR + 10 * DAY)
  expect(new Date(itemOf(updated).current_period_end * 1000).toISOString()).toBe('2028-01-11T00:00:00.000Z')
})

test('a schedule keeps hands off the cancellation', async () => {
  const bench = await startBench()
  const { subscription } = await makeSubscription(bench)
  const schedule = await bench.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const cancel = () => bench.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  await expect(cancel()).rejects.toThrow('managed by the subscription schedule')
  await bench.stripe.subscriptionSchedules.release(schedule.id, { preserve_cancel_date: true })
  expect((await cancel()).cancel_at).toBe(itemOf(subscription).current_period_end)
  const resumed = await bench.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
  expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false })
})
