import { afterEach, expect, it } from 'vitest'
import type { Cursor } from '../mailbox.ts'
import { arrivedSince } from './arrivals.ts'
import { walkChanges } from './delta.ts'
import { refusal, type Scripted, type ScriptedGraph, scriptedGraph } from './graph-for-tests.ts'
import type { Home } from './home.ts'
import { openGraph } from './requests/graph.ts'

const home: Home = {
  ...{ folderCount: 9, inboxId: 'in', trashId: 'trash', rootId: 'root', folderName: 'Icebox' },
  icebox: { id: 'Ice', name: 'Icebox', parentId: 'root' },
}
const LINK = 'https://graph.microsoft.com/v1.0'
const row = (id: string, more: object = {}) => ({
  ...{ id, subject: id, receivedDateTime: '2026-11-20T10:00:00Z', internetMessageId: `<${id}@cold.example>` },
  from: { emailAddress: { address: 'Bob@Cold.example', name: 'Bob' } },
  ...more,
})
const removed = (id: string) => row(id, { '@removed': { reason: 'deleted' } })

let server: ScriptedGraph
afterEach(() => server.stop())

/** Answers by the beginning of the path; the first that fits. A list of answers is used up one by one. */
async function mailbox(answers: Readonly<Record<string, Scripted | Scripted[]>>) {
  server = await scriptedGraph(({ path }) => {
    const found = Object.entries(answers).find(([start]) => path.startsWith(start))?.[1]
    return (Array.isArray(found) ? found.shift() : found) ?? refusal(404, 'ErrorItemNotFound')
  })
  const graph = openGraph(server.settings(), server.options)
  return { arrivedSince: (from: Cursor | Date) => arrivedSince(graph, home, from) }
}

const page = (value: object[], links: { next?: string; delta?: string }): Scripted => ({
  status: 200,
  json: {
    value,
    ...(links.next && { '@odata.nextLink': LINK + links.next }),
    ...(links.delta && { '@odata.deltaLink': LINK + links.delta }),
  },
})
const start = new Date('2026-11-20T09:00:00Z')
const subjects = (arrivals: { arrived: readonly { subject: string }[] }) =>
  arrivals.arrived.map(({ subject }) => subject)
const quietIcebox = { '/me/mailFolders/Ice': page([], { delta: '/me/mailFolders/Ice/messages/delta?$deltatoken=i' }) }
const cursor: Cursor = {
  inbox: `${LINK}/me/mailFolders('in')/messages/delta?$deltatoken=aB%2Bc`,
  icebox: `${LINK}/me/mailFolders/Ice/messages/delta?$deltatoken=i`,
  ...{ iceboxId: 'Ice', since: start.getTime() },
}

it('empty pages are passed, repeated rows told once and removed ones not; the link is kept word for word', async () => {
  const late = row('b', { receivedDateTime: '2026-11-20T11:00:00Z' })
  const last = "/me/mailFolders('in')/messages/delta?$deltatoken=aB%2Bc"
  const box = await mailbox({
    ...quietIcebox,
    '/me/mailFolders/inbox': page([], { next: '/me/mailFolders/in/messages/delta?$skiptoken=1' }),
    '/me/mailFolders/in/messages/delta?$skiptoken=1': page([late], {
      next: '/me/mailFolders/in/messages/delta?$skiptoken=2',
    }),
    '/me/mailFolders/in/messages/delta?$skiptoken=2': page([removed('x'), row('a'), late], { delta: last }),
    "/me/mailFolders('in')/messages/delta?$deltatoken=aB+c": page([row('c'), row('b', { receivedDateTime: null })], {
      delta: last,
    }),
  })
  const first = await box.arrivedSince(start)
  expect(subjects(first)).toEqual(['a', 'b'])
  expect(first.arrived[0]?.from).toEqual({ address: 'bob@cold.example', name: 'Bob' })
  expect(first.cursor.inbox).toBe(LINK + last)
  // A row without its time is word of a change to a known message.
  expect(subjects(await box.arrivedSince(first.cursor))).toEqual(['c'])
  const [asked] = server.seen.filter(seen => seen.path.startsWith('/me/mailFolders/inbox'))
  expect(asked?.path).toContain('changeType=created')
  expect(asked?.path).toContain('$filter=receivedDateTime ge 2026-11-20T09:00:00Z&')
  for (const { prefer } of server.seen) expect(prefer).toMatch(/^IdType="ImmutableId", odata\.maxpagesize=(50|500)$/)
})

it.each([
  ['410', refusal(410, 'Gone')],
  ['a code in other letters', refusal(400, 'syncStateNotFound')],
])('a forgotten link (%s) begins again a day before the newest message', async (_, forgotten) => {
  const link = "/me/mailFolders('in')/messages/delta?$deltatoken=1"
  const box = await mailbox({
    ...quietIcebox,
    "/me/mailFolders('in')": forgotten,
    '/me/mailFolders/inbox': [page([row('a')], { delta: link }), page([row('a'), row('b')], { delta: link })],
  })
  const { cursor: before } = await box.arrivedSince(new Date('2026-11-01T00:00:00Z'))
  expect(subjects(await box.arrivedSince(before))).toEqual(['a', 'b'])
  const asked = server.seen.flatMap(({ path }) => /receivedDateTime ge (\S+)&\$select/.exec(path)?.[1] ?? [])
  expect(asked).toEqual(['2026-11-01T00:00:00Z', '2026-11-19T10:00:00Z'])
})

it('a link forgotten between two pages begins again too', async () => {
  const first = page([row('a')], { next: '/me/mailFolders/in/messages/delta?$skiptoken=1' })
  const box = await mailbox({
    ...quietIcebox,
    '/me/mailFolders/inbox': [
      first,
      page([row('a'), row('b')], { delta: '/me/mailFolders/in/messages/delta?$deltatoken=2' }),
    ],
    '/me/mailFolders/in/messages/delta?$skiptoken=1': refusal(410, 'SyncStateNotFound'),
  })
  expect(subjects(await box.arrivedSince(start))).toEqual(['a', 'b'])
})

it('where the size cannot be asked for, mail is told without', async () => {
  const box = await mailbox({
    ...quietIcebox,
    '/me/mailFolders/inbox': [
      refusal(400, 'RequestBroker--ParseUri'),
      page([row('a')], { delta: '/me/mailFolders/in/messages/delta?$deltatoken=2' }),
    ],
  })
  expect((await box.arrivedSince(start)).arrived).toMatchObject([{ subject: 'a', size: 1 }])
})

it('the size and a name for what has none are taken from Graph', async () => {
  const sizes = [{ id: 'Integer 0xe08', value: '4711' }]
  const rows = [row('a', { internetMessageId: null, singleValueExtendedProperties: sizes })]
  const delta = '/me/mailFolders/in/messages/delta?$deltatoken=2'
  const box = await mailbox({ ...quietIcebox, '/me/mailFolders/inbox': page(rows, { delta }) })
  expect((await box.arrivedSince(start)).arrived).toMatchObject([{ key: 'a', messageId: 'graph:a', size: 4711 }])
})

it('a walk without end stops and goes on where it stopped', async () => {
  let count = 0
  server = await scriptedGraph(() => {
    count++
    const token = count === 7 ? 'delta' : 'next'
    return page([row(`m${count}`)], { [token]: `/me/mailFolders/in/messages/delta?$skiptoken=${count}` })
  })
  const graph = openGraph(server.settings(), server.options)
  const pace = { pageSize: 50, mostPages: 5 }
  const first = await walkChanges(graph, '/me/mailFolders/inbox/messages/delta', pace)
  const second = await walkChanges(graph, first.link, pace)
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'])
  expect(server.seen[5]?.path).toBe('/me/mailFolders/in/messages/delta?$skiptoken=5')
})

it.each([
  ['nothing left it', page([row('new')], { delta: '/x' }), cursor, false],
  ['a message left it', page([row('new'), removed('old')], { delta: '/x' }), cursor, true],
  ['the user removed the folder', refusal(404, 'ErrorItemNotFound'), cursor, true],
  ['there was none and is none', refusal(404, 'ErrorItemNotFound'), { ...cursor, icebox: null, iceboxId: null }, false],
  ['it is another folder now', page([], { delta: '/x' }), { ...cursor, iceboxId: 'Old' }, true],
] as const)('the Icebox: %s', async (_, answer, from, shrank) => {
  const inbox = page([], { delta: '/x' })
  const box = await mailbox({ '/me/mailFolders/Ice': answer, "/me/mailFolders('in')": inbox })
  expect((await box.arrivedSince(from)).iceboxShrank).toBe(shrank)
})
