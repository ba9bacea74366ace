import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { clientFor, DAY, makeCatalogue, makeCustomer, makeSubscription, startBench } from '../client-for-tests.ts'
import { startStripeTwin } from '../twin.ts'

test('an unknown parameter is refused by its full name', async () => {
  const { stripe } = await startBench()
  const ask = (params: object) => stripe.customers.create(params)
  await expect(ask({ colour: 'blue' })).rejects.toMatchObject({
    ...{ statusCode: 400, code: 'parameter_unknown', param: 'colour', message: 'Received unknown parameter: colour' },
  })
  await expect(ask({ address: { planet: 'Earth' } })).rejects.toMatchObject({ param: 'address[planet]' })
})

test('what is missing, mistyped or not there is refused as Stripe refuses it', async () => {
  const { stripe } = await startBench()
  const { pro } = await makeCatalogue(stripe)
  const { customer } = await makeCustomer(stripe)
  await expect(stripe.customers.retrieve('cus_nope')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  const subscribe = (params: object) => stripe.subscriptions.create({ customer, items: [{ price: pro.id }], ...params })
  await expect(subscribe({ customer: 'cus_nope' })).rejects.toMatchObject({ statusCode: 400, param: 'customer' })
  await expect(subscribe({ customer: undefined })).rejects.toMatchObject({
    code: 'parameter_missing',
    param: 'customer',
  })
  const typo = { payment_behavior: 'pending_if_incompleteTYPO' }
  await expect(subscribe(typo)).rejects.toThrow('Invalid payment_behavior: must be one of allow_incomplete')
  const quantity = { items: [{ price: pro.id, quantity: '1.5' }] }
  await expect(subscribe(quantity)).rejects.toMatchObject({
    code: 'parameter_invalid_integer',
    param: 'items[0][quantity]',
  })
})

test('an address that is not there answers an error that the client throws', async () => {
  const { stripe } = await startBench()
  await expect(stripe.checkout.sessions.list()).rejects.toThrow('Unrecognized request URL')
})

test('one idempotency key is answered once, and not for other parameters', async () => {
  const { stripe, twin } = await startBench()
  const key = { idempotencyKey: 'cust:1' }
  const first = await stripe.customers.create({ email: 'a@b.example' }, key)
  const second = await stripe.customers.create({ email: 'a@b.example' }, key)
  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  await expect(stripe.customers.create({ email: 'c@d.example' }, key)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  })
  await expect(stripe.products.create({ name: 'Pro' }, key)).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  await twin.advance(25 * 3600)
  expect((await stripe.customers.create({ email: 'a@b.example' }, key)).id).not.toBe(first.id)
})

test('what was refused for its parameters may be asked again with its key, a declined card not', async () => {
  const { stripe } = await startBench()
  const key = { idempotencyKey: 'one' }
  const wrong = { email: 'a@b.example', colour: 'blue' }
  await expect(stripe.customers.create(wrong, key)).rejects.toMatchObject({ statusCode: 400 })
  await expect(stripe.customers.create({ email: 'a@b.example' }, key)).resolves.toBeDefined()
  const { customer } = await makeCustomer(stripe)
  const card = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_chargeDeclined' } })
  const attach = () => stripe.paymentMethods.attach(card.id, { customer }, { idempotencyKey: 'two' })
  await expect(attach()).rejects.toMatchObject({ code: 'card_declined' })
  await expect(attach()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } })
})

test('an answer that was lost on its way is found again with its key', async () => {
  const { twin } = await startBench()
  const { host, port, secretKey } = twin
  const stripe = new Stripe(secretKey, { host, port, protocol: 'http', maxNetworkRetries: 2, telemetry: false })
  twin.fail({ method: 'POST', path: /\/customers$/ }, { lost: 'after' })
  const { id } = await stripe.customers.create({ email: 'a@b.example' })
  expect((await stripe.customers.list()).data.map(each => each.id)).toEqual([id])
  twin.fail({ method: 'POST', path: /\/customers$/ }, { status: 500, times: 2 })
  await stripe.customers.create({ email: 'c@d.example' })
  expect((await stripe.customers.list()).data).toHaveLength(2)
})

test('a list comes in pages, newest first', async () => {
  const { stripe } = await startBench()
  for (const name of ['a', 'b', 'c']) await stripe.products.create({ id: name, name })
  const first = await stripe.products.list({ limit: 2 })
  expect(first.data.map(each => each.id)).toEqual(['c', 'b'])
  expect(first.has_more).toBe(true)
  const next = await stripe.products.list({ limit: 2, starting_after: 'b' })
  expect(next).toMatchObject({ has_more: false, data: [{ id: 'a' }] })
  expect((await stripe.products.list({ limit: 2, ending_before: 'a' })).data.map(each => each.id)).toEqual(['c', 'b'])
})

test('objects stand in place of their ids where they are asked for, and nowhere else', async () => {
  const bench = await startBench()
  const { subscription, prices } = await makeSubscription(bench)
  const asked = { expand: ['customer', 'latest_invoice.payments.data.payment.payment_intent'] }
  const read = bench.stripe.subscriptions.retrieve(subscription.id, asked)
  await expect(read).rejects.toThrow('more than 4 levels')
  const expand = ['customer', 'items.data.price.product', 'latest_invoice.payments']
  const found = await bench.stripe.subscriptions.retrieve(subscription.id, { expand })
  expect(found).toMatchObject({
    customer: { email: 'ada@example.com' },
    items: { data: [{ price: { id: prices.pro.id, product: { name: 'Icebox Pro' } } }] },
    latest_invoice: { payments: { data: [{ status: 'paid', amount_paid: 2097 }] } },
  })
  const plain = await bench.stripe.subscriptions.retrieve(subscription.id)
  expect(typeof plain.latest_invoice).toBe('string')
  const wrong = bench.stripe.subscriptions.retrieve(subscription.id, { expand: ['colour'] })
  await expect(wrong).rejects.toThrow('cannot be expanded')
})

test('tiers are shown only when asked for, and a lookup key moves only when told to', async () => {
  const { stripe } = await startBench()
  const { id: product } = await stripe.products.create({ name: 'Pro' })
  const tiers = [
    { up_to: 9, unit_amount: 699 },
    { up_to: 'inf', unit_amount: 489 },
  ] as const
  const tiered = () => ({
    ...{ product, currency: 'usd', recurring: { interval: 'month' as const }, lookup_key: 'key', tiers: [...tiers] },
    ...{ billing_scheme: 'tiered' as const, tiers_mode: 'graduated' as const },
  })
  const first = await stripe.prices.create(tiered())
  expect(first).toMatchObject({ unit_amount: null })
  expect(first.tiers).toBeUndefined()
  const [found] = (await stripe.prices.list({ lookup_keys: ['key'], expand: ['data.tiers'] })).data
  expect(found?.tiers).toMatchObject([
    { up_to: 9, unit_amount: 699 },
    { up_to: null, unit_amount: 489 },
  ])
  await expect(stripe.prices.create(tiered())).rejects.toMatchObject({ param: 'lookup_key' })
  const second = await stripe.prices.create({ ...tiered(), transfer_lookup_key: true })
  expect((await stripe.prices.list({ lookup_keys: ['key'] })).data.map(each => each.id)).toEqual([second.id])
})

test('a flat price has no tiers, also where they are asked for', async () => {
  const bench = await startBench()
  const { pro } = await makeCatalogue(bench.stripe)
  const shown = await bench.stripe.prices.retrieve(pro.id, { expand: ['tiers'] })
  expect(shown).toMatchObject({ unit_amount: 699 })
  expect(shown).not.toHaveProperty('tiers')
})

test('an error rests under its key for a day, whether the call was carried out or not', async () => {
  const { stripe, twin } = await startBench()
  const make = (key: string) => stripe.customers.create({ email: 'a@b.example' }, { idempotencyKey: key })
  const match = { method: 'POST', path: /^\/v1\/customers$/ }
  twin.fail(match, { status: 500, kept: true })
  await expect(make('one')).rejects.toMatchObject({ statusCode: 500 })
  await twin.advance(DAY - 1)
  await expect(make('one')).rejects.toMatchObject({ statusCode: 500 })
  expect((await stripe.customers.list()).data).toHaveLength(0)
  twin.fail(match, { status: 500, kept: true, done: true })
  await expect(make('two')).rejects.toMatchObject({ statusCode: 500 })
  await expect(make('two')).rejects.toMatchObject({ statusCode: 500 })
  expect((await stripe.customers.list()).data).toHaveLength(1)
  await twin.advance(2)
  await expect(make('one')).resolves.toMatchObject({ email: 'a@b.example' })
})

test('an outage lasts for its seconds of the twin, and can be called off', async () => {
  const { stripe, twin } = await startBench()
  const everything = { method: '*', path: /./ }
  twin.fail(everything, { lost: 'before', seconds: 900 })
  await expect(stripe.customers.list()).rejects.toMatchObject({ type: 'StripeConnectionError' })
  await twin.advance(899)
  await expect(stripe.customers.list()).rejects.toMatchObject({ type: 'StripeConnectionError' })
  await twin.advance(1)
  await expect(stripe.customers.list()).resolves.toMatchObject({ data: [] })
  twin.fail(everything, { status: 503, seconds: 900 })
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 503 })
  twin.mend()
  await expect(stripe.customers.list()).resolves.toMatchObject({ data: [] })
})

test('a publishable key does nothing but what a client secret lets it do', async () => {
  const { stripe, twin } = await startBench()
  const browser = new Stripe(twin.publishableKey, { host: twin.host, port: twin.port, protocol: 'http' })
  const { customer } = await makeCustomer(stripe)
  const intent = await stripe.setupIntents.create({ customer, metadata: { org: '1' } })
  await expect(browser.customers.list()).rejects.toMatchObject({ code: 'secret_key_required' })
  await expect(browser.setupIntents.retrieve(intent.id)).rejects.toMatchObject({ code: 'secret_key_required' })
  const seen = await browser.setupIntents.retrieve(intent.id, { client_secret: intent.client_secret ?? '' })
  expect(seen).toMatchObject({ id: intent.id, status: 'requires_payment_method' })
  expect(seen).not.toHaveProperty('customer')
  const wrong = browser.setupIntents.retrieve(intent.id, { client_secret: `${intent.client_secret}x` })
  await expect(wrong).rejects.toMatchObject({ param: 'client_secret' })
  await expect(
    new Stripe('sk_test_wrong', { host: twin.host, port: twin.port, protocol: 'http' }).customers.list(),
  ).rejects.toMatchObject({ statusCode: 401 })
})

test('calls are written down without the numbers of cards and without client secrets', async () => {
  const { stripe, twin } = await startBench()
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }
  await stripe.paymentMethods.create({ type: 'card', card })
  expect(twin.calls).toMatchObject([{ method: 'POST', path: '/v1/payment_methods', body: { type: 'card' } }])
  expect(JSON.stringify(twin.calls)).not.toContain('4242')
  const { client_secret: secret } = await stripe.setupIntents.create({ metadata: { note: 'seti_1_secret_hidden' } })
  await stripe.setupIntents.confirm(String(secret?.split('_secret_')[0]), {
    ...{ payment_method: 'pm_card_visa', return_url: `http://localhost/?back=${secret}` },
  })
  expect(JSON.stringify(twin.calls)).not.toContain(secret?.split('_secret_')[1])
  expect(JSON.stringify(twin.calls)).not.toContain('hidden')
})

test('everything is there again after a restart, the clock included', async ({ onTestFinished }) => {
  const { mkdtempSync, rmSync } = await import('node:fs')
  const dataFolder = mkdtempSync('/tmp/stripe-twin-')
  onTestFinished(() => rmSync(dataFolder, { recursive: true }))
  const first = await startStripeTwin({ dataFolder })
  const { id } = await clientFor(first).customers.create({ email: 'a@b.example' }, { idempotencyKey: 'k' })
  await first.advance(1000)
  const before = first.now()
  await first.stop()
  const second = await startStripeTwin({ dataFolder })
  onTestFinished(() => second.stop())
  expect(second.port).toBe(first.port)
  expect(second.now()).toBeGreaterThanOrEqual(before)
  expect((await clientFor(second).customers.create({ email: 'a@b.example' }, { idempotencyKey: 'k' })).id).toBe(id)
  expect(second.object(id)).toMatchObject({ email: 'a@b.example' })
})
