import { expect, test } from 'vitest'
import { type Seen, seenWith, splitArrivals } from './arrivals.ts'

const rowsOf = (...ids: string[]) => ids.map(id => ({ id }))
const ids = (list: readonly { id: string }[]) => list.map(row => row.id)
const seen: Seen = { scope: 'all', ids: new Set(['a', 'b']), fresh: new Set(['a']) }
const newest = rowsOf('new 2', 'new 1', 'a', 'b', 'older')

test('rows above everything seen are new; a longer list below is not', () => {
  const { news, others } = splitArrivals(newest, seen.ids)
  expect(ids(news)).toEqual(['new 2', 'new 1'])
  expect(ids(others)).toEqual(['a', 'b', 'older'])
})

test('a row that was taken back stands again at once, the first one too', () => {
  expect(ids(splitArrivals(rowsOf('a', 'b', 'older'), seen.ids).news)).toEqual([])
})

test('with nothing seen, or nothing of it left, all is shown', () => {
  expect(splitArrivals(newest, new Set()).others).toHaveLength(5)
  expect(splitArrivals(newest, new Set(['gone'])).others).toHaveLength(5)
})

test('new mail comes in on top and is marked as new', () => {
  const now = seenWith(seen, { rows: newest, scope: 'all', isHeld: false })
  expect([...now.fresh]).toEqual(['new 2', 'new 1'])
  expect(splitArrivals(newest, now.ids).news).toEqual([])
})

test('while a person is at the list new mail waits, and older mail that was asked for is seen', () => {
  const now = seenWith(seen, { rows: newest, scope: 'all', isHeld: true })
  expect(ids(splitArrivals(newest, now.ids).news)).toEqual(['new 2', 'new 1'])
  expect(now.ids.has('older')).toBe(true)
  expect([...now.fresh]).toEqual(['a'])
})

test('mail that was held back comes in when the person leaves, or asks for it', () => {
  const held = seenWith(seen, { rows: newest, scope: 'all', isHeld: true })
  const now = seenWith(held, { rows: newest, scope: 'all', isHeld: false })
  expect([...now.fresh]).toEqual(['new 2', 'new 1'])
})

test('another list is drawn as it is, and nothing in it is new', () => {
  const now = seenWith(seen, { rows: newest, scope: 'thawed', isHeld: true })
  expect(now.ids.size).toBe(5)
  expect(now.fresh.size).toBe(0)
})

test('a list of which everything was seen changes nothing, so that drawing it ends', () => {
  expect(seenWith(seen, { rows: rowsOf('b'), scope: 'all', isHeld: false })).toBe(seen)
  const now = seenWith(seen, { rows: newest, scope: 'all', isHeld: true })
  expect(seenWith(now, { rows: newest, scope: 'all', isHeld: true })).toBe(now)
})
