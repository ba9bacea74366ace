import { describe, expect, it } from 'vitest'
import { openBucket } from './bucket.ts'

/** A clock that rests at once and remembers for how long. */
function quickClock() {
  let now = 1_000_000
  const rests: number[] = []
  return {
    rests,
    pass: (ms: number) => {
      now += ms
    },
    now: () => now,
    rest: async (ms: number) => {
      rests.push(Math.round(ms))
    },
  }
}

describe('a bucket of units', () => {
  it('gives what a minute brings at once, and then as it comes in', async () => {
    const clock = quickClock()
    const bucket = openBucket(3_000, clock)
    for (let taken = 0; taken < 3_000; taken += 20) await bucket.take(20)
    expect(clock.rests).toEqual([])
    // 50 units come in each second.
    for (const _ of [1, 2]) await bucket.take(20)
    expect(clock.rests).toEqual([400, 800])
    clock.pass(800)
    await bucket.take(20)
    expect(clock.rests).toEqual([400, 800, 400])
  })

  it('never holds more than what a minute brings', async () => {
    const clock = quickClock()
    const bucket = openBucket(600, clock)
    clock.pass(3_600_000)
    await bucket.take(600)
    await bucket.take(10)
    expect(clock.rests).toEqual([1_000])
  })

  it('sends away for a minute who would wait too long, and charges nothing', async () => {
    const clock = quickClock()
    const bucket = openBucket(600, clock)
    await bucket.take(600)
    const wait = bucket.take(301)
    await expect(wait).rejects.toMatchObject({ kind: 'slow_down', retryAt: new Date(clock.now() + 60_000) })
    await bucket.take(300)
    expect(clock.rests).toEqual([30_000])
  })

  it('lets a call dearer than the bucket through when it is full', async () => {
    const clock = quickClock()
    const bucket = openBucket(60, clock)
    await bucket.take(100)
    expect(clock.rests).toEqual([])
    await expect(bucket.take(1)).rejects.toMatchObject({ kind: 'slow_down' })
  })
})
