import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { DAY, makeSubscription, startBench, startEndpoint } from '../client-for-tests.ts'

const { webhooks } = new Stripe('sk_test_unused')

test('an event is signed with the secret that was shown once', async () => {
  const { stripe } = await startBench()
  const endpoint = await startEndpoint()
  const made = await stripe.webhookEndpoints.create({ url: endpoint.url, enabled_events: ['customer.created'] })
  expect((await stripe.webhookEndpoints.retrieve(made.id)).secret).toBeUndefined()
  await stripe.products.create({ name: 'Not asked for' })
  const { id } = await stripe.customers.create({ email: 'a@b.example' })
  await endpoint.reached(1)
  const [letter] = endpoint.received
  const event = webhooks.constructEvent(letter?.body ?? '', letter?.signature ?? '', made.secret ?? '')
  expect(event).toMatchObject({ type: 'customer.created', api_version: '2026-10-28.endive', livemode: false })
  expect(event.data.object).toMatchObject({ id })
  expect(() => webhooks.constructEvent(letter?.body ?? '', letter?.signature ?? '', 'whsec_other')).toThrow('signature')
})

test('an endpoint of another version is sent that version', async () => {
  const { stripe } = await startBench()
  const endpoint = await startEndpoint()
  const api_version = '2025-01-27.acacia'
  await stripe.webhookEndpoints.create({ url: endpoint.url, enabled_events: ['*'], api_version })
  await stripe.customers.create({})
  await endpoint.reached(1)
  expect(JSON.parse(endpoint.received[0]?.body ?? '')).toMatchObject({ api_version })
})

test('an endpoint that answers with an error is tried again', async () => {
  const { stripe } = await startBench()
  const endpoint = await startEndpoint(count => (count < 3 ? 500 : 200))
  await stripe.webhookEndpoints.create({ url: endpoint.url, enabled_events: ['*'] })
  await stripe.customers.create({})
  await endpoint.reached(3)
  expect(endpoint.types()).toEqual(['customer.created', 'customer.created', 'customer.created'])
})

test('in bad weather each event comes more than once', async () => {
  const { stripe, twin } = await startBench()
  const endpoint = await startEndpoint()
  await stripe.webhookEndpoints.create({ url: endpoint.url, enabled_events: ['*'] })
  twin.setWebhooks({ copies: 3, delayMs: 5, shuffle: true })
  await stripe.customers.create({})
  await stripe.products.create({ name: 'Pro' })
  await endpoint.reached(6)
  expect(endpoint.types().sort()).toEqual([
    ...['customer.created', 'customer.created', 'customer.created'],
    ...['product.created', 'product.created', 'product.created'],
  ])
})

test('in the worst weather an event never arrives', async () => {
  const { stripe, twin } = await startBench()
  const endpoint = await startEndpoint()
  await stripe.webhookEndpoints.create({ url: endpoint.url, enabled_events: ['*'] })
  twin.setWebhooks({ copies: 1, delayMs: 0, lost: 1 })
  await stripe.customers.create({})
  twin.setWebhooks({ copies: 1, delayMs: 0, lost: 0 })
  await stripe.products.create({ name: 'Pro' })
  await endpoint.reached(1)
  expect(endpoint.types()).toEqual(['product.created'])
})

test('held events are delivered in the order that is asked for, also twice', async () => {
  const { stripe, twin } = await startBench()
  const endpoint = await startEndpoint()
  await stripe.webhookEndpoints.create({ url: endpoint.url, enabled_events: ['*'] })
  twin.setWebhooks({ copies: 1, delayMs: 0, held: true })
  await stripe.customers.create({})
  await stripe.products.create({ name: 'Pro' })
  const [first = '', second = ''] = twin.heldEvents().map(event => event.id)
  expect(endpoint.received).toHaveLength(0)
  await twin.deliverHeld([second, first, second])
  expect(endpoint.types()).toEqual(['product.created', 'customer.created', 'product.created'])
  expect(twin.heldEvents()).toHaveLength(0)
})

test('time waits for the endpoints between one thing that happens and the next', async () => {
  const endpoint = await startEndpoint()
  const bench = await startBench({ webhook: { url: endpoint.url, secret: 'whsec_known' } })
  // What the purchase sends is still on its way when time goes on.
  bench.twin.setWebhooks({ copies: 1, delayMs: 300 })
  await makeSubscription(bench)
  bench.twin.setWebhooks({ copies: 1, delayMs: 0 })
  await bench.twin.advance(31 * DAY + 3600)
  const renewal = endpoint
    .types()
    .filter(type => type.startsWith('invoice.'))
    .slice(-4)
  expect(renewal).toEqual(['invoice.created', 'invoice.finalized', 'invoice.paid', 'invoice.payment_succeeded'])
})
