import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADA, callAs, letter, MAIL } from '../client-for-tests.ts'
import { type MicrosoftTwin, startMicrosoftTwin } from '../twin.ts'

const CARL = 'carl@firm.example'
let twin: MicrosoftTwin
let token: string

beforeEach(async () => {
  const people = [
    { email: ADA, name: 'Ada' },
    { email: CARL, name: 'Carl', organisation: 'Firm' },
  ]
  twin = await startMicrosoftTwin({ people })
  token = (await twin.grant(ADA, MAIL)).accessToken
})
afterEach(() => twin.stop())

test('no token, an unknown one and one too old are refused', async () => {
  const tokens = ['', 'made-up', token]
  twin.expireAccessTokens()
  for (const each of tokens) {
    const { status, body } = await callAs(twin, each)('/me/messages')
    expect([status, body.error.code]).toEqual([401, 'InvalidAuthenticationToken'])
  }
})

test('each call needs its scope', async () => {
  const { accessToken: reader } = await twin.grant(CARL, ['Mail.Read'])
  const ask = async (method: string, path: string, body?: object) =>
    (await callAs(twin, reader)(path, { method, body: body && JSON.stringify(body) })).status
  expect(await ask('GET', '/me/messages')).toBe(200)
  expect(await ask('GET', '/me')).toBe(403)
  expect(await ask('POST', '/me/mailFolders', { displayName: 'Icebox' })).toBe(403)
  expect(await ask('POST', '/me/sendMail', {})).toBe(403)
  const { body } = await callAs(twin, reader)('/me')
  expect(body.error.code).toBe('ErrorAccessDenied')
})

test('nobody reads the mail of somebody else', async () => {
  await twin.deliver(CARL, letter('Private', { To: CARL }))
  const [message] = await twin.program(CARL).messages()
  expect((await callAs(twin, token)(`/me/messages/${message?.id}`)).status).toBe(404)
  expect((await callAs(twin, token)(`/users/${CARL}/messages`)).status).toBe(400)
  expect((await callAs(twin, token)(`/users/${ADA}/messages`)).status).toBe(200)
})

test('routes there are not are refused and remembered', async () => {
  const { status, body } = await callAs(twin, token)('/me/calendar')
  expect([status, body.error.code]).toEqual([400, 'BadRequest'])
  expect((await fetch(`${twin.url}/beta/me`)).status).toBe(404)
  expect((await fetch(`${twin.url}/oauth2/v2.0/token`, { method: 'POST' })).status).toBe(404)
  expect(twin.unknownRequests).toEqual(['GET /v1.0/me/calendar', 'GET /beta/me', 'POST /oauth2/v2.0/token'])
})

test('a body that is no JSON is refused', async () => {
  const { status } = await callAs(twin, token)('/me/mailFolders', { method: 'POST', body: '{' })
  expect(status).toBe(400)
})

test('a batch answers each of its requests alone', async () => {
  await twin.deliver(ADA, letter('In a batch'))
  const json = { 'content-type': 'application/json' }
  const { status, responses } = await batch([
    { id: 'a', method: 'GET', url: '/me/mailFolders/inbox' },
    { id: 'b', method: 'GET', url: '/me/messages/none' },
    { id: 'c', method: 'GET', url: '/me/messages', dependsOn: ['b'] },
    { id: 'd', method: 'GET', url: '/me/messages?$top=1', headers: { Prefer: 'IdType="ImmutableId"' } },
    { id: 'e', method: 'POST', url: '/me/mailFolders', headers: json, body: { displayName: 'Icebox' } },
  ])
  expect(status).toBe(200)
  expect(responses.map((one: { status: number }) => one.status)).toEqual([200, 404, 424, 200, 201])
  expect(responses[0].body.totalItemCount).toBe(1)
  expect(responses[3].body.value[0].id).toMatch(/^AAkALg/)
})

test('a batch of more than 20, with one id twice or an untyped body is refused', async () => {
  const one = { method: 'GET', url: '/me' }
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ ...one, id: String(index) }))
  expect((await batch(many(20))).status).toBe(200)
  expect((await batch(many(21))).status).toBe(400)
  expect(
    (
      await batch([
        { ...one, id: '1' },
        { ...one, id: '1' },
      ])
    ).status,
  ).toBe(400)
  const untyped = { id: '1', method: 'POST', url: '/me/mailFolders', body: { displayName: 'x' } }
  expect((await batch([untyped])).status).toBe(400)
})

test('more than four requests at a time for one mailbox are refused', async () => {
  const { accessToken: other } = await twin.grant(CARL, MAIL)
  twin.slowDown(1500)
  const all = await Promise.all([
    ...Array.from({ length: 6 }, () => callAs(twin, token)('/me')),
    callAs(twin, other)('/me'),
  ])
  const statuses = all.map(one => one.status)
  expect(statuses.slice(0, 6).toSorted()).toEqual([200, 200, 200, 200, 429, 429])
  expect(statuses[6]).toBe(200)
  const refused = all.find(one => one.status === 429)
  expect(refused?.headers.get('retry-after')).toBe('1')
  expect(refused?.body.error.code).toBe('ApplicationThrottled')
})

test('10,000 requests in ten minutes are the most for one mailbox', async () => {
  twin.useUp(ADA, 9_997)
  const requests = Array.from({ length: 4 }, (_, index) => ({ id: String(index), method: 'GET', url: '/me' }))
  const { responses } = await batch(requests)
  expect(responses.map((one: { status: number }) => one.status)).toEqual([200, 200, 200, 429])
  expect(Number(responses[3].headers['Retry-After'])).toBeGreaterThan(300)
  expect((await callAs(twin, token)('/me')).status).toBe(429)
  const { accessToken: other } = await twin.grant(CARL, MAIL)
  expect((await callAs(twin, other)('/me')).status).toBe(200)
})

test('a mailbox can be throttled for a while', async () => {
  twin.throttle(ADA, 30)
  const { status, headers } = await callAs(twin, token)('/me')
  expect([status, headers.get('retry-after')]).toEqual([429, '30'])
})

async function batch(requests: readonly object[]) {
  const { status, body } = await callAs(twin, token)('/$batch', { method: 'POST', body: JSON.stringify({ requests }) })
  return { status, responses: body.responses }
}
