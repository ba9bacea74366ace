import { expect, test } from 'vitest'
import { amountWords, folderOf } from './folders.ts'

const counts = { toReview: 14, thawed: 7, confirmed: 424 }

test('an unknown folder in the address is the Icebox', () => {
  expect(folderOf('nonsense').view).toBe('to_review')
  expect(folderOf(null).view).toBe('to_review')
  expect(folderOf('thawed').name).toBe('Thawed')
})

test('the head of a list counts what it lists, and through a filter of how many', () => {
  const folder = folderOf('to_review')
  expect(amountWords({ folder, counts, matching: 14, isNarrowed: false })).toBe('14 to review')
  expect(amountWords({ folder, counts, matching: 3, isNarrowed: true })).toBe('3 of 14 to review')
  expect(amountWords({ folder, counts, matching: undefined, isNarrowed: true })).toBe('')
  const near = folderOf('close_calls')
  expect(amountWords({ folder: near, counts, matching: 4, isNarrowed: true })).toBe('4 left in your inbox')
})
