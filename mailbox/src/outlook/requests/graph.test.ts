import { afterEach, expect, it } from 'vitest'
import { MailboxError } from '../../mailbox.ts'
import { refusal, type Scripted, type ScriptedGraph, type Seen, scriptedGraph } from '../graph-for-tests.ts'
import { readMany } from './batch.ts'
import { type Call, GraphRefusal, openGraph } from './graph.ts'

const GET: Call = { method: 'GET', path: '/me/mailFolders/inbox' }
const MOVE: Call = { method: 'POST', path: '/me/messages/1/move', body: { destinationId: 'x' } }
const fine: Scripted = { status: 200, json: { id: 'x' } }

let server: ScriptedGraph
afterEach(() => server.stop())

async function graphThat(
  script: (seen: Seen, count: number) => Scripted,
  token?: (refused?: string) => Promise<string>,
) {
  server = await scriptedGraph(script)
  return openGraph(server.settings(token), server.options)
}

it('a refused token is asked for once again, and every call asks for ids that stay', async () => {
  const asked: (string | undefined)[] = []
  const token = async (refused?: string) => {
    asked.push(refused)
    return refused === undefined ? 'old' : 'new'
  }
  const graph = await graphThat(
    seen => (seen.token === 'new' ? fine : refusal(401, 'InvalidAuthenticationToken')),
    token,
  )
  await graph.call(GET)
  expect(asked).toEqual([undefined, 'old'])
  expect(server.seen.map(seen => seen.token)).toEqual(['old', 'new'])
  expect(server.seen.map(seen => seen.prefer)).toEqual(['IdType="ImmutableId"', 'IdType="ImmutableId"'])
})

it('a second refusal means that the right was taken back', async () => {
  const graph = await graphThat(() => refusal(401, 'InvalidAuthenticationToken'))
  await expect(graph.call(GET)).rejects.toMatchObject({ kind: 'reconnect', reason: 'revoked' })
  expect(server.seen).toHaveLength(2)
})

it('what the keeper of tokens says is passed on', async () => {
  const failure = new MailboxError('unavailable', 'Not now.')
  const graph = await graphThat(
    () => fine,
    () => Promise.reject(failure),
  )
  await expect(graph.call(GET)).rejects.toBe(failure)
  expect(server.seen).toEqual([])
})

it('a missing scope is told as such, without the words of the provider', async () => {
  const graph = await graphThat(() => refusal(403, 'ErrorAccessDenied'))
  const failure = await graph.call(GET).catch(error => error)
  expect(failure).toMatchObject({ kind: 'reconnect', reason: 'scope_missing' })
  expect(`${failure.message} ${failure.cause}`).not.toContain('secret words')
})

it('other refusals keep their short code and no words', async () => {
  const graph = await graphThat(() => refusal(409, 'ErrorFolderExists'))
  const failure = await graph.call(GET).catch(error => error)
  expect(failure).toBeInstanceOf(GraphRefusal)
  expect(failure).toMatchObject({
    status: 409,
    code: 'ErrorFolderExists',
    message: 'Graph answered 409 ErrorFolderExists',
  })
})

it('a short rest asked for is taken, also for what must not be repeated blindly', async () => {
  const graph = await graphThat((_, count) =>
    count === 1 ? refusal(429, 'TooManyRequests', { 'retry-after': '1' }) : fine,
  )
  await graph.call(MOVE)
  expect(server.seen).toHaveLength(2)
})

it('a long rest is left to the caller, and nothing is sent until it is over', async () => {
  const graph = await graphThat(() => refusal(429, 'TooManyRequests', { 'retry-after': '120' }))
  const before = Date.now()
  const failure = await graph.call(GET).catch(error => error)
  expect(failure).toMatchObject({ kind: 'slow_down' })
  expect(failure.retryAt.getTime()).toBeGreaterThanOrEqual(before + 120_000)
  await expect(graph.call(GET)).rejects.toMatchObject({ kind: 'slow_down' })
  expect(server.seen).toHaveLength(1)
})

it('a host that says slow down without end is not asked without end', async () => {
  const graph = await graphThat(() => refusal(429, 'TooManyRequests', { 'retry-after': '0' }))
  await expect(graph.call(GET)).rejects.toMatchObject({ kind: 'slow_down' })
  expect(server.seen.length).toBeLessThan(10)
})

it('503 with a time to wait is waited for when reading, and told when the call may have been done', async () => {
  const graph = await graphThat((_, count) => (count < 3 ? refusal(503, 'Unavailable', { 'retry-after': '0' }) : fine))
  await expect(graph.call(MOVE)).rejects.toMatchObject({ kind: 'slow_down' })
  expect(server.seen).toHaveLength(1)
  await graph.call(GET)
  expect(server.seen).toHaveLength(3)
})

it.each<[string, Scripted]>([
  ['a broken connection', 'drop'],
  ['trouble inside the host', refusal(500, 'InternalServerError')],
])('%s is tried again when reading and told when writing', async (_, mishap) => {
  const graph = await graphThat((_seen, count) => (count % 2 === 1 ? mishap : fine))
  await graph.call(GET)
  expect(server.seen).toHaveLength(2)
  await expect(graph.call(MOVE)).rejects.toMatchObject({ kind: 'unavailable', reason: 'unreachable' })
  expect(server.seen).toHaveLength(3)
})

it('reading gives up after a few tries', async () => {
  const graph = await graphThat(() => refusal(502, 'BadGateway'))
  await expect(graph.call(GET)).rejects.toMatchObject({ kind: 'unavailable', reason: 'unreachable' })
  expect(server.seen).toHaveLength(3)
})

it('a silent host ends in a timeout, and closing ends every call', async () => {
  server = await scriptedGraph(() => 'silence')
  const hasty = openGraph(server.settings(), { ...server.options, patienceMs: 100 })
  await expect(hasty.call(MOVE)).rejects.toMatchObject({ kind: 'unavailable', reason: 'timeout' })
  const graph = openGraph(server.settings(), server.options)
  const call = graph.call(GET)
  graph.close()
  await expect(call).rejects.toMatchObject({ kind: 'unavailable' })
  await graph.closed
  await expect(graph.call(GET)).rejects.toMatchObject({ kind: 'unavailable' })
})

it('no more than four calls are under way at once', async () => {
  const held: (() => void)[] = []
  let isOpen = false
  let isFull: () => void = () => undefined
  const full = new Promise<void>(resolve => {
    isFull = resolve
  })
  server = await scriptedGraph(async ({ path }) => {
    if (isOpen || path === '/other') return fine
    await new Promise<void>(go => {
      if (held.push(go) === 4) isFull()
    })
    return fine
  })
  const graph = openGraph(server.settings(), server.options)
  const calls = Promise.all(Array.from({ length: 30 }, () => graph.call(GET)))
  await full
  // By the time somebody else was served, a fifth would have come.
  for (const _ of [1, 2, 3]) await fetch(`${server.url}/v1.0/other`)
  expect(held).toHaveLength(4)
  isOpen = true
  for (const go of held) go()
  await calls
})

it('parts of a batch that were too many are asked for again, and what is missing stays missing', async () => {
  const answers = (requests: { id: string; url: string }[], isFirst: boolean) =>
    requests.map(({ id, url }) => {
      if (url.endsWith('/missing')) return { id, status: 404, body: { error: { code: 'ErrorItemNotFound' } } }
      if (isFirst && url.endsWith('/later')) return { id, status: 429, headers: { 'Retry-After': '1' }, body: {} }
      return { id, status: 200, body: { id: url } }
    })
  const graph = await graphThat(({ body }, count) => {
    const { requests } = body as { requests: { id: string; url: string }[] }
    // Answers of a batch come in any order.
    return { status: 200, json: { responses: answers(requests, count === 1).reverse() } }
  })
  const paths = ['/me/messages/now', '/me/messages/missing', '/me/messages/later', '/me/messages/now']
  const bodies = await readMany(graph, paths)
  expect(bodies).toEqual([{ id: paths[0] }, undefined, { id: paths[2] }, { id: paths[0] }])
  expect(server.seen).toHaveLength(2)
  const sent = server.seen.flatMap(seen => (seen.body as { requests: { headers: object }[] }).requests)
  expect(sent).toHaveLength(4)
  for (const { headers } of sent) expect(headers).toEqual({ Prefer: 'IdType="ImmutableId"' })
})

it.each([
  ['too many every time', { status: 429, headers: { 'Retry-After': '0' } }, { kind: 'slow_down' }],
  ['broken every time', { status: 500 }, { kind: 'unavailable', reason: 'unreachable' }],
  ['refused for their token, which a whole answer has to say', { status: 401 }, { kind: 'unavailable' }],
])('parts that are %s are not asked for without end', async (_, part, failure) => {
  const graph = await graphThat(() => ({ status: 200, json: { responses: [{ id: '0', body: {}, ...part }] } }))
  await expect(readMany(graph, ['/me/messages/1'])).rejects.toMatchObject(failure)
  expect(server.seen.length).toBeLessThan(10)
})

it('twenty parts make a batch', async () => {
  const graph = await graphThat(({ body }) => {
    const { requests } = body as { requests: { id: string; url: string }[] }
    return { status: 200, json: { responses: requests.map(({ id, url }) => ({ id, status: 200, body: url })) } }
  })
  const paths = Array.from({ length: 45 }, (_, index) => `/me/messages/${index}`)
  expect(await readMany(graph, paths)).toEqual(paths)
  expect(server.seen).toHaveLength(3)
})
