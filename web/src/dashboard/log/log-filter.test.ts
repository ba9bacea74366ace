import { expect, test } from 'vitest'
import { filterIn, withFilter } from './log-filter.ts'

test('the address says which part of the log is shown, and unknown words mean all of it', () => {
  expect(filterIn(new URLSearchParams('view=on_ice&search= tara '))).toEqual({ view: 'on_ice', search: 'tara' })
  expect(filterIn(new URLSearchParams('view=everything'))).toEqual({ view: 'all', search: '' })
  expect(filterIn(new URLSearchParams({ search: 'x'.repeat(300) })).search).toHaveLength(200)
})

test('a filter goes into the address beside what stands there; the whole log leaves no word in it', () => {
  const before = new URLSearchParams('view=thawed&search=tara&other=1')
  expect(withFilter(before, { view: 'on_ice', search: 'ann' }).toString()).toBe('other=1&view=on_ice&search=ann')
  expect(withFilter(before, { view: 'all', search: '' }).toString()).toBe('other=1')
})
