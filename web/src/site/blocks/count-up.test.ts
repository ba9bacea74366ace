import { describe, expect, it } from 'vitest'
import { countAt, isWellSeen } from './count-up.ts'

describe('the count', () => {
  it('takes one step each 200 ms', () => {
    expect([0, 199, 200, 399, 400, 3_399].map(ms => countAt(ms, 17))).toEqual([0, 0, 1, 1, 2, 16])
  })

  it('ends at its last number, however late it is asked', () => {
    expect(countAt(3_400, 17)).toBe(17)
    expect(countAt(60_000, 17)).toBe(17)
  })
})

describe('being seen', () => {
  it('begins at 30 % of the part', () => {
    expect(isWellSeen({ height: 500, shown: 149, window: 900 })).toBe(false)
    expect(isWellSeen({ height: 500, shown: 150, window: 900 })).toBe(true)
  })

  it('is possible for a part that is higher than any window', () => {
    expect(isWellSeen({ height: 1_600, shown: 200, window: 256 })).toBe(true)
    expect(isWellSeen({ height: 1_600, shown: 100, window: 256 })).toBe(false)
  })
})
