import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Control, startControl } from '../control.ts'
import { newFolder } from '../imap/client-for-tests.ts'
import { startWorld, type World } from '../world.ts'
import { clientFor } from './client-for-tests.ts'

let world: World
let control: Control

beforeAll(async () => {
  world = await startWorld({ dataFolder: newFolder(), backend: 'memory', seed: 1, appUrl: 'http://127.0.0.1:9' })
  control = await startControl(world)
})
afterAll(async () => {
  await control.stop()
  await world.stop()
})

/** What the control answers, as far as the tests look at it. */
interface Answer {
  readonly held: readonly { readonly id: string }[]
  readonly time: number
  readonly message: string
}

async function order(call: string, body: object = {}) {
  const [method = '', path] = call.split(' ')
  const headers = { authorization: `Bearer ${control.token}` }
  const content = method === 'GET' ? null : JSON.stringify(body)
  const response = await fetch(`${control.url}${path}`, { method, headers, body: content })
  return { status: response.status, body: (await response.json()) as Answer }
}

function stripe() {
  if (!world.till) throw new Error('there is no twin of Stripe')
  return clientFor(world.till.twin)
}

it('orders faults, outages and their end', async () => {
  await order('POST /stripe/fault', { method: 'POST', path: '^/v1/customers$', status: 500, kept: true })
  const key = { idempotencyKey: 'k' }
  await expect(stripe().customers.create({}, key)).rejects.toMatchObject({ statusCode: 500 })
  await expect(stripe().customers.create({}, key)).rejects.toMatchObject({ statusCode: 500 })
  await order('POST /stripe/outage', { seconds: 3600 })
  await expect(stripe().customers.list()).rejects.toMatchObject({ type: 'StripeConnectionError' })
  await order('POST /stripe/mend')
  await expect(stripe().customers.list()).resolves.toMatchObject({ data: [] })
})

it('orders the weather of webhooks, and delivers what is held in any order', async () => {
  await order('POST /stripe/weather', { held: true })
  await stripe().customers.create({})
  const { held, time } = (await order('GET /stripe')).body
  expect(held).toMatchObject([{ type: 'customer.created' }])
  expect(time).toBe(world.till?.twin.now())
  await order('POST /stripe/deliver', { order: [held[0]?.id, held[0]?.id] })
  expect((await order('GET /stripe')).body.held).toEqual([])
})

it.each([
  ['POST /stripe/fault', { path: '(' }, /regular expression/],
  ['POST /stripe/weather', { lost: 2 }, /^lost: /],
  ['POST /stripe/outage', {}, /^seconds: /],
  ['POST /stripe/deliver', { order: ['evt_none'] }, /no event evt_none/],
])('refuses %s %j', async (call, body, message) => {
  const answer = await order(call, body)
  expect(answer.status).toBe(400)
  expect(answer.body.message).toMatch(message)
})
