import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KeyOwner, keyOwner } from '../../../testing/api-world.ts'
import { signedHeaders, startWebhookStandIn, type WebhookStandIn } from '../../../testing/programs/webhook-stand-in.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

const FOLDER = new URL('../../../../integrations/n8n/', import.meta.url)
const load = createRequire(import.meta.url)
const fileOf = (path: string) => new URL(path, FOLDER).pathname
const manifest = load(fileOf('package.json'))
const { Icebox } = load(fileOf('nodes/Icebox/Icebox.node.js'))
const { IceboxTrigger } = load(fileOf('nodes/Icebox/IceboxTrigger.node.js'))
const { IceboxApi } = load(fileOf('credentials/IceboxApi.credentials.js'))

let test: TestApp
let owner: KeyOwner
let url: string
beforeAll(async () => {
  test = await testApp({ selfHostUnlimited: true })
  owner = await keyOwner(test)
  url = await test.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())

interface Request {
  readonly method: string
  readonly url: string
  readonly qs?: Record<string, string>
  readonly body?: object
}

/** As much of n8n as a node needs: its fields, its credentials, and requests that bear them. */
function n8n(credentials: { url: string; key: string }, fields: Record<string, unknown>, more: object = {}) {
  const authorization = new IceboxApi().authenticate.properties.headers.Authorization.slice(1).replace(
    '{{$credentials.key}}',
    credentials.key,
  )
  return {
    getInputData: () => [{ json: {} }],
    getNodeParameter: (name: string) => {
      if (!(name in fields)) throw new Error(`Could not get parameter ${name}`)
      return fields[name]
    },
    getCredentials: async (name: string) => (name === 'iceboxApi' ? credentials : expect.fail(`no ${name}`)),
    continueOnFail: () => false,
    helpers: {
      httpRequestWithAuthentication: async (_name: string, { method, url: address, qs, body }: Request) => {
        const answer = await fetch(qs ? `${address}?${new URLSearchParams(qs)}` : address, {
          method,
          headers: { authorization, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        const data = await answer.json()
        if (!answer.ok) throw Object.assign(new Error(`Request failed with ${answer.status}`), { response: { data } })
        return data
      },
    },
    ...more,
  }
}

it('names files that are there, and needs no package', () => {
  const { credentials, nodes } = manifest.n8n
  for (const path of [...credentials, ...nodes]) expect(existsSync(fileOf(path))).toBe(true)
  expect(existsSync(fileOf('nodes/Icebox/icebox.svg'))).toBe(true)
  expect(manifest.dependencies).toBeUndefined()
})

describe('the node', () => {
  const run = async (of: readonly [string, string], fields: Record<string, unknown> = {}, more: object = {}) => {
    const [resource, operation] = of
    const [made] = await new Icebox().execute.call(
      n8n({ url: `${url}/`, key: owner.key }, { resource, operation, ...fields }, more),
    )
    return made.map(({ json }: { json: unknown }) => json)
  }
  const OPERATIONS: readonly (readonly [string, string, () => Record<string, unknown>, object])[] = [
    ['message', 'getAll', () => ({ view: 'on_ice', search: '', limit: 5 }), { place: 'icebox' }],
    ['message', 'get', () => ({ messageId: owner.messageId }), { subject: 'Quick question' }],
    ['message', 'restore', () => ({ ids: ` ${owner.messageId}, ` }), { place: 'thawing' }],
    ['message', 'undo', () => ({ ids: [owner.messageId] }), { place: 'icebox' }],
    ['message', 'freeze', () => ({ ids: owner.messageId }), { place: 'icebox' }],
    [
      'message',
      'classify',
      () => ({ from: 'a@b.example', subject: '', text: 'May I have a call?', relationship: 'stranger' }),
      { line: 85 },
    ],
    ['mailbox', 'getAll', () => ({}), { provider: 'imap' }],
    ['sender', 'set', () => ({ address: '@pitch.example', decision: 'block' }), { success: true }],
    ['sender', 'getAll', () => ({}), { address: '@pitch.example' }],
    ['sender', 'remove', () => ({ address: '@pitch.example' }), { success: true }],
    ['rule', 'getAll', () => ({}), { state: 'draft' }],
    ['rule', 'switch', () => ({ ruleId: owner.ruleId, state: 'off' }), { state: 'draft' }],
    ['rule', 'try', () => ({ sentence: 'Flag mail from erin@pitch.example' }), { status: 'compiled' }],
    ['numbers', 'get', () => ({ days: 2 }), { days: expect.any(Array) }],
  ]

  it.each(OPERATIONS)('%s, %s', async (resource, operation, fields, answer) => {
    expect((await run([resource, operation], fields()))[0]).toMatchObject(answer)
  })

  it('shows every operation there is, and no other', () => {
    const shown = new Icebox().description.properties
      .filter(({ name }: { name: string }) => name === 'operation')
      .flatMap(({ options, displayOptions }: { options: { value: string }[]; displayOptions: Shown }) =>
        options.map(({ value }) => `${displayOptions.show.resource[0]} ${value}`),
      )
    expect(shown.toSorted()).toEqual(OPERATIONS.map(([resource, operation]) => `${resource} ${operation}`).toSorted())
  })

  it('fails in the words of Icebox, or goes on where it was told to', async () => {
    await expect(run(['message', 'get'], { messageId: crypto.randomUUID() })).rejects.toThrow(/message/i)
    const [failed] = await run(['message', 'restore'], { ids: 'x' }, { continueOnFail: () => true })
    expect(failed.error).toEqual(expect.any(String))
  })
})

interface Shown {
  readonly show: { readonly resource: string[] }
}

describe('the trigger', () => {
  let api: WebhookStandIn
  const kept: Record<string, unknown> = {}
  beforeAll(async () => {
    api = await startWebhookStandIn([])
  })
  afterAll(() => api.stop())

  const body = JSON.stringify({ type: 'email.frozen', timestamp: '2026-11-26T09:40:14Z', data: { subject: 'Naïve' } })
  const context = (more: object = {}) =>
    n8n(
      { url: api.url, key: 'icb_live_x' },
      { events: ['email.frozen'] },
      {
        getWorkflowStaticData: () => kept,
        getNodeWebhookUrl: () => 'https://n8n.example/webhook/1',
        ...more,
      },
    )
  const receive = async (headers: Record<string, string>, sent = body) => {
    const refused: number[] = []
    const response = { status: (code: number) => ({ end: () => void refused.push(code) }) }
    const answer = await new IceboxTrigger().webhook.call(
      context({
        getRequestObject: () => ({ rawBody: Buffer.from(sent) }),
        getHeaderData: () => headers,
        getResponseObject: () => response,
        getBodyData: () => JSON.parse(sent),
      }),
    )
    return { refused, started: answer.workflowData }
  }

  it('subscribes, starts by what is signed alone, and leaves', async () => {
    const { default: methods } = new IceboxTrigger().webhookMethods
    expect((await receive({})).started).toBeUndefined()
    expect(await methods.checkExists.call(context())).toBe(false)
    expect(await methods.create.call(context())).toBe(true)
    expect(await methods.checkExists.call(context())).toBe(true)
    expect(api.asked.at(-1)).toEqual({
      line: 'POST /api/v1/webhooks',
      authorization: 'Bearer icb_live_x',
      body: { url: 'https://n8n.example/webhook/1', events: ['email.frozen'] },
    })

    const headers = signedHeaders(api.secret, body)
    expect((await receive(headers)).started).toEqual([[{ json: JSON.parse(body) }]])
    const both = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` }
    expect((await receive(both)).started).toBeDefined()
    const old = signedHeaders(api.secret, body, new Date(Date.now() - 600_000))
    const bad: [Record<string, string>, string?][] = [
      [{}],
      [old],
      [signedHeaders(`whsec_${Buffer.from('another').toString('base64')}`, body)],
      [headers, body.replace('frozen', 'filed')],
      [{ ...headers, 'webhook-id': 'msg_2' }],
      [{ ...headers, 'webhook-timestamp': 'soon' }],
      [{ ...headers, 'webhook-signature': headers['webhook-signature']?.replace('v1,', 'v2,') ?? '' }],
    ]
    for (const [given, sent] of bad) {
      expect(await receive(given, sent)).toEqual({ refused: [401], started: undefined })
    }

    expect(await methods.delete.call(context())).toBe(true)
    expect(api.asked.at(-1)?.line).toBe('DELETE /api/v1/webhooks/hook-1')
    expect(kept).toEqual({})
  })

  it('believes what the reference implementation of the standard signs', () => {
    const { isSigned } = load(fileOf('nodes/Icebox/signature.js'))
    const at = new Date()
    const signature = new Webhook(api.secret).sign('msg_1', at, body)
    const timestamp = String(Math.floor(at.getTime() / 1_000))
    const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': signature }
    expect(isSigned({ headers, body: Buffer.from(body), secret: api.secret })).toBe(true)
  })
})
