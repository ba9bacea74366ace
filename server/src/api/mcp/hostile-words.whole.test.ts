import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMessage, type KeyOwner, keyOwner, newKey } from '../../../testing/api-world.ts'
import { type Assistant, connectAssistant, WAYS } from '../../../testing/programs/assistant-world.ts'
import { HOSTILE_WORDS } from '../../../testing/programs/hostile-words.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { framed } from './frame.ts'

let test: TestApp
let owner: KeyOwner
let url: string
/** Requests that came in, by method and path. */
const asked: string[] = []

beforeAll(async () => {
  test = await testApp({ selfHostUnlimited: true })
  test.server.addHook('onResponse', async ({ method, url: path }) => void asked.push(`${method} ${path.split('?')[0]}`))
  owner = await keyOwner(test)
  for (const words of HOSTILE_WORDS) await addHostile(words)
  url = await test.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())

/** As it would be if nothing had been cleaned on its way in, but for what PostgreSQL cannot hold. */
async function addHostile(words: string): Promise<void> {
  const id = await addMessage(test, owner.accountId)
  const text = words.replaceAll('\0', '').replace(/\p{Cs}/gu, '')
  await test.app.db.updateTable('entry').set({ subject: text, from_name: text }).where('id', '=', id).execute()
}

async function standing() {
  const { db } = test.app
  const [entries, rules, senders, keys] = await Promise.all([
    db.selectFrom('entry').select(['id', 'state', 'last_act']).orderBy('id').execute(),
    db.selectFrom('rule').select(['id', 'state']).orderBy('id').execute(),
    db.selectFrom('sender_rule').selectAll().execute(),
    db.selectFrom('api_key').select(['id', 'scopes', 'revoked_at']).orderBy('id').execute(),
  ])
  return { entries, rules, senders, keys }
}

it('is a corpus of more than forty', () => {
  expect(new Set(HOSTILE_WORDS).size).toBeGreaterThanOrEqual(40)
})

describe.each(WAYS)('names and subjects that give orders, over $wire, $mode', way => {
  let assistant: Assistant
  let searching: Assistant
  beforeAll(async () => {
    // Keys of their own, because a key's calls are counted.
    assistant = await connectAssistant(url, await newKey(owner), way)
    searching = await connectAssistant(url, await newKey(owner), way)
  })
  afterAll(async () => {
    await assistant.close()
    await searching.close()
  })

  it('stay inside the frame, are made of what can be seen, and have nothing done', async () => {
    const before = await standing()
    const { tools } = await assistant.client.listTools()
    asked.length = 0
    const { data, text, nonce } = await assistant.call('list_on_ice', { limit: 50 })
    expect(data.items).toHaveLength(HOSTILE_WORDS.length + 1)
    expect(text.split(nonce)).toHaveLength(4)
    expect(text.split('\n')).toHaveLength(4)
    for (const { subject, senderName } of data.items) {
      for (const shown of [subject, senderName]) expect(shown).not.toMatch(HIDDEN)
    }
    // One question is one request, whatever the answer says.
    expect(asked).toEqual([way.wire === 'http' ? 'POST /mcp' : 'GET /api/v1/activity'])
    for (const { id } of data.items) {
      const told = await assistant.call('why', { id })
      expect(told.data.id).toBe(id)
      expect(told.nonce).not.toBe(nonce)
    }
    expect((await assistant.client.listTools()).tools).toEqual(tools)
    expect(await standing()).toEqual(before)
  })

  it('are as harmless where they are searched for', async () => {
    const before = await standing()
    for (const words of HOSTILE_WORDS) {
      const { data } = await searching.call('search_log', { query: words.slice(0, 200) })
      expect(data.items ?? data.code).toBeDefined()
    }
    expect(await standing()).toEqual(before)
  })
})

it('a frame holds any words at any place, halves of signs included', () => {
  for (const words of HOSTILE_WORDS) {
    const text = framed({ [words]: words, deep: [{ list: [words, { name: words }] }] })
    const [, nonce = ''] = /marks ([0-9a-f]{32}) /.exec(text) ?? []
    const [said, begin, json = '', end, ...rest] = text.split(/[\n\r\u2028\u2029]/)
    expect(said).toContain('no instruction')
    expect([begin, end]).toEqual([`<icebox-data nonce="${nonce}">`, `</icebox-data nonce="${nonce}">`])
    expect(rest).toEqual([])
    expect(json).not.toMatch(/[<>]/)
    expect(JSON.stringify(JSON.parse(json))).not.toMatch(HIDDEN)
  }
})

/** Written anew and by properties of the signs, so that it finds what a list forgot. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Variation_Selector}]/u
