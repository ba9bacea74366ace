import { setTimeout as sleep } from 'node:timers/promises'
import { slowDown } from '../../failures.ts'

/** Units that fill up again with time. */
export interface Bucket {
  /** Resolves when the units may be used, first come first served. Throws `slow_down` when that would take too long. */
  take(units: number, signal?: AbortSignal): Promise<void>
}

/** Milliseconds, and a rest that ends early when the signal says so. */
export interface Clock {
  now(): number
  rest(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: Date.now,
  rest: async (ms, signal) => {
    await sleep(ms, undefined, signal ? { signal } : {})
  },
}

const MINUTE_MS = 60_000

/** Longer than this no call waits for its turn. */
export const LONGEST_WAIT_MS = 30_000

/** A token bucket that starts full and holds what a minute brings, so that it may burst by that much. */
export function openBucket(unitsPerMinute: number, clock: Clock = systemClock): Bucket {
  const perMs = unitsPerMinute / MINUTE_MS
  let level = unitsPerMinute
  let at = clock.now()
  return {
    async take(units, signal) {
      const now = clock.now()
      level = Math.min(unitsPerMinute, level + (now - at) * perMs)
      at = now
      // A call dearer than the whole bucket needs a full one, and leaves a debt.
      const missing = Math.min(units, unitsPerMinute) - level
      const waitMs = Math.max(0, missing / perMs)
      // After a minute the bucket is full again, also for whoever opens the mailbox anew.
      if (waitMs > LONGEST_WAIT_MS) throw slowDown(new Date(now + MINUTE_MS))
      level -= units
      if (waitMs > 0) await clock.rest(waitMs, signal)
    },
  }
}
