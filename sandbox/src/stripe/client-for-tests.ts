import { createServer } from 'node:http'
import Stripe from 'stripe'
import { afterEach } from 'vitest'
import { type StripeTwin, type StripeTwinOptions, startStripeTwin } from './twin.ts'

export const DAY = 86_400
/** 1 January 2027, 00:00 UTC. */
export const NEW_YEAR = 1_798_761_600

const open: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

export interface Bench {
  readonly twin: StripeTwin
  readonly stripe: Stripe
}

/** A twin whose clock stands still unless it is moved, and the official client for it. */
export async function startBench(options: StripeTwinOptions = {}): Promise<Bench> {
  const twin = await startStripeTwin({ now: () => NEW_YEAR * 1000, ...options })
  open.push(() => twin.stop())
  return { twin, stripe: clientFor(twin) }
}

export function clientFor({ host, port, secretKey }: StripeTwin): Stripe {
  return new Stripe(secretKey, {
    ...{ host, port, protocol: 'http', apiVersion: '2026-10-28.endive', maxNetworkRetries: 0, telemetry: false },
  })
}

/** Pro for 6.99 a month and a seat, Pro+ for 9.99, and Pro for a year for 62.40. */
export async function makeCatalogue(stripe: Stripe) {
  const product = await stripe.products.create({ id: 'icebox_pro', name: 'Icebox Pro' })
  const shared = { product: product.id, currency: 'usd' } as const
  const monthly = { ...shared, recurring: { interval: 'month' } } as const
  return {
    pro: await stripe.prices.create({ ...monthly, unit_amount: 699, lookup_key: 'pro_monthly' }),
    plus: await stripe.prices.create({ ...monthly, unit_amount: 999 }),
    yearly: await stripe.prices.create({ ...shared, unit_amount: 6240, recurring: { interval: 'year' } }),
  }
}

/** A customer whose card was saved by a setup intent, as checkout does it. */
export async function makeCustomer(stripe: Stripe, card = 'pm_card_visa') {
  const customer = await stripe.customers.create({ email: 'ada@example.com' })
  const method = await saveCard(stripe, customer.id, card)
  return { customer: customer.id, card: method }
}

/** Makes the card the one that pays. One that the bank refuses to set up is attached without asking. */
export async function saveCard(stripe: Stripe, customer: string, card: string): Promise<string> {
  const method = await stripe.paymentMethods.attach(card, { customer })
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } })
  return method.id
}

/** A subscription that is paid and running. */
export async function makeSubscription(bench: Bench, quantity = 3) {
  const prices = await makeCatalogue(bench.stripe)
  const owner = await makeCustomer(bench.stripe)
  const items = [{ price: prices.pro.id, quantity }]
  const subscription = await bench.stripe.subscriptions.create({ customer: owner.customer, items })
  return { ...owner, prices, subscription, item: itemOf(subscription).id }
}

export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw new Error(`${subscription.id} has no item.`)
  return item
}

export async function newestInvoice(stripe: Stripe, subscription: string): Promise<Stripe.Invoice> {
  const [invoice] = (await stripe.invoices.list({ subscription })).data
  if (!invoice) throw new Error(`${subscription} has no invoice.`)
  return invoice
}

export async function typesOf(stripe: Stripe, type?: string): Promise<string[]> {
  return (await stripe.events.list({ limit: 100, type })).data.map(event => event.type)
}

export interface Received {
  readonly body: string
  readonly signature: string
}

/** An endpoint that keeps what it is sent. `answer` is its status for the first, second … request. */
export async function startEndpoint(answer: (count: number) => number = () => 200) {
  const received: Received[] = []
  const waiting: { count: number; done: () => void }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const signature = String(request.headers['stripe-signature'])
    received.push({ body: Buffer.concat(chunks).toString('utf8'), signature })
    response.writeHead(answer(received.length)).end()
    for (const each of waiting) if (received.length >= each.count) each.done()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  open.push(
    () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/webhooks/stripe`,
    received,
    /** Resolves once so many came. */
    reached: (count: number) =>
      new Promise<void>(done => {
        if (received.length >= count) done()
        else waiting.push({ count, done })
      }),
    types: () => received.map(each => String(JSON.parse(each.body).type)),
  }
}
