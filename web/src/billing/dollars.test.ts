import { expect, test } from 'vitest'
import { centsOf, dollarsOf } from './dollars.ts'

test.each([
  ['20', 2000],
  ['1.5', 150],
  ['1.15', 115],
  ['$4.35', 435],
  [' 500.00 ', 50_000],
  ['0.07', 7],
])('%j are %i cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})

test.each(['', 'ten', '-5', '1.234', '1e3', '1,50', '.5'])('%j is no amount', text => {
  expect(centsOf(text)).toBeUndefined()
})

test('every amount of cents is read as it is written', () => {
  for (let cents = 0; cents <= 50_000; cents += 7) expect(centsOf(dollarsOf(cents))).toBe(cents)
})
