import { listLogs } from '@icebox/contract/activity'
import { authStatus, testApple } from '@icebox/contract/auth'
import { setOrganizationDetails } from '@icebox/contract/billing/payments'
import type { Call } from '@icebox/contract/call'
import { changeSettings, deleteUser, getUser, toggleProtection } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { routes } from '../../routes.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const places = (path: string, id: string) =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
      name,
      name === 'id' ? id : '4b1c2f6e-0000-4000-8000-000000000000',
    ]),
  )

describe('who may call', () => {
  // A call that is there for some alone answers all others as if nothing were there; its own test asks for that.
  const shown = routes.filter(({ about }) => about?.isThereFor === undefined)
  const guarded = shown.map(route => route.call).filter(call => call.who !== 'anyone')

  it('covers every call with an id in its path', () => {
    const open = routes.map(route => route.call).filter(call => call.path.includes('{id}') && call.who !== 'self')
    expect(open.map(call => call.path)).toEqual([])
    expect(guarded.length).toBeGreaterThan(10)
  })

  it.each(guarded.map(call => [`${call.method} ${call.path}`, call] as const))(
    '%s asks a visitor to sign in',
    async (_, call: Call) => {
      const answer = await test.visitor().send(call, places(call.path, 'someone'))
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({ code: 'sign_in', message: 'Please sign in.' })
    },
  )

  const own = guarded.filter(call => call.who === 'self')
  it.each(own.map(call => [`${call.method} ${call.path}`, call] as const))(
    '%s refuses another account with 403 and no redirect',
    async (_, call: Call) => {
      const [ada, bob] = [await test.newPerson(), await test.newPerson()]
      const answer = await ada.send(call, places(call.path, bob.accountId))
      expect(answer.status).toBe(403)
      expect(answer.body.redirect).toBeUndefined()
      const still = await bob.send(getUser, { id: bob.accountId })
      expect(still.status).toBe(200)
    },
  )
})

describe('a change', () => {
  it('is refused from another site, and changes nothing', async () => {
    const ada = await test.newPerson()
    const elsewhere = ada.withHeaders({ origin: 'https://evil.example' })
    const answer = await elsewhere.send(toggleProtection, { id: ada.accountId }, { enabled: false })
    expect(answer.status).toBe(403)
    expect((await ada.send(getUser, { id: ada.accountId })).body.isActive).toBe(true)
  })

  it('is refused without the header a form cannot send', async () => {
    const ada = await test.newPerson()
    const answer = await test.server.inject({
      method: 'DELETE',
      url: `/api/user/${ada.accountId}`,
      headers: { origin: 'http://localhost:3000', cookie: `sid=${ada.cookies.get('sid')}` },
    })
    expect(answer.statusCode).toBe(403)
    expect((await ada.send(getUser, { id: ada.accountId })).status).toBe(200)
  })

  it('is refused with bad input, in words a person understands', async () => {
    const ada = await test.newPerson()
    for (const line of [59, 100, 85.5, 'high']) {
      const answer = await ada.send(changeSettings, { id: ada.accountId }, { coldEmailThreshold: line as number })
      expect(answer).toMatchObject({ status: 400, body: { message: 'The line is a whole number from 60 to 99.' } })
    }
    expect((await ada.send(getUser, { id: ada.accountId })).body.settings.confidence).toBe(85)
  })

  it('is accepted under either name of the line, and read back under both', async () => {
    const ada = await test.newPerson()
    await ada.send(changeSettings, { id: ada.accountId }, { confidence: 72 })
    expect((await ada.send(getUser, { id: ada.accountId })).body.settings).toMatchObject({
      confidence: 72,
      coldEmailThreshold: 72,
    })
    await ada.send(changeSettings, { id: ada.accountId }, { coldEmailThreshold: 90 })
    expect((await ada.send(getUser, { id: ada.accountId })).body.settings).toMatchObject({
      confidence: 90,
      coldEmailThreshold: 90,
    })
  })

  it('that is no JSON, too large or in another form is refused in plain words', async () => {
    const ada = await test.newPerson()
    const headers = { origin: 'http://localhost:3000', 'x-requested-with': 'icebox' }
    const send = (payload: string, type = 'application/json') =>
      test.server.inject({
        method: 'POST',
        url: `/api/user/${ada.accountId}/toggle-protection`,
        headers: { ...headers, 'content-type': type, cookie: `sid=${ada.cookies.get('sid')}` },
        payload,
      })
    const broken = await send('{"enabled":')
    expect(broken.json()).toEqual({
      code: 'bad_input',
      message: 'This request cannot be understood. Please reload the page and try again.',
      requestId: broken.headers['x-request-id'],
    })
    const large = await send(JSON.stringify({ enabled: 'x'.repeat(300_000) }))
    expect(large.statusCode).toBe(413)
    expect(large.json().message).toBe('This is too much for one request.')
    const form = await send('enabled=false', 'text/plain')
    expect(form.statusCode).toBe(415)
    expect(form.json().message).toBe('This request is not written in JSON.')
    expect((await ada.send(getUser, { id: ada.accountId })).body.isActive).toBe(true)
  })

  it('without a field, or with one that is wrong, is refused in plain words', async () => {
    const ada = await test.newPerson()
    const id = ada.accountId
    const address = { city: 'Oslo', state: 'Oslo', postalCode: '0150', country: 'GB' }
    const refused = async (call: Call, input: object) => {
      const { status, body } = await ada.send<Call>(call, { id }, input)
      expect(status).toBe(400)
      return body.message
    }
    expect(await refused(setOrganizationDetails, { organizationName: 'Fernbank', address })).toBe('Address is required')
    expect(await refused(toggleProtection, {})).toBe('enabled is missing.')
    expect(await refused(listLogs, { view: 'everything' })).toBe('Please check view.')
    expect(await refused(testApple, {})).toBe('Please enter both Apple ID email and App Password')
  })

  it('or a question with a character no database can hold is refused', async () => {
    const ada = await test.newPerson()
    const answer = await ada.send(listLogs, { id: ada.accountId }, { search: 'a\0b' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } })
  })

  it('of the line is refused on Lite, with the reason', async () => {
    const ada = await test.newPerson()
    await test.app.db
      .updateTable('account')
      .set({ subscription_tier: 'lite' })
      .where('id', '=', ada.accountId)
      .execute()
    const answer = await ada.send(changeSettings, { id: ada.accountId }, { confidence: 72 })
    expect(answer).toMatchObject({
      status: 403,
      body: { message: 'Your plan keeps the line at 85. Pro and Pro+ can move it.' },
    })
  })
})

describe('a session', () => {
  it('answers null for a visitor and the user when signed in', async () => {
    const ada = await test.newPerson('ada@fernbank.example')
    expect((await test.visitor().send(authStatus, {})).body).toEqual({ user: null })
    expect((await ada.send(authStatus, {})).body.user).toMatchObject({
      id: ada.accountId,
      email: 'ada@fernbank.example',
    })
  })

  it('ends at sign-out, on the server too', async () => {
    const ada = await test.newPerson()
    const cookie = `sid=${ada.cookies.get('sid')}`
    const answer = await test.server.inject({
      method: 'GET',
      url: '/api/logout',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('/?logged_out=true')
    expect((await ada.send(getUser, { id: ada.accountId })).status).toBe(401)
    await test.server.inject({ url: '/api/logout', headers: { cookie, 'sec-fetch-site': 'same-origin' } })
    const told = test.app.db.selectFrom('audit').select('act').where('actor_id', '=', ada.accountId)
    const acts = (await told.orderBy('number').execute()).map(({ act }) => act)
    // Once: whoever is signed out already signs out of nothing.
    expect(acts.filter(act => act === 'signed_out')).toHaveLength(1)
  })

  it('is not ended by another site', async () => {
    const ada = await test.newPerson()
    const cookie = `sid=${ada.cookies.get('sid')}`
    const answer = await test.server.inject({
      method: 'GET',
      url: '/api/logout',
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.body).toContain('Do you want to sign out')
    expect((await ada.send(getUser, { id: ada.accountId })).status).toBe(200)
  })

  it('past its time is no session', async () => {
    const ada = await test.newPerson()
    await test.app.db
      .updateTable('session')
      .set({ expires_at: new Date(0) })
      .where('account_id', '=', ada.accountId)
      .execute()
    expect((await ada.send(getUser, { id: ada.accountId })).status).toBe(401)
  })
})

it('a deleted account leaves no row and no session', async () => {
  const ada = await test.newPerson()
  expect((await ada.send(deleteUser, { id: ada.accountId })).body).toEqual({ success: true })
  expect((await ada.send(listLogs, { id: ada.accountId })).status).toBe(401)
  const left = await test.app.db.selectFrom('account').select('id').where('id', '=', ada.accountId).execute()
  expect(left).toEqual([])
})

it('behind a proxy a visitor cannot choose the address by which tries are counted', async () => {
  const proxied = await testApp({ trustProxy: true })
  const seen: string[] = []
  proxied.server.get('/seen', async request => void seen.push(request.ip))
  for (const claimed of ['203.0.113.1', '203.0.113.2']) {
    await proxied.server.inject({ url: '/seen', headers: { 'x-forwarded-for': `${claimed}, 198.51.100.7` } })
  }
  expect(seen).toEqual(['198.51.100.7', '198.51.100.7'])
  await proxied.close()
})

it.each([
  ['GET', '/api/auth/status'],
  ['GET', '/api/v1/me'],
  ['GET', '/api/v1/openapi.json'],
  ['POST', '/mcp'],
  ['POST', '/hooks/stripe'],
  ['GET', '/nowhere'],
] as const)('%s %s is answered with the headers that keep a browser from guessing', async (method, url) => {
  const secure = await testApp({ appUrl: 'https://icebox.example' })
  const { headers } = await secure.server.inject({ method, url })
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['strict-transport-security']).toContain('max-age=')
  await secure.close()
})
