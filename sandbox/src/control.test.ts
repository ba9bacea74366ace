import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Control, startControl } from './control.ts'
import { connectTo, letter, newFolder } from './imap/client-for-tests.ts'
import { demoPeople } from './scenes/people.ts'
import { startWorld, type World } from './world.ts'

let world: World
let control: Control
const [maya] = demoPeople

beforeAll(async () => {
  world = await startWorld({ dataFolder: newFolder(), backend: 'memory', seed: 1 })
  control = await startControl(world)
})
afterAll(async () => {
  await control.stop()
  await world.stop()
})

/** `call` is a method and a path, as in 'GET /state'. */
async function ask(call: string, body?: unknown, token = control.token) {
  const [method, path] = call.split(' ')
  const response = await fetch(`${control.url}${path}`, {
    method: method ?? 'GET',
    headers: { authorization: `Bearer ${token}` },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

async function countInInbox(): Promise<number> {
  const user = { address: maya.email, password: maya.password }
  const client = await connectTo({ imapsPort: world.mail.port, caPem: world.mail.caPem }, user)
  const status = await client.status('INBOX', { messages: true })
  await client.logout()
  return status === false ? 0 : (status.messages ?? 0)
}

it('shows people, trickle, scenes and what was delivered', async () => {
  const { status, body } = await ask('GET /state')
  expect(status).toBe(200)
  expect(body.people[0]).toEqual({
    name: maya.name,
    email: maya.email,
    password: maya.password,
    host: '127.0.0.1',
    port: world.mail.port,
    smtpPort: world.mail.smtpPort,
  })
  expect(Object.keys(body)).toEqual(['people', 'accounts', 'trickle', 'scenes', 'delivered', 'billingTime'])
  expect(body.scenes.map((scene: { id: string }) => scene.id)).toContain('follow-up-chain')
  expect(body.trickle).toEqual({ running: false, secondsBetween: 8 })
})

it('plays a scene into the inbox of the first person', async () => {
  const before = await countInInbox()
  const { delivered } = (await ask('GET /state')).body
  expect(await ask('POST /scene', { id: 'burst' })).toEqual({ status: 200, body: { success: true } })
  expect(await countInInbox()).toBe(before + 20)
  expect((await ask('GET /state')).body.delivered).toBe(delivered + 20)
})

it('delivers a raw message', async () => {
  const before = await countInInbox()
  await ask('POST /deliver', { address: maya.email, raw: letter('raw') })
  expect(await countInInbox()).toBe(before + 1)
})

it('lets mail trickle until told to stop', async () => {
  const before = await countInInbox()
  await ask('POST /trickle', { running: true, secondsBetween: 0.2 })
  await expect.poll(countInInbox, { timeout: 10_000 }).toBeGreaterThanOrEqual(before + 3)
  await ask('POST /trickle', { running: false })
  expect((await ask('GET /state')).body.trickle).toEqual({ running: false, secondsBetween: 0.2 })
})

it('breaks the mail host and mends it', async () => {
  await ask('POST /fail', { how: 'unreachable', seconds: 60 })
  await expect(countInInbox()).rejects.toThrow()
  await ask('POST /fail', { how: 'none' })
  expect(await countInInbox()).toBeGreaterThan(0)
})

it.each([
  ['POST /scene', { id: 'opera' }, 400, /no scene "opera"/],
  ['POST /scene', { id: 'spam', email: 'nobody@fernbank.example' }, 400, /no demo person/],
  ['POST /scene', {}, 400, /^id: /],
  ['POST /trickle', { running: true, secondsBetween: 0 }, 400, /^secondsBetween: /],
  ['POST /fail', { how: 'gently' }, 400, /^how: /],
  ['POST /advance', { seconds: 60 }, 400, /no twin of Stripe/],
  ['POST /deliver', { address: 'nobody@fernbank.example', raw: 'x' }, 400, /no demo person/],
  ['DELETE /state', undefined, 404, /There is no DELETE \/state/],
] as const)('refuses %s %j', async (call, body, status, message) => {
  const answer = await ask(call, body)
  expect(answer.status).toBe(status)
  expect(answer.body.message).toMatch(message)
})

it('refuses everyone without the token', async () => {
  expect((await ask('GET /state', undefined, 'guess')).status).toBe(401)
})
