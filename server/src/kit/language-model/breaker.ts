/** Keeps us from asking, and paying, an endpoint that does not work. */
export interface Breaker {
  /** Whether a call may be made now. After each rest one call is let through to try. */
  admits(): boolean
  succeeded(): void
  /** Counts a failure; with `restMs` it rests at once and at least for that long. True when a rest begins. */
  failed(restMs?: number): boolean
}

const FAILURES = 3
const REST_MS = 5 * 60_000
const LONGEST_REST_MS = 60 * 60_000

/** Rests after three failures in a row. `now` in milliseconds. */
export function newBreaker(now: () => number): Breaker {
  let failures = 0
  let restsUntil = 0
  const rest = (ms: number) => {
    restsUntil = Math.max(restsUntil, now() + Math.min(ms, LONGEST_REST_MS))
    return true
  }
  return {
    admits: () => {
      if (now() < restsUntil) return false
      // The others wait until the one that tries has come back.
      if (failures >= FAILURES) rest(REST_MS)
      return true
    },
    succeeded: () => {
      failures = 0
      restsUntil = 0
    },
    failed: restMs => {
      failures++
      if (restMs !== undefined) return rest(Math.max(restMs, REST_MS))
      return failures >= FAILURES && rest(REST_MS)
    },
  }
}
