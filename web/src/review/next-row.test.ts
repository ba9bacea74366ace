import { expect, test } from 'vitest'
import { currentRow, rowAfter, rowAway } from './next-row.ts'

const rows = ['a', 'b', 'c', 'd'].map(id => ({ id }))

test('steps stop at both ends', () => {
  expect(rowAway(rows, 'a', 1)?.id).toBe('b')
  expect(rowAway(rows, 'a', -1)?.id).toBe('a')
  expect(rowAway(rows, 'd', 1)?.id).toBe('d')
  expect(rowAway(rows, undefined, 1)?.id).toBe('a')
  expect(rowAway([], 'a', 1)).toBeUndefined()
})

test('after an action the focus goes to the next row that is left', () => {
  expect(rowAfter(rows, new Set(['a']))?.id).toBe('b')
  expect(rowAfter(rows, new Set(['a', 'c']))?.id).toBe('d')
})

test('after the last row it goes back to the nearest one before', () => {
  expect(rowAfter(rows, new Set(['d']))?.id).toBe('c')
  expect(rowAfter(rows, new Set(['b', 'c', 'd']))?.id).toBe('a')
  expect(rowAfter(rows, new Set(['a', 'b', 'c', 'd']))).toBeUndefined()
})

test('a current row that went by itself gives its place to the one that stands there now', () => {
  expect(currentRow(rows, 'c', 0)?.id).toBe('c')
  expect(currentRow(rows, 'gone', 2)?.id).toBe('c')
  expect(currentRow(rows, 'gone', 9)?.id).toBe('d')
  expect(currentRow([], 'gone', 0)).toBeUndefined()
})
