import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KeyOwner, keyOwner } from '../../../testing/api-world.ts'
import { signedHeaders, startWebhookStandIn, type WebhookStandIn } from '../../../testing/programs/webhook-stand-in.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

const FOLDER = new URL('../../../../integrations/zapier/', import.meta.url)
const app = createRequire(import.meta.url)(new URL('index.js', FOLDER).pathname)

let test: TestApp
let owner: KeyOwner
let url: string
beforeAll(async () => {
  test = await testApp({ selfHostUnlimited: true })
  owner = await keyOwner(test)
  url = await test.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())

class ZapierError extends Error {}
class ExpiredAuthError extends ZapierError {}
class HaltedError extends ZapierError {}

interface Request {
  readonly url: string
  readonly method?: string
  readonly body?: object
  readonly headers?: Record<string, string>
}

/** As much of Zapier as an app needs: requests that go through what the app puts before and behind them. */
function zapier(bundle: object) {
  const z = {
    errors: { Error: ZapierError, ExpiredAuthError, HaltedError },
    request: async (asked: Request) => {
      let request: Request = { headers: {}, ...asked }
      for (const before of app.beforeRequest) request = before(request, z, bundle)
      const { method = 'GET', headers = {}, body } = request
      const answer = await fetch(request.url, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      let response: object = { status: answer.status, data: await answer.json() }
      for (const after of app.afterResponse) response = after(response, z, bundle)
      return response
    },
  }
  return z
}

const run = (perform: (z: object, bundle: object) => unknown, bundle: object) => perform(zapier(bundle), bundle)

it('has what the Zapier CLI asks of an app, and shares no line of trust with it', () => {
  expect(app).toMatchObject({ version: '0.1.0', platformVersion: expect.any(String) })
  for (const [key, part] of Object.entries({ ...app.triggers, ...app.creates }) as [string, Part][]) {
    expect(part).toMatchObject({ key, noun: expect.any(String), display: { label: expect.any(String) } })
    expect(part.operation).toMatchObject({ perform: expect.any(Function), sample: { id: expect.any(String) } })
  }
  // Each is a package of its own, so what both need stands in both.
  for (const [name, path] of [
    ['signature.js', '../n8n/nodes/Icebox/signature.js'],
    ['events.js', '../n8n/nodes/Icebox/events.js'],
  ] as const) {
    expect(readFileSync(new URL(name, FOLDER), 'utf8')).toBe(readFileSync(new URL(path, FOLDER), 'utf8'))
  }
})

interface Part {
  readonly operation: object
}

describe('at the running API', () => {
  const bundle = (inputData: object = {}) => ({ authData: { url: `${url}/`, key: owner.key }, inputData })

  it('knows whose key it is', async () => {
    expect(await run(app.authentication.test, bundle())).toMatchObject({ id: owner.accountId })
    const bad = { ...bundle(), authData: { url, key: 'icb_live_x' } }
    await expect(run(app.authentication.test, bad)).rejects.toThrow(ExpiredAuthError)
  })

  it('restores and freezes', async () => {
    const { restore, freeze } = app.creates
    const asked = bundle({ id: owner.messageId })
    expect(await run(restore.operation.perform, asked)).toMatchObject({ id: owner.messageId, place: 'thawing' })
    expect(await run(freeze.operation.perform, asked)).toMatchObject({ id: owner.messageId })
    await expect(run(restore.operation.perform, bundle({ id: crypto.randomUUID() }))).rejects.toThrow(ZapierError)
  })

  it('sends the key to no other address', () => {
    const [bearKey] = app.beforeRequest
    const request = { url: 'https://elsewhere.example/api/v1/me', headers: {} }
    expect(bearKey(request, {}, bundle()).headers).toEqual({})
    expect(bearKey({ ...request, url: `${url}/api/v1/me` }, {}, bundle()).headers).toHaveProperty('Authorization')
  })
})

describe('the trigger', () => {
  const frozen = { id: 'msg_1', type: 'email.frozen', timestamp: '2026-11-26T09:40:14Z', data: {} }
  let api: WebhookStandIn
  beforeAll(async () => {
    api = await startWebhookStandIn([frozen, { ...frozen, id: 'msg_2', type: 'email.filed' }])
  })
  afterAll(() => api.stop())
  const { operation } = app.triggers.event
  const bundle = (more: object = {}) => ({
    ...{ authData: { url: api.url, key: 'icb_live_x' }, inputData: { event: 'email.frozen' } },
    ...{ targetUrl: 'https://hooks.zapier.example/1', ...more },
  })

  it('subscribes, lists what was before, and leaves', async () => {
    const subscribeData = await run(operation.performSubscribe, bundle())
    expect(subscribeData).toEqual({ id: 'hook-1', secret: api.secret })
    expect(api.asked.at(-1)).toEqual({
      line: 'POST /api/v1/webhooks',
      authorization: 'Bearer icb_live_x',
      body: { url: 'https://hooks.zapier.example/1', events: ['email.frozen'] },
    })
    expect(await run(operation.performList, bundle())).toEqual([frozen])
    await run(operation.performUnsubscribe, bundle({ subscribeData }))
    expect(api.asked.at(-1)?.line).toBe('DELETE /api/v1/webhooks/hook-1')
  })

  it('starts by what is signed alone', async () => {
    const content = JSON.stringify(frozen)
    const headers = Object.fromEntries(
      Object.entries(signedHeaders(api.secret, content)).map(([name, value]) => [`Http-${name}`, value]),
    )
    const receive = (rawRequest: object) =>
      run(operation.perform, bundle({ rawRequest, subscribeData: { id: 'hook-1', secret: api.secret } }))
    expect(receive({ headers, content })).toEqual([frozen])
    expect(() => receive({ headers, content: content.replace('msg_1', 'msg_9') })).toThrow(HaltedError)
    expect(() => receive({ headers: {}, content })).toThrow(HaltedError)
  })
})
