import { expect, test } from 'vitest'
import { brandOf, expiryOf, isExpired } from './cards.ts'

test('brands are said as people know them, unknown ones as a card', () => {
  expect(brandOf('visa').short).toBe('VISA')
  expect(brandOf('amex').name).toBe('American Express')
  expect(brandOf('unknown')).toEqual({ name: 'Card', short: 'CARD' })
})

test('a card holds to the end of its month', () => {
  const card = { expMonth: 8, expYear: 2028 }
  expect(expiryOf(card)).toBe('08/2028')
  expect(isExpired(card, new Date(2028, 7, 31))).toBe(false)
  expect(isExpired(card, new Date(2028, 8, 1))).toBe(true)
  expect(isExpired({ expMonth: 12, expYear: 2027 }, new Date(2028, 0, 1))).toBe(true)
  expect(isExpired({ expMonth: 1, expYear: 2029 }, new Date(2028, 11, 31))).toBe(false)
})
