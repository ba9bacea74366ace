import { describe, expect, it } from 'vitest'
import { ageLabel } from './age.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('ageLabel', () => {
  const cases: [number, string][] = [
    [0, 'Just now'],
    [59 * SECOND, 'Just now'],
    [MINUTE, '1 min'],
    [59 * MINUTE + 59 * SECOND, '59 min'],
    [HOUR, '1 h'],
    [23 * HOUR + 59 * MINUTE, '23 h'],
    [DAY, '1 day'],
    [2 * DAY, '2 days'],
    [7 * DAY - SECOND, '6 days'],
    [8 * DAY, 'Nov 12'],
    [368 * DAY, 'Nov 17, 2025'],
  ]
  it.each(cases)('%d ms ago is %s', (past, label) => {
    expect(ageLabel(NOW - past, NOW)).toBe(label)
  })

  it('takes a moment ahead of this clock for now', () => {
    expect(ageLabel(NOW + 5 * MINUTE, NOW)).toBe('Just now')
  })
})
