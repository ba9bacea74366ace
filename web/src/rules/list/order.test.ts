import { expect, test } from 'vitest'
import { inOrder, isSameOrder, moved, placeAt } from './order.ts'

const ABC = ['a', 'b', 'c']

test('a rule moves up and down, and not out of the list', () => {
  expect(moved(ABC, 'b', 0)).toEqual(['b', 'a', 'c'])
  expect(moved(ABC, 'b', 2)).toEqual(['a', 'c', 'b'])
  expect(moved(ABC, 'a', -1)).toEqual(ABC)
  expect(moved(ABC, 'c', 9)).toEqual(ABC)
})

test('a row that is dragged belongs behind every row whose middle it has passed', () => {
  const rows = ABC.map((id, at) => ({ id, top: at * 100, bottom: at * 100 + 80 }))
  expect(placeAt(rows, 'a', 20)).toBe(0)
  expect(placeAt(rows, 'a', 139)).toBe(0)
  expect(placeAt(rows, 'a', 141)).toBe(1)
  expect(placeAt(rows, 'a', 999)).toBe(2)
  expect(placeAt(rows, 'c', 41)).toBe(1)
  expect(placeAt(rows, 'c', 0)).toBe(0)
})

test('the team’s rules stay ahead of a person’s own', () => {
  const rules = ['team', ...ABC].map(id => ({ id }))
  expect(inOrder(rules, ['c', 'a', 'b']).map(({ id }) => id)).toEqual(['team', 'c', 'a', 'b'])
  expect(isSameOrder(ABC, ['a', 'b', 'c'])).toBe(true)
  expect(isSameOrder(ABC, ['a', 'c', 'b'])).toBe(false)
})
