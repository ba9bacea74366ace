import { letThrough } from '@icebox/contract/billing/usage-by-month'
import { expect, test } from 'vitest'
import { scaleForMonths } from './month-scale.ts'

test('one message is as tall below the line as above it, and everything fits', () => {
  const months = [
    { month: '2026-10', judged: 900, blocked: 300 },
    { month: '2026-11', judged: 40, blocked: 39 },
  ]
  const scale = scaleForMonths(months, 760, 240)
  expect(scale.inboxLine - 600 * scale.unit).toBeGreaterThanOrEqual(0)
  expect(scale.iceLine + 300 * scale.unit).toBeLessThan(240)
  expect(scale.columns.map(({ x }) => x > 0 && x < 760)).toEqual([true, true])
})

test('months without mail leave a scale that can be drawn, and nothing is let through below zero', () => {
  const scale = scaleForMonths([{ month: '2026-11', judged: 0, blocked: 1 }], 380, 200)
  expect(scale.unit).toBeGreaterThan(0)
  expect(letThrough({ judged: 0, blocked: 1 })).toBe(0)
})
