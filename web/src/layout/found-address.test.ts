import { expect, test } from 'vitest'
import { foundAddress } from './found-address.ts'

test.each([
  ['icebox', false, '/icebox?message=1'],
  ['freezing', false, '/icebox?message=1'],
  ['thawing', true, '/icebox?view=thawed&message=1'],
  ['inbox', true, '/icebox?view=thawed&message=1'],
  ['inbox', false, '/icebox?view=let_through&message=1'],
  ['gone', false, '/icebox?message=1'],
] as const)('mail that is %s, restored: %s, opens at %s', (place, isFalsePositive, address) => {
  expect(foundAddress({ id: '1', place, isFalsePositive })).toBe(address)
})
