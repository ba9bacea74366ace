import { expect, test } from 'vitest'
import { splitArrivals } from './arrivals.ts'
import { activityOf } from './testing/activity.ts'

const list = (...ids: string[]) => ids.map(id => activityOf({ id }))
const known = new Set(['c', 'd'])
const idsOf = (items: { id: string }[]) => items.map(item => item.id)

test('new mail comes in on top and is marked as new', () => {
  const { shown, held, fresh } = splitArrivals(list('a', 'b', 'c', 'd'), known, false)
  expect(idsOf(shown)).toEqual(['a', 'b', 'c', 'd'])
  expect(held).toEqual([])
  expect([...fresh]).toEqual(['a', 'b'])
})

test('while a row is looked at, new mail waits', () => {
  const { shown, held } = splitArrivals(list('a', 'b', 'c', 'd'), known, true)
  expect(idsOf(shown)).toEqual(['c', 'd'])
  expect(idsOf(held)).toEqual(['a', 'b'])
})

test('older mail that was asked for is neither held nor marked', () => {
  const { shown, fresh } = splitArrivals(list('c', 'd', 'e'), known, true)
  expect(idsOf(shown)).toEqual(['c', 'd', 'e'])
  expect(fresh.size).toBe(0)
})
