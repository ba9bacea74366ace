import { expect, test } from 'vitest'
import { countsAt, lineValueText } from './line-counts.ts'

const counts = Array.from({ length: 40 }, () => 1)
const effect = { counts, closeCallFrom: 70 }

test('what is at the line or over it would go on ice, what comes close would not', () => {
  expect(countsAt(effect, 85)).toEqual({ onIce: 15, closeCalls: 15 })
  expect(countsAt(effect, 99)).toEqual({ onIce: 1, closeCalls: 29 })
  expect(countsAt(effect, 60)).toEqual({ onIce: 40, closeCalls: 0 })
})

test('a line under the band of close calls leaves none', () => {
  expect(countsAt(effect, 65)).toEqual({ onIce: 35, closeCalls: 0 })
})

test('the slider reads out what the line would do', () => {
  expect(lineValueText(85, { onIce: 109, closeCalls: 14 })).toBe('85 percent, 109 of the last 7 days would go on ice')
  expect(lineValueText(85, undefined)).toBe('85 percent')
})
