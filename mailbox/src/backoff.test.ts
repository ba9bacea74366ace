import { describe, expect, it } from 'vitest'
import { nextDelayMs } from './backoff.ts'

describe('the wait before the next try', () => {
  it('doubles its ceiling from 1 s and never passes 5 min', () => {
    const almostOne = 1 - Number.EPSILON
    const ceilings = [1, 2, 3, 9, 10, 1_000_000].map(failures => Math.ceil(nextDelayMs(failures, almostOne) / 1000))
    expect(ceilings).toEqual([1, 2, 4, 256, 300, 300])
  })

  it('is spread evenly below the ceiling, so that many mailboxes do not return at once', () => {
    expect([0, 0.25, 0.5].map(random => nextDelayMs(4, random))).toEqual([0, 2_000, 4_000])
  })
})
