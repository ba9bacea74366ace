import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LanguageModelTwin, startLanguageModel } from './twin.ts'

let twin: LanguageModelTwin
beforeAll(async () => {
  twin = await startLanguageModel()
})
afterAll(() => twin.stop())

const schema = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'], additionalProperties: false }
const bodies = {
  '/chat/completions': {
    model: 'm',
    max_tokens: 10,
    messages: [
      { role: 'system', content: 's' },
      { role: 'user', content: 'u' },
    ],
    response_format: { type: 'json_schema', json_schema: { name: 'n', strict: true, schema } },
  },
  '/messages': {
    model: 'm',
    max_tokens: 10,
    system: [{ type: 'text', text: 's' }],
    messages: [{ role: 'user', content: [{ type: 'text', text: 'u' }] }],
    output_config: { format: { type: 'json_schema', schema } },
  },
}

const post = (path: string, body: unknown, key = twin.key) =>
  fetch(twin.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'x-api-key': key, 'anthropic-version': '2023-06-01' },
    body: JSON.stringify(body),
  })

it.each(Object.entries(bodies))('%s takes a well-formed question and says what it was told to', async (path, body) => {
  twin.behave({ does: 'say', text: 'one' }, { does: 'fail', status: 529, headers: { 'retry-after': '9' } })
  const first = await post(path, body)
  expect([first.status, await first.text()]).toEqual([200, expect.stringContaining('"one"')])
  const second = await post(path, body)
  expect([second.status, second.headers.get('retry-after')]).toEqual([529, '9'])
  expect(twin.questions.at(-1)).toMatchObject({ model: 'm', system: 's', user: 'u', schema })
})

it.each(Object.entries(bodies))('%s refuses what the real one would', async (path, body) => {
  const bounded = { ...schema, properties: { a: { type: 'number', minimum: 0 } } }
  const open = { ...schema, additionalProperties: true }
  const changed = (other: object) =>
    JSON.parse(JSON.stringify(body).replace(JSON.stringify(schema), JSON.stringify(other)))
  const before = twin.questions.length
  expect((await post(path, changed(bounded))).status).toBe(400)
  expect((await post(path, changed(open))).status).toBe(400)
  expect((await post(path, { ...body, max_tokens: undefined })).status).toBe(400)
  expect((await post(path, body, 'another key')).status).toBe(401)
  expect((await post('/elsewhere', body)).status).toBe(404)
  expect(twin.questions).toHaveLength(before)
})
