import { connect } from 'node:net'
import { getEmail, listLogs } from '@icebox/contract/activity'
import type { Call } from '@icebox/contract/call'
import { getUser } from '@icebox/contract/user'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { routes } from '../../routes.ts'
import { serve } from './serve.ts'

const OWN = { origin: 'http://localhost:3000', 'x-requested-with': 'icebox' }
const JSON_TYPE = { 'content-type': 'application/json' }
/** It is looked for every five seconds; tests run on busy machines. */
const SLOW_MS = 150_000

let test: TestApp
const lines: string[] = []
beforeAll(async () => {
  test = await testApp({}, pino({ level: 'info' }, { write: line => void lines.push(line) }))
})
afterAll(() => test.close())
beforeEach(() => void lines.splice(0))

it(
  'a body that comes as slowly as it likes is cut off',
  async () => {
    const server = await serve(test.app, routes)
    expect([server.server.headersTimeout, server.server.requestTimeout]).toEqual([15_000, 30_000])
    // What follows holds for any length of these times.
    Object.assign(server.server, { headersTimeout: 500, requestTimeout: 1_000 })
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n')
    socket.write('Content-Length: 100000\r\n\r\n{"a":"')
    const trickle = setInterval(() => socket.write('x'), 100)
    const isClosed = await new Promise(resolve => socket.once('close', () => resolve(true)).resume())
    clearInterval(trickle)
    expect(isClosed).toBe(true)
    await server.close()
  },
  SLOW_MS,
)

it('JSON nested 100,000 deep is refused like other nonsense, and fills no log', async () => {
  const payload = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const headers = { ...OWN, ...JSON_TYPE }
  const answer = await test.server.inject({ method: 'POST', url: '/api/contact', headers, payload })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad_input'])
  // One short line under the id of the request.
  expect(lines.join('').length).toBeLessThan(300)
  expect(lines.map(line => JSON.parse(line).requestId)).toEqual([answer.json().requestId])
})

it('what another service refused us is our failure: logged under an id, and told as one', async () => {
  const refusal = Object.assign(new Error('No such customer: cus_1'), { statusCode: 404, code: 'resource_missing' })
  const call = { ...getUser, path: '/api/broken', who: 'anyone' } as const
  const verb = async () => {
    throw refusal
  }
  const server = await serve(test.app, [{ call, verb }])
  const answer = await server.inject({ method: 'GET', url: '/api/broken' })
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'bug'])
  expect(answer.body).not.toContain('cus_1')
  expect(lines.filter(line => line.includes('a call failed'))).toHaveLength(1)
  await server.close()
})

it('a method that nothing here answers is a line of the log, and what stood in its address is not', async () => {
  const answer = await test.server.inject({ method: 'PUT', url: '/api/nothing/ada@fernbank.example' })
  expect(answer.statusCode).toBe(404)
  expect(lines.map(line => JSON.parse(line))).toMatchObject([{ call: 'none', method: 'PUT', status: 404 }])
  expect(lines.join('')).not.toContain('fernbank')
})

it('whoever asks without a session, or for what is not theirs, is a line under the id of the answer', async () => {
  const [ada, bob] = [await test.newPerson(), await test.newPerson()]
  const record = { id: ada.accountId, emailId: bob.accountId }
  const answers = [await test.visitor().send(getUser, { id: ada.accountId }), await ada.send(getEmail, record)]
  expect(answers.map(({ status }) => status)).toEqual([401, 404])
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { call: 'GET /api/user/:id', status: 401, requestId: answers[0]?.body.requestId },
    { call: 'GET /api/user/:id/emails/:emailId', status: 404, requestId: answers[1]?.body.requestId },
  ])
  expect(lines.join('')).not.toContain(bob.accountId)
})

const placed = routes.map(({ call }) => call).filter(({ path }) => /\{(?!id\})/.test(path))

it.each(placed.map(call => [`${call.method} ${call.path}`, call] as const))(
  '%s knows no id but ours, in whatever form one is written',
  async (_, call: Call) => {
    const ada = await test.newPerson()
    for (const odd of ["x' or 1=1", '%00', '0'.repeat(199), '4b1c2f6e-0000-4000-8000-00000000000G']) {
      const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const places = Object.fromEntries(names.map(name => [name, name === 'id' ? ada.accountId : odd]))
      // Of all that any of these calls takes, so that none is refused before it looks at the id.
      const input = { role: 'member', state: 'on', entryId: odd.slice(0, 64), isRight: true, eventId: odd.slice(0, 64) }
      const { status } = await ada.send(call, places, call.method === 'GET' ? undefined : input)
      expect(status).not.toBe(500)
    }
    expect(lines.filter(line => line.includes('a call failed'))).toEqual([])
  },
)

it('nobody is let in while it cannot be looked up whose session it is', async () => {
  const ada = await test.newPerson()
  const fails = () => {
    throw new Error('the database is away')
  }
  const server = await serve({ ...test.app, db: new Proxy(test.app.db, { get: () => fails }) }, routes)
  const headers = { cookie: `sid=${ada.cookies.get('sid')}` }
  for (const url of [`/api/user/${ada.accountId}`, '/api/auth/status']) {
    const answer = await server.inject({ url, headers })
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'bug'])
  }
  await server.close()
})

it('no answer about a person is kept by the browser', async () => {
  const ada = await test.newPerson()
  for (const call of [getUser, listLogs]) {
    const { status, headers } = await ada.send(call, { id: ada.accountId })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  }
})

it.each([
  ['an old browser that comes from nowhere', {}, false],
  ["an old browser that comes from another site's page", { referer: 'https://evil.example/localhost:3000' }, false],
  ['an old browser that comes from our own page', { referer: 'http://localhost:3000/dashboard' }, true],
  ['an address that was typed', { 'sec-fetch-site': 'none' }, true],
  [
    'a newer browser, whatever page it names',
    { 'sec-fetch-site': 'cross-site', referer: 'http://localhost:3000/' },
    false,
  ],
])('signing out by %s', async (_, headers, isOut) => {
  const ada = await test.newPerson()
  const cookie = `sid=${ada.cookies.get('sid')}`
  const answer = await test.server.inject({ method: 'GET', url: '/api/logout', headers: { ...headers, cookie } })
  expect(answer.statusCode).toBe(isOut ? 302 : 200)
  expect((await ada.send(getUser, { id: ada.accountId })).status).toBe(isOut ? 401 : 200)
})
