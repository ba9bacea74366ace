import { expect, test } from 'vitest'
import { ADA, BOB, gmailFor, letter, MODIFY, openTwin, raw } from './client-for-tests.ts'
import type { GoogleTwin } from './twin.ts'

const me = { userId: 'me' }
const scope = (name: string) => `https://www.googleapis.com/auth/gmail.${name}`

test('a missing, unknown, expired or revoked token is refused with 401 in the shape of Google', async () => {
  const twin = await openTwin()
  const expired = (await twin.grant(ADA, [MODIFY])).accessToken
  twin.expireAccessTokens()
  const revoked = (await twin.grant(ADA, [MODIFY])).accessToken
  twin.revokeGrants(ADA)
  for (const token of [undefined, 'nobody', expired, revoked]) {
    const response = await call(twin, 'GET /labels', { token })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      error: { code: 401, status: 'UNAUTHENTICATED', errors: [{ reason: 'authError' }] },
    })
  }
})

test('each method wants its scope', async () => {
  const twin = await openTwin()
  await twin.deliver(ADA, letter('One'))
  const id = (await twin.program(ADA).messages())[0]?.id ?? ''
  const rows: [string, string, string, number][] = [
    [scope('readonly'), `GET /messages/${id}`, '', 200],
    [scope('readonly'), `POST /messages/${id}/modify`, '{"addLabelIds":["STARRED"]}', 403],
    [scope('readonly'), 'POST /labels', '{"name":"A"}', 403],
    [scope('labels'), 'POST /labels', '{"name":"B"}', 200],
    [scope('labels'), 'GET /messages', '', 403],
    [scope('send'), 'GET /profile', '', 403],
    [scope('metadata'), `GET /messages/${id}?format=metadata`, '', 200],
    [scope('metadata'), `GET /messages/${id}`, '', 403],
    [scope('metadata'), 'GET /messages?q=is:unread', '', 403],
    ['openid', 'GET /profile', '', 403],
    [MODIFY, `POST /messages/${id}/modify`, '{"addLabelIds":["STARRED"]}', 200],
  ]
  for (const [given, route, body, status] of rows) {
    const { accessToken } = await twin.grant(ADA, [given])
    const response = await call(twin, route, { token: accessToken, body })
    expect(response.status, `${given} ${route}`).toBe(status)
  }
  const { accessToken } = await twin.grant(ADA, ['openid'])
  expect(await (await call(twin, 'GET /profile', { token: accessToken })).json()).toMatchObject({
    error: { status: 'PERMISSION_DENIED', errors: [{ reason: 'insufficientPermissions' }] },
  })
})

test('nothing is deleted for good without the scope that may do everything', async () => {
  const twin = await openTwin()
  await twin.deliver(ADA, letter('Stays'))
  const id = (await twin.program(ADA).messages())[0]?.id ?? ''
  const users = await gmailFor(twin)
  await expect(users.messages.delete({ ...me, id })).rejects.toMatchObject({ status: 403 })
  await expect(users.messages.batchDelete({ ...me, requestBody: { ids: [id] } })).rejects.toMatchObject({ status: 403 })
  expect(await twin.program(ADA).messages()).toHaveLength(1)
  const everything = await gmailFor(twin, ADA, ['https://mail.google.com/'])
  await everything.messages.delete({ ...me, id })
  expect(await twin.program(ADA).messages()).toHaveLength(0)
})

test('a mailbox shows itself to its own person alone', async () => {
  const twin = await openTwin()
  await twin.deliver(ADA, letter('For Ada'))
  const id = (await twin.program(ADA).messages())[0]?.id ?? ''
  const bob = await gmailFor(twin, BOB)
  await expect(bob.messages.get({ ...me, id })).rejects.toMatchObject({ status: 404 })
  await expect(bob.messages.list({ userId: ADA })).rejects.toMatchObject({ status: 403 })
  expect((await bob.getProfile({ userId: BOB })).data.emailAddress).toBe(BOB)
})

test('what the twin does not have is refused loudly and remembered', async () => {
  const twin = await openTwin()
  const { accessToken } = await twin.grant(ADA, [MODIFY])
  const response = await call(twin, 'GET /settings/vacation', { token: accessToken })
  expect(response.status).toBe(404)
  expect((await fetch(`${twin.url}/calendar/v3/events`)).status).toBe(404)
  expect(twin.unknownRequests).toEqual(['GET /gmail/v1/users/me/settings/vacation', 'GET /calendar/v3/events'])
})

test('every call costs its units, and beyond the minute it is refused with either code', async () => {
  const twin = await openTwin({ quota: { unitsPerMinute: 30, minuteMs: 3_600_000 } })
  const users = await gmailFor(twin)
  await twin.deliver(ADA, letter('One'))
  const id = (await users.messages.list(me)).data.messages?.[0]?.id ?? ''
  await users.messages.get({ ...me, id })
  await users.getProfile(me)
  expect(twin.units(ADA)).toBe(5 + 20 + 1)
  const codes: unknown[] = []
  for (let n = 0; n < 2; n += 1) {
    const error: unknown = await users.messages.get({ ...me, id }).catch(reason => reason)
    expect(error).toMatchObject({ message: expect.stringContaining('Quota exceeded') })
    codes.push(error instanceof Error && 'status' in error ? error.status : undefined)
  }
  expect(codes).toEqual([403, 429])
  expect(twin.units(ADA)).toBe(26)
  expect((await (await gmailFor(twin, BOB)).getProfile(me)).status).toBe(200)
})

test('a batch charges and refuses each of its calls for itself, and answers in any order', async () => {
  const twin = await openTwin()
  const { accessToken } = await twin.grant(ADA, [MODIFY])
  await twin.deliver(ADA, letter('One'))
  const id = (await twin.program(ADA).messages())[0]?.id ?? ''
  const post = `POST /gmail/v1/users/me/messages/${id}/modify\r\nContent-Type: application/json\r\n\r\n{"addLabelIds":["STARRED"]}`
  const calls = [`GET /gmail/v1/users/me/messages/${id}?format=minimal`, 'GET /gmail/v1/users/me/messages/gone', post]
  const answers = await batch(twin, accessToken, calls)
  expect(answers.get('response-0')).toMatch(/^HTTP\/1.1 200[\s\S]*"snippet":"Hello"/)
  expect(answers.get('response-1')).toMatch(/^HTTP\/1.1 404/)
  expect(answers.get('response-2')).toMatch(/^HTTP\/1.1 200[\s\S]*STARRED/)
  expect(twin.units(ADA)).toBe(20 + 20 + 5)
  const tooMany = Array.from({ length: 101 }, () => 'GET /gmail/v1/users/me/profile')
  await expect(batch(twin, accessToken, tooMany)).rejects.toThrow('400')
})

test('bodies that Google would not take are refused', async () => {
  const twin = await openTwin()
  const { accessToken } = await twin.grant(ADA, [MODIFY])
  expect((await call(twin, 'POST /labels', { token: accessToken, body: '{oops' })).status).toBe(400)
  expect((await call(twin, 'POST /labels', { token: accessToken, body: '{"name":7}' })).status).toBe(400)
  expect((await call(twin, 'GET /messages?maxResults=-1', { token: accessToken })).status).toBe(400)
  const users = await gmailFor(twin)
  const nobody = users.messages.send({ ...me, requestBody: { raw: raw('Subject: To nobody\r\n\r\nHello') } })
  await expect(nobody).rejects.toMatchObject({ status: 400, message: 'Recipient address required' })
})

function call(twin: GoogleTwin, route: string, { token, body }: { token?: string; body?: string }) {
  const [method, path] = route.split(' ')
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  return fetch(`${twin.url}/gmail/v1/users/me${path}`, { method, headers, ...(body ? { body } : {}) })
}

/** The answers by their Content-ID. */
async function batch(twin: GoogleTwin, token: string, calls: readonly string[]): Promise<Map<string, string>> {
  const parts = calls.map(
    (one, n) => `--x\r\nContent-Type: application/http\r\nContent-ID: <${n}>\r\n\r\n${one}\r\n\r\n`,
  )
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/mixed; boundary=x' }
  const body = `${parts.join('')}--x--`
  const response = await fetch(`${twin.url}/batch/gmail/v1`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(String(response.status))
  const pieces = (await response.text()).split('--batch_of_the_twin').slice(1, -1)
  return new Map(
    pieces.map(piece => [/Content-ID: <(.+)>/.exec(piece)?.[1] ?? '', piece.slice(piece.indexOf('HTTP/1.1'))]),
  )
}
