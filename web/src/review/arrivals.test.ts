import { expect, test } from 'vitest'
import { splitArrivals } from './arrivals.ts'

const rows = ['new 2', 'new 1', 'a', 'b', 'older'].map(id => ({ id }))
const ids = (list: readonly { id: string }[]) => list.map(row => row.id)

test('rows above everything seen are held back; a longer list below is shown', () => {
  const { held, shown } = splitArrivals(rows, new Set(['a', 'b']))
  expect(ids(held)).toEqual(['new 2', 'new 1'])
  expect(ids(shown)).toEqual(['a', 'b', 'older'])
})

test('a row that was taken back stands again at once, the first one too', () => {
  const { held, shown } = splitArrivals(rows.slice(2), new Set(['a', 'b']))
  expect(held).toEqual([])
  expect(ids(shown)).toEqual(['a', 'b', 'older'])
})

test('with nothing seen, or nothing of it left, all is shown', () => {
  expect(splitArrivals(rows, undefined).held).toEqual([])
  expect(splitArrivals(rows, new Set(['gone'])).shown).toHaveLength(5)
})
