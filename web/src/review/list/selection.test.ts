import { expect, test } from 'vitest'
import { extend, MOST_SELECTED, prune, toggle } from './selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map(id => ({ id }))

test('a row is selected and unselected by the same key', () => {
  const one = toggle(new Set(), 'a')
  expect([...one]).toEqual(['a'])
  expect([...toggle(one, 'a')]).toEqual([])
})

test('extending takes everything between, in either direction, and keeps what was selected', () => {
  expect([...extend(new Set(['a']), rows, { from: 'c', to: 'e' })]).toEqual(['a', 'c', 'd', 'e'])
  expect([...extend(new Set(), rows, { from: 'd', to: 'b' })].sort()).toEqual(['b', 'c', 'd'])
})

test('extending from a row that has gone selects only the row reached', () => {
  expect([...extend(new Set(), rows, { from: 'gone', to: 'b' })]).toEqual(['b'])
})

test('no more is selected than one request may name', () => {
  const many = Array.from({ length: MOST_SELECTED + 20 }, (_, at) => ({ id: `row ${at}` }))
  const all = extend(new Set(), many, { from: 'row 0', to: `row ${many.length - 1}` })
  expect(all.size).toBe(MOST_SELECTED)
  expect(toggle(all, 'one more').size).toBe(MOST_SELECTED)
})

test('what left the list leaves the selection', () => {
  expect([...prune(new Set(['a', 'gone']), rows)]).toEqual(['a'])
  const whole = new Set(['a', 'b'])
  expect(prune(whole, rows)).toBe(whole)
})
