import { API_PROBLEMS, apiProblem } from '@icebox/contract/api/problems'
import { SCOPE_NAMES, type Scope } from '@icebox/contract/api/scopes'
import { V1_CALLS } from '@icebox/contract/api/v1'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askingFor, by, newKey } from '../../../testing/api-world.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { type Hooked, type HookWorld, hookWorld } from '../../../testing/webhooks/world.ts'
import { v1Routes } from '../routes.ts'

const NAMES = Object.keys(V1_CALLS)
/** Those that name something by its id, in the path or in the body. */
const FOREIGN = NAMES.filter(name => {
  const { path, example } = callOf(name)
  return path.includes('{') || 'ids' in ((example.input ?? {}) as object)
})
const POSTS = NAMES.filter(name => callOf(name).method === 'POST')

let world: HookWorld
let test: TestApp
let owner: Hooked
const keys = new Map<Scope, string>()

beforeAll(async () => {
  world = await hookWorld({ selfHostUnlimited: true })
  test = world.test
  owner = await world.hooked()
  for (const scope of SCOPE_NAMES) keys.set(scope, await newKey(owner, [scope]))
})
afterAll(() => world.close())

function callOf(name: string) {
  const call = V1_CALLS[name]
  if (!call) throw new Error(`no call ${name}`)
  return call
}

it('serves every call that is described, and describes every call that is served', () => {
  expect(v1Routes.map(({ call }) => call).toSorted()).toEqual(Object.values(V1_CALLS).toSorted())
  expect(v1Routes).toHaveLength(NAMES.length)
})

describe.each(NAMES)('%s', name => {
  const call = callOf(name)

  it('answers as it is described', async () => {
    const someone = await world.hooked()
    const { status, body, headers } = await by(test, someone.key)(call, askingFor(someone, call))
    expect(status).toBe(200)
    expect(call.output.parse(body)).toEqual(body)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': expect.any(String) })
  })

  it('has an example that is one', () => {
    expect(call.output.parse(call.example.output)).toEqual(call.example.output)
    expect(call.input.safeParse(call.example.input ?? {}).success).toBe(true)
  })

  it('refuses a field nobody knows by its name', async () => {
    const asking = askingFor(owner, call)
    const input = { ...(asking.input as object), surprise: '1' }
    const { status, body } = await by(test, owner.key)(call, { ...asking, input })
    expect(status).toBe(400)
    expect(body.detail).toContain('surprise')
  })

  it.each(SCOPE_NAMES)('with a key that may only %s', async scope => {
    const { status, body } = await by(test, keys.get(scope))(call, askingFor(owner, call))
    if (call.scope === null || call.scope === scope) return expect(status).toBe(200)
    expect(status).toBe(403)
    expect(apiProblem.parse(body)).toMatchObject({ code: 'scope_missing', title: API_PROBLEMS.scope_missing.title })
    expect(body.detail).toContain(call.scope)
  })

  it('knows nobody without a key, whatever session there is', async () => {
    const others: Record<string, string>[] = [
      {},
      { cookie: `sid=${owner.cookies.get('sid')}` },
      { authorization: 'Basic eDp5' },
    ]
    // Each from a network of its own, because one that tries much is told to wait.
    const from = `10.0.${NAMES.indexOf(name)}.1`
    for (const headers of others) {
      const { status, body, headers: given } = await by(test)(call, { ...askingFor(owner, call), headers, from })
      expect(status).toBe(401)
      expect(apiProblem.parse(body).code).toBe('key_missing')
      expect(given['www-authenticate']).toContain('Bearer')
      expect(given['content-type']).toContain('application/problem+json')
    }
  })
})

describe.each(FOREIGN)('%s of what belongs to somebody else', name => {
  it('is answered as if there were nothing', async () => {
    const stranger = await world.hooked()
    const call = callOf(name)
    for (const ids of [owner, { ...owner, messageId: 'no-id', ruleId: "x' or 1=1", webhookId: "x' or 1=1" }]) {
      const { status, body } = await by(test, stranger.key)(call, askingFor(ids, call))
      expect(status).toBe(404)
      expect(apiProblem.parse(body).code).toBe('not_found')
      expect(JSON.stringify(body)).not.toContain('Quick question')
    }
  })
})

describe.each(POSTS)('%s twenty times at once under one Idempotency-Key', name => {
  it('is made once, and answered to all others as it was or with a word to wait', async () => {
    const someone = await world.hooked()
    const call = callOf(name)
    const asking = { ...askingFor(someone, call), headers: { 'idempotency-key': `twenty-${name}` } }
    const answers = await Promise.all(Array.from({ length: 20 }, () => by(test, someone.key)(call, asking)))
    const made = answers.filter(({ status, headers }) => status === 200 && !headers['idempotency-replayed'])
    expect(made).toHaveLength(1)
    for (const { status, body } of answers) {
      if (status === 200) expect(body).toEqual(made[0]?.body)
      else expect(body).toMatchObject({ status: 409, code: 'in_progress' })
    }
  })
})
