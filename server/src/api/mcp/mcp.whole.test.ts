import { createKey, listKeys, revokeKey } from '@icebox/contract/api/keys'
import { SCOPE_NAMES } from '@icebox/contract/api/scopes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMessage, type KeyOwner, keyOwner, newKey } from '../../../testing/api-world.ts'
import { dumpOf } from '../../../testing/dump.ts'
import { type Assistant, connectAssistant, WAYS, type Way } from '../../../testing/programs/assistant-world.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { openLog } from '../../kit/log/log.ts'
import { newKeyText } from '../keys/key-text.ts'
import { TOOLS } from './tools.ts'

const lines: string[] = []
const open: Assistant[] = []
let test: TestApp
let url: string
beforeAll(async () => {
  test = await testApp({ selfHostUnlimited: false }, openLog('trace', { write: line => void lines.push(line) }))
  url = await test.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  for (const each of open) await each.close()
  await test.close()
})

async function connect(key: string, way: Way): Promise<Assistant> {
  const assistant = await connectAssistant(url, key, way)
  open.push(assistant)
  return assistant
}

/** What each tool is called with, so that it answers of this owner's own. */
const inputFor = (owner: KeyOwner): Record<string, Record<string, unknown>> => ({
  why: { id: owner.messageId },
  search_log: { query: 'quick', limit: 5 },
  stats: { days: 3, timeZone: 'Europe/Berlin' },
  try_rule: { sentence: 'Flag mail from erin@pitch.example' },
  ...Object.fromEntries(['restore', 'freeze', 'undo'].map(name => [name, { ids: [owner.messageId] }])),
})

describe.each(WAYS)('an assistant over $wire, $mode', way => {
  let owner: KeyOwner
  let assistant: Assistant
  beforeAll(async () => {
    owner = await keyOwner(test)
    assistant = await connect(owner.key, way)
  })

  it('is offered ten tools, of which three act, and none that sends, shows text or deletes', async () => {
    const { tools } = await assistant.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name))
    expect(tools).toHaveLength(10)
    const acting = tools.filter(({ annotations }) => annotations?.readOnlyHint === false).map(({ name }) => name)
    expect(acting).toEqual(['restore', 'freeze', 'undo'])
    for (const { annotations, inputSchema } of tools) {
      expect(annotations?.destructiveHint).toBe(false)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    }
    expect(JSON.stringify(tools)).not.toMatch(/allowSender|blockSender|ask.to.stop/i)
  })

  it('reads what is on ice, why, the log, the numbers, mailboxes and rules', async () => {
    const ask = async (name: string) => {
      const { isError, data } = await assistant.call(name, inputFor(owner)[name])
      expect(isError).toBe(false)
      return data
    }
    expect(await ask('list_on_ice')).toMatchObject({ items: [{ id: owner.messageId, place: 'icebox' }], next: null })
    expect(await ask('search_log')).toMatchObject({ items: [{ subject: 'Quick question', senderName: 'Dana' }] })
    expect(await ask('why')).toMatchObject({ id: owner.messageId, confidence: 97, line: 85, reasons: [] })
    expect((await ask('stats')).days).toHaveLength(3)
    expect((await ask('health')).items).toMatchObject([{ provider: 'imap' }])
    expect((await ask('list_rules')).items).toMatchObject([{ sentence: 'Flag mail from dana@pitch.example' }])
    expect(await ask('try_rule')).toMatchObject({ status: 'compiled', questions: [] })
    const rules = await test.app.db.selectFrom('rule').select('id').where('account_id', '=', owner.accountId).execute()
    expect(rules).toHaveLength(1)
  })

  it('asks what a sentence leaves open, and turns pages', async () => {
    const { data } = await assistant.call('try_rule', { sentence: 'Ideljk mail' })
    expect(data.status).not.toBe('compiled')
    await addMessage(test, owner.accountId)
    const first = await assistant.call('list_on_ice', { limit: 1 })
    const second = await assistant.call('list_on_ice', { limit: 1, cursor: first.data.next })
    expect(second.data.items).toHaveLength(1)
    expect(second.data.items[0].id).not.toBe(first.data.items[0].id)
    expect(second.nonce).not.toBe(first.nonce)
  })

  it('restores, takes that back and says that a message belongs on ice', async () => {
    const act = async (name: string) => (await assistant.call(name, inputFor(owner)[name])).data.items[0].place
    expect(await act('restore')).toBe('thawing')
    expect(await act('undo')).toBe('icebox')
    expect(await act('freeze')).toBe('icebox')
  })

  it('is told what it may not ask, before anything is done', async () => {
    const stranger = await keyOwner(test)
    const foreign = await assistant.call('restore', { ids: [stranger.messageId] })
    expect(foreign).toMatchObject({ isError: true, data: { code: 'not_found' } })
    expect((await assistant.call('why', { id: stranger.messageId })).data.code).toBe('not_found')
    expect((await assistant.call('list_on_ice', { cursor: 'x' })).data.code).toBe('bad_cursor')
    for (const [name, input] of [
      ['restore', { ids: Array.from({ length: 21 }, () => owner.messageId) }],
      ['restore', { ids: [owner.messageId], allowSender: true }],
      ['restore', { ids: [] }],
      ['send', { to: 'a@b.example' }],
    ] as const) {
      const refused = await assistant.client.callTool({ name, arguments: input }).catch(error => error)
      expect(refused instanceof Error || refused.isError).toBe(true)
    }
    const { state } = await test.app.db
      .selectFrom('entry')
      .select('state')
      .where('id', '=', stranger.messageId)
      .executeTakeFirstOrThrow()
    expect(state).toBe('moved')
  })

  it.each([...new Set(TOOLS.map(({ scope }) => scope))])('needs the scope %s for its tools', async scope => {
    const others = SCOPE_NAMES.filter(each => each !== scope)
    const without = await connect(await newKey(owner, others), way)
    for (const { name } of TOOLS.filter(tool => tool.scope === scope)) {
      const { isError, data } = await without.call(name, inputFor(owner)[name])
      expect({ isError, code: data.code }).toEqual({ isError: true, code: 'scope_missing' })
      expect(data.detail).toContain(scope)
    }
    await without.close()
  })
})

describe('a key that does not hold', () => {
  const codeOf = async (key: string, way: Way) => {
    try {
      const assistant = await connect(key, way)
      const { isError, data } = await assistant.call('health')
      return isError ? data.code : 'let in'
    } catch (error) {
      return String(error)
    }
  }

  it.each(WAYS)('opens nothing over $wire, $mode', async way => {
    const owner = await keyOwner(test)
    const { db } = test.app
    expect(await codeOf(newKeyText('live'), way)).toMatch(/key_unknown|401|Unauthorized/i)
    await db
      .updateTable('account')
      .set({ subscription_tier: 'pro', subscription_status: 'active' })
      .where('id', '=', owner.accountId)
      .execute()
    expect(await codeOf(owner.key, way)).toMatch(/plan_required|403/)
    await db.updateTable('account').set({ subscription_tier: 'pro_plus' }).where('id', '=', owner.accountId).execute()
    expect(await codeOf(owner.key, way)).toBe('let in')
    const made = await owner.send(
      createKey,
      { id: owner.accountId },
      { name: 'x', scopes: ['activity:read'], days: 30 },
    )
    expect(await codeOf(made.body.key, way)).toBe('let in')
    await owner.send(revokeKey, { id: owner.accountId, keyId: made.body.view.id })
    expect(await codeOf(made.body.key, way)).toMatch(/key_revoked|401|Unauthorized/i)
    const past = new Date(Date.now() - 1_000)
    await db.updateTable('api_key').set({ expires_at: past }).where('account_id', '=', owner.accountId).execute()
    expect(await codeOf(owner.key, way)).toMatch(/key_expired|401|Unauthorized/i)
    expect((await owner.send(listKeys, { id: owner.accountId })).body.keys).toHaveLength(1)
  })

  it('is told from others by the words of the public API', async () => {
    const owner = await keyOwner(test)
    const post = (headers: Record<string, string>, payload: unknown = MESSAGE) =>
      test.server.inject({
        method: 'POST',
        url: '/mcp',
        headers: { ...ACCEPT, ...headers },
        payload: payload as object,
      })
    const bearer = { authorization: `Bearer ${owner.key}` }
    expect((await post({})).json().code).toBe('key_missing')
    expect((await post({ cookie: `sid=${owner.cookies.get('sid')}` })).json().code).toBe('key_missing')
    const other = await post({ ...bearer, origin: 'https://evil.example' })
    expect(other.statusCode).toBe(403)
    expect(other.headers['access-control-allow-origin']).toBeUndefined()
    const listed = await post(bearer)
    expect(listed.statusCode).toBe(200)
    expect(listed.headers).toMatchObject({
      'cache-control': expect.any(String),
      'ratelimit-policy': expect.any(String),
    })
    expect(listed.headers['set-cookie']).toBeUndefined()
    expect((await post(bearer, [MESSAGE, MESSAGE])).json().code).toBe('bad_input')
    expect((await post(bearer, { ...MESSAGE, params: { x: 'y'.repeat(70_000) } })).statusCode).toBe(413)
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await test.server.inject({ method, url: '/mcp', headers: bearer })).statusCode).toBe(405)
    }
  })

  it('stands in no log, and a denial is a line without what was asked', async () => {
    const owner = await keyOwner(test)
    const key = await newKey(owner, ['stats:read'])
    for (const way of WAYS) {
      const assistant = await connect(key, way)
      await assistant.call('search_log', { query: 'quetzalcoatlus' })
      expect(assistant.said()).not.toContain(key.slice(13, 30))
    }
    const log = lines.join('\n')
    const denials = lines.filter(line => line.includes('scope_missing') && line.includes(owner.accountId))
    expect(denials).toHaveLength(WAYS.length)
    for (const place of [log, await dumpOf(test.database)]) {
      expect(place).not.toContain(key.slice(13, 30))
      expect(place).not.toContain('quetzalcoatlus')
    }
  })
})

it('makes as many calls in a minute as any program, and no more', async () => {
  const owner = await keyOwner(test)
  const headers = { ...ACCEPT, authorization: `Bearer ${owner.key}` }
  const payload = { ...MESSAGE, method: 'tools/call', params: { name: 'health', arguments: {} } }
  const answers = await Promise.all(
    Array.from({ length: 260 }, () => test.server.inject({ method: 'POST', url: '/mcp', headers, payload })),
  )
  const letIn = answers.filter(({ statusCode }) => statusCode === 200).length
  expect(letIn).toBeGreaterThanOrEqual(120)
  expect(letIn).toBeLessThanOrEqual(240)
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBe(260 - letIn)
})

const ACCEPT = { accept: 'application/json, text/event-stream' }
const MESSAGE = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
