import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runHook } from '../kit/testing/run-hook.ts'
import { useDepartures, useSteadyRows } from './use-departures.ts'

const MOTION_MS = 620
const wantsLessMotion = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }))

beforeEach(() => {
  vi.useFakeTimers()
  wantsLessMotion(false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A list of these rows; `answer` is what the server has of it from then on, seen at the next drawing. */
function listWith(ids: string[]) {
  let served = ids
  const list = runHook(() => {
    const departing = useDepartures()
    // A new list with every drawing, as a query may give.
    const rows = useSteadyRows(
      served.map(id => ({ id })),
      departing.departures,
    )
    return { ...departing, shown: rows.map(({ id }) => id) }
  })
  return {
    list,
    answer: (next: string[]) => {
      served = next
      list.now.settle()
    },
  }
}

test('an answer that comes before the motion is over cuts it not short', async () => {
  const { list, answer } = listWith(['a', 'b'])
  list.now.leave(['a'], 'restore')
  await vi.advanceTimersByTimeAsync(MOTION_MS - 1)
  answer(['b', 'c'])
  await vi.advanceTimersByTimeAsync(0)
  expect(list.now.shown).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(list.now.shown).toEqual(['b', 'c']))
})

test('a row whose motion is over stays away until the server has answered, and comes back when it refuses', async () => {
  const { list } = listWith(['a', 'b'])
  list.now.leave(['a'], 'freeze')
  await vi.advanceTimersByTimeAsync(MOTION_MS)
  await vi.waitFor(() => expect(list.now.shown).toEqual(['b']))
  list.now.comeBack(['a'])
  await vi.waitFor(() => expect(list.now.shown).toEqual(['a', 'b']))
})

test('while one row is still on its way nothing else moves, whoever left before it', async () => {
  const { list, answer } = listWith(['a', 'b', 'c'])
  list.now.leave(['a'], 'restore')
  await vi.advanceTimersByTimeAsync(MOTION_MS / 2)
  list.now.leave(['b'], 'restore')
  await vi.advanceTimersByTimeAsync(MOTION_MS / 2)
  answer(['new', 'c'])
  await vi.waitFor(() => expect(list.now.departures.has('a')).toBe(false))
  expect(list.now.shown).not.toContain('new')
  expect(list.now.shown).toContain('b')
  await vi.advanceTimersByTimeAsync(MOTION_MS / 2)
  await vi.waitFor(() => expect(list.now.shown).toEqual(['new', 'c']))
})

test('who wants less motion waits for none', async () => {
  wantsLessMotion(true)
  const { list } = listWith(['a', 'b'])
  list.now.leave(['a'], 'restore')
  await vi.advanceTimersByTimeAsync(0)
  await vi.waitFor(() => expect(list.now.shown).toEqual(['b']))
})
