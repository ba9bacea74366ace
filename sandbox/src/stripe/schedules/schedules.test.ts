import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { type Bench, DAY, itemOf, makeSubscription, newestInvoice, startBench } from '../client-for-tests.ts'

/** A schedule of a running subscription, and its current phase as an update has to repeat it. */
async function begin(bench: Bench, subscription: Stripe.Subscription) {
  const schedule = await bench.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const [phase] = schedule.phases
  const items = [{ price: itemOf(subscription).price.id, quantity: itemOf(subscription).quantity }]
  const now = { start_date: phase?.start_date, end_date: phase?.end_date, items }
  return { id: schedule.id, now }
}

test('from years to months: with the next period, without a credit, and month by month from there', async () => {
  const bench = await startBench()
  const { stripe, twin } = bench
  const { subscription, item, prices } = await makeSubscription(bench, 1)
  const yearly = await stripe.subscriptions.update(subscription.id, { items: [{ id: item, price: prices.yearly.id }] })
  const { id, now } = await begin(bench, yearly)
  const duration = { interval: 'month', interval_count: 1 } as const
  await stripe.subscriptionSchedules.update(id, {
    ...{ end_behavior: 'release', proration_behavior: 'none' },
    phases: [now, { duration, proration_behavior: 'none', items: [{ price: prices.pro.id, quantity: 2 }] }],
  })
  const coming = await stripe.invoices.createPreview({ subscription: subscription.id })
  expect(coming.amount_due).toBe(2 * 699)
  await twin.advance(365 * DAY + 3600)
  const after = await stripe.subscriptions.retrieve(subscription.id)
  expect(itemOf(after)).toMatchObject({ quantity: 2, price: { id: prices.pro.id } })
  const { current_period_start: start, current_period_end: end } = itemOf(after)
  expect([start, end].map(time => new Date(time * 1000).toISOString().slice(0, 10))).toEqual([
    '2028-01-01',
    '2028-02-01',
  ])
  expect(await newestInvoice(stripe, subscription.id)).toMatchObject({ amount_paid: 2 * 699, lines: { data: [{}] } })
  await twin.advance(31 * DAY)
  expect(await stripe.subscriptionSchedules.retrieve(id)).toMatchObject({
    ...{ status: 'released', released_subscription: subscription.id, subscription: null },
  })
})

test('the current phase keeps its beginning', async () => {
  const bench = await startBench()
  const { subscription, prices } = await makeSubscription(bench)
  const { id, now } = await begin(bench, subscription)
  await bench.twin.advance(DAY)
  const later = { items: [{ price: prices.pro.id, quantity: 1 }] }
  const moved = { ...now, start_date: bench.twin.now() }
  const update = (first: object) =>
    bench.stripe.subscriptionSchedules.update(id, { phases: [{ ...now, ...first }, later] })
  await expect(update(moved)).rejects.toThrow('can not modify the start date of the current phase')
  await expect(update({ start_date: undefined })).rejects.toThrow('at least one phase with a `start_date`')
  await expect(update({})).resolves.toMatchObject({ phases: [{}, { items: [{ quantity: 1 }] }] })
})

test('dropping a schedule is releasing it; cancelling it takes the subscription along', async () => {
  const bench = await startBench()
  const { stripe } = bench
  const { subscription } = await makeSubscription(bench)
  const first = await begin(bench, subscription)
  const again = stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  await expect(again).rejects.toThrow('already attached to a schedule')
  await stripe.subscriptionSchedules.release(first.id, { preserve_cancel_date: true })
  await expect(stripe.subscriptionSchedules.release(first.id)).rejects.toThrow('in the `released` status')
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
  const second = await begin(bench, subscription)
  await stripe.subscriptionSchedules.cancel(second.id)
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
  expect((await stripe.subscriptionSchedules.retrieve(second.id)).status).toBe('canceled')
  await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ statusCode: 404 })
})

test('periods keep the day of the month they began on', async () => {
  const bench = await startBench({ now: () => Date.UTC(2027, 0, 31) })
  const { subscription } = await makeSubscription(bench)
  const ends: string[] = []
  for (let month = 0; month < 4; month++) {
    const { current_period_end: end } = itemOf(await bench.stripe.subscriptions.retrieve(subscription.id))
    ends.push(new Date(end * 1000).toISOString().slice(0, 10))
    await bench.twin.advance(end - bench.twin.now())
    const { lines } = await newestInvoice(bench.stripe, subscription.id)
    expect(Object.keys(lines.data[0]?.period ?? {}).sort()).toEqual(['end', 'start'])
  }
  expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
})
