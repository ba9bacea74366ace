import { expect, test } from 'vitest'
import { DAY, itemOf, makeCustomer, makeSubscription, newestInvoice, startBench } from '../client-for-tests.ts'

test('a change costs what its preview said, to the cent, at any moment and for any number of seats', async () => {
  const bench = await startBench()
  const { stripe, twin } = bench
  const { subscription, item, prices } = await makeSubscription(bench, 3)
  for (let step = 1; step <= 12; step++) {
    await twin.advance(13 * 3600 + step * 977)
    const price = step % 3 === 0 ? prices.plus.id : prices.pro.id
    const proration_date = twin.now()
    const items = [{ id: item, price, quantity: 1 + ((step * 7) % 11) }]
    const change = { items, proration_behavior: 'always_invoice' as const, proration_date }
    const details = { subscription: subscription.id, subscription_details: change }
    const preview = await stripe.invoices.createPreview(details)
    await twin.advance(300)
    await stripe.subscriptions.update(subscription.id, change)
    const invoice = await newestInvoice(stripe, subscription.id)
    expect([invoice.total, invoice.amount_due]).toEqual([preview.total, preview.amount_due])
    expect(invoice.lines.data.map(line => line.amount)).toEqual(preview.lines.data.map(line => line.amount))
    const isProration = preview.lines.data.map(line => line.parent?.subscription_item_details?.proration)
    expect(new Set(isProration)).toEqual(new Set([true]))
  }
})

test('graduated tiers never cost less for more seats', async () => {
  const { stripe } = await startBench()
  const { id: product } = await stripe.products.create({ name: 'Pro' })
  const tiers = [
    ...[
      { up_to: 9, unit_amount: 699 },
      { up_to: 49, unit_amount: 629 },
    ],
    ...[
      { up_to: 199, unit_amount: 559 },
      { up_to: 'inf' as const, unit_amount: 489 },
    ],
  ]
  const shared = {
    product,
    currency: 'usd',
    recurring: { interval: 'month' as const },
    billing_scheme: 'tiered' as const,
  }
  const graduated = await stripe.prices.create({ ...shared, tiers_mode: 'graduated', tiers })
  const volume = await stripe.prices.create({ ...shared, tiers_mode: 'volume', tiers })
  const cost = async (price: string, quantity: number) =>
    (await stripe.invoices.createPreview({ subscription_details: { items: [{ price, quantity }] } })).total
  expect(await cost(graduated.id, 9)).toBe(9 * 699)
  expect(await cost(graduated.id, 50)).toBe(9 * 699 + 40 * 629 + 559)
  expect(await cost(graduated.id, 250)).toBe(9 * 699 + 40 * 629 + 150 * 559 + 51 * 489)
  expect([await cost(volume.id, 49), await cost(volume.id, 50)]).toEqual([30_821, 27_950])
})

test('a sum below half a dollar is not charged but owed', async () => {
  const bench = await startBench()
  const { customer, subscription, item } = await makeSubscription(bench, 1)
  await bench.twin.advance(30 * DAY)
  await bench.stripe.subscriptions.update(subscription.id, {
    ...{ items: [{ id: item, quantity: 2 }], proration_behavior: 'always_invoice' },
  })
  expect(await newestInvoice(bench.stripe, subscription.id)).toMatchObject({ total: 22, amount_due: 0, status: 'paid' })
  expect(await bench.stripe.customers.retrieve(customer)).toMatchObject({ balance: 22 })
})

test('what is too much goes to the balance, and from there into the next bill', async () => {
  const bench = await startBench()
  const { customer, subscription, item } = await makeSubscription(bench, 3)
  const { current_period_end: end, current_period_start: start } = itemOf(subscription)
  await bench.twin.advance((end - start) / 2)
  await bench.stripe.subscriptions.update(subscription.id, {
    ...{ items: [{ id: item, quantity: 1 }], proration_behavior: 'always_invoice' },
  })
  expect(await bench.stripe.customers.retrieve(customer)).toMatchObject({ balance: -699 })
  await bench.twin.advance((end - start) / 2 + 3600)
  const next = await newestInvoice(bench.stripe, subscription.id)
  expect(next).toMatchObject({ total: 699, starting_balance: -699, ending_balance: 0, amount_due: 0, status: 'paid' })
})

test('a credit note refunds an invoice once', async () => {
  const bench = await startBench()
  const { subscription } = await makeSubscription(bench)
  const { id: invoice, amount_paid: amount } = await newestInvoice(bench.stripe, subscription.id)
  const note = { invoice, amount, refund_amount: amount, reason: 'product_unsatisfactory' } as const
  const made = await bench.stripe.creditNotes.create({ ...note, email_type: 'credit_note' })
  expect(made).toMatchObject({ amount: 2097, status: 'issued', refunds: [{ amount_refunded: 2097 }] })
  expect((await bench.stripe.refunds.list({})).data).toMatchObject([{ amount: 2097, status: 'succeeded' }])
  await expect(bench.stripe.creditNotes.create(note)).rejects.toMatchObject({ param: 'amount' })
  const types = (await bench.stripe.events.list({ limit: 5 })).data.map(event => event.type)
  expect(types).toEqual(expect.arrayContaining(['credit_note.created', 'charge.refunded', 'refund.created']))
})

test('an invoice of its own leaves waiting items alone, and is paid when it is finalised', async () => {
  const { stripe } = await startBench()
  const { customer } = await makeCustomer(stripe)
  await stripe.invoiceItems.create({ customer, amount: 500, currency: 'usd' })
  const invoice = await stripe.invoices.create({
    ...{ customer, auto_advance: true, collection_method: 'charge_automatically' },
    pending_invoice_items_behavior: 'exclude',
  })
  await stripe.invoiceItems.create({ customer, invoice: invoice.id, amount: 300, currency: 'usd' })
  const paid = await stripe.invoices.finalizeInvoice(invoice.id)
  expect(paid).toMatchObject({ status: 'paid', amount_paid: 300, parent: null })
  const late = stripe.invoiceItems.create({ customer, invoice: invoice.id, amount: 100, currency: 'usd' })
  await expect(late).rejects.toMatchObject({ param: 'invoice' })
})

test('its PDF is a document that can be fetched without a key', async () => {
  const bench = await startBench()
  const { subscription } = await makeSubscription(bench)
  const invoice = await newestInvoice(bench.stripe, subscription.id)
  const answer = await fetch(invoice.invoice_pdf ?? '')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  expect(pdf).toMatch(/^%PDF-1\.4\n/)
  expect(pdf).toContain(invoice.number)
  const table = Number(/startxref\n(\d+)/.exec(pdf)?.[1])
  expect(pdf.slice(table, table + 4)).toBe('xref')
  expect((await fetch(invoice.hosted_invoice_url ?? '')).status).toBe(200)
  expect((await fetch(`${bench.twin.url}/i/guessed/pdf`)).status).toBe(404)
})

test('a coupon takes its share of full periods and none of prorations', async () => {
  const bench = await startBench()
  const { stripe, twin } = bench
  const { subscription, item } = await makeSubscription(bench, 2)
  const coupon = await stripe.coupons.create({ percent_off: 25, duration: 'forever' })
  await stripe.subscriptions.update(subscription.id, { discounts: [{ coupon: coupon.id }] })
  await twin.advance(31 * DAY + 3600)
  const invoice = await newestInvoice(stripe, subscription.id)
  expect(invoice).toMatchObject({ subtotal: 1398, amount_paid: 1048, total_discount_amounts: [{ amount: 350 }] })
  await stripe.subscriptions.update(subscription.id, {
    ...{ items: [{ id: item, quantity: 4 }], proration_behavior: 'always_invoice' },
  })
  expect((await newestInvoice(stripe, subscription.id)).total_discount_amounts).toEqual([])
})
