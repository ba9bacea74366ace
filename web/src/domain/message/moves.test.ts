import { type ActivityItem, getIceCounts, listLogs } from '@icebox/contract/activity'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient, keyOf, queryOf } from '../../kit/calls/query.ts'
import { gate } from '../../kit/testing/gate.ts'
import { answeredBy, Refusal, type Request } from '../../kit/testing/network.ts'
import { runHook, USER } from '../../kit/testing/run-hook.ts'
import { showToast, standingToast } from '../../kit/toasts.ts'
import { FREEZE, type LeavingRows, RESTORE, RESTORE_AND_ALLOW, useMoves } from './moves.ts'
import { activityOf } from './testing/activity.ts'

const [ANN, BEN] = ['a', 'b'].map(id => activityOf({ id, place: 'icebox', senderName: id })) as [
  ActivityItem,
  ActivityItem,
]
const MANY = { filter: { view: 'to_review' } } as const

let client: QueryClient
beforeEach(() => {
  client = createQueryClient()
  showToast({ title: 'None yet' })
})
afterEach(() => vi.unstubAllGlobals())

const title = () => standingToast()?.title
const idsIn = (body: unknown) => (body as { ids: string[] }).ids

/** Answers moves with what became of the messages; `before` may refuse one, or keep it waiting. */
function server(before?: (request: Request) => unknown) {
  const asked = answeredBy(async request => {
    const refused = await before?.(request)
    return refused ?? { items: idsIn(request.body).map(id => ({ ...ANN, id, place: 'thawing' })) }
  })
  const sent = (end: string) => asked.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)
  return { asked, sent }
}

function rowsHeard() {
  const heard: string[] = []
  const rows: LeavingRows = {
    leave: (ids, move) => heard.push(`${ids} leave by ${move}`),
    comeBack: ids => heard.push(`${ids} come back`),
    settle: () => heard.push('settled'),
    onUndo: ids => heard.push(`${ids} undone`),
  }
  return { heard, rows }
}

test('a move says what came of it, and the last one is taken back', async () => {
  const { sent } = server()
  const moves = runHook(useMoves, { client }).now
  moves.run(RESTORE_AND_ALLOW, [ANN])
  await expect.poll(title).toBe('Back in your inbox')
  expect(standingToast()?.description).toContain('a is allowed from now on.')
  expect(sent('/restore')).toEqual([{ ids: ['a'], allowSender: true }])
  moves.undo()
  await expect.poll(title).toBe('Undone')
  moves.undo()
  expect(sent('/undo')).toEqual([{ ids: ['a'] }])
})

test('Undo in a toast takes back the move that the toast is of, whatever was done since', async () => {
  const second = gate()
  const { sent } = server(({ body }) => (idsIn(body)[0] === 'b' ? second.opened : undefined))
  const moves = runHook(useMoves, { client }).now
  moves.run(RESTORE, [ANN])
  await expect.poll(title).toBe('Back in your inbox')
  moves.run(RESTORE, [BEN])
  standingToast()?.undo?.()
  await expect.poll(() => sent('/undo')).toEqual([{ ids: ['a'] }])
  second.open()
})

test('what is under way is taken back once the server has answered, and what it refused not at all', async () => {
  const answer = gate()
  const slow = server(({ path }) => (path.endsWith('/freeze') ? answer.opened : undefined))
  const moves = runHook(useMoves, { client }).now
  moves.run(FREEZE, [ANN])
  moves.undo()
  expect(slow.sent('/undo')).toEqual([])
  answer.open()
  await expect.poll(() => slow.sent('/undo')).toEqual([{ ids: ['a'] }])

  const refusing = server(() => new Refusal(503, ''))
  moves.run(FREEZE, [ANN])
  moves.undo()
  await expect.poll(title).toBe('Not moved')
  expect(standingToast()).toMatchObject({ tone: 'danger', description: expect.stringMatching(/^Nothing moved\./) })
  expect(refusing.sent('/undo')).toEqual([])
})

test('rows leave at once, come back when the server refuses, and settle when no move is under way', async () => {
  const first = gate()
  server(({ body }) => (idsIn(body)[0] === 'a' ? first.opened : new Refusal(409, 'The mailbox is gone.')))
  const { heard, rows } = rowsHeard()
  const moves = runHook(() => useMoves(rows), { client }).now
  moves.run(RESTORE, [ANN])
  moves.run(FREEZE, [BEN])
  expect(heard).toEqual(['a leave by restore', 'b leave by freeze'])
  await expect.poll(() => standingToast()?.description).toBe('The mailbox is gone.')
  await expect.poll(() => heard.slice(2)).toEqual(['b come back'])
  first.open()
  await expect.poll(() => heard.at(-1)).toBe('settled')
})

test('while several moves are under way only the last one to be answered asks for the lists again', async () => {
  const first = gate()
  server(({ body }) => (idsIn(body)[0] === 'a' ? first.opened : undefined))
  client.setQueryData(keyOf(listLogs, { id: USER }), [ANN])
  const isStale = () => client.getQueryState(keyOf(listLogs, { id: USER }))?.isInvalidated
  const { heard, rows } = rowsHeard()
  const moves = runHook(() => useMoves(rows), { client }).now
  moves.run(RESTORE, [ANN])
  moves.run(RESTORE, [BEN])
  await expect.poll(title).toBe('Back in your inbox')
  expect(isStale()).toBe(false)
  first.open()
  await expect.poll(() => heard.at(-1)).toBe('settled')
  expect(isStale()).toBe(true)
})

test('lists and counts show a move at once, and as they were when it is refused', async () => {
  const answer = gate()
  server(() => answer.opened.then(() => new Refusal(503, '')))
  const [logs, counts] = [queryOf(listLogs, { id: USER }), queryOf(getIceCounts, { id: USER })]
  client.setQueryData(logs.queryKey, [ANN, BEN])
  client.setQueryData(counts.queryKey, { toReview: 2, thawed: 0, confirmed: 0 })
  runHook(useMoves, { client }).now.run(RESTORE, [ANN])
  await expect.poll(() => client.getQueryData(logs.queryKey)?.map(({ place }) => place)).toEqual(['thawing', 'icebox'])
  expect(client.getQueryData(counts.queryKey)).toEqual({ toReview: 1, thawed: 1, confirmed: 0 })
  answer.open()
  await expect.poll(() => client.getQueryData(logs.queryKey)).toEqual([ANN, BEN])
  expect(client.getQueryData(counts.queryKey)).toEqual({ toReview: 2, thawed: 0, confirmed: 0 })
})

test('an act on many goes on until none is left, says the sum, and is taken back by its name', async () => {
  const left = [300, 0, 500, 0]
  const asked = answeredBy(({ path }) =>
    path.endsWith('/undo')
      ? { moved: 200, left: left.shift() }
      : { moved: 200, left: left.shift(), learned: 200, unruled: 0 },
  )
  const moves = runHook(useMoves, { client }).now
  moves.run(FREEZE, [ANN], MANY)
  await expect.poll(title).toBe('400 messages marked as cold')
  expect(standingToast()?.description).toBe('Your filter learned from them.')
  standingToast()?.undo?.()
  await expect.poll(title).toBe('Undone')
  const acts = asked.map(({ body }) => (body as { act: string }).act)
  expect(acts).toHaveLength(4)
  expect(new Set(acts).size).toBe(1)
})

test('what was done elsewhere is taken back by its message', async () => {
  const { sent } = server()
  runHook(useMoves, { client }).now.undoOf(BEN)
  await expect.poll(title).toBe('Undone')
  expect(sent('/undo')).toEqual([{ ids: ['b'] }])
})
