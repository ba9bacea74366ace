/** How many calls may be under way at once, and whether they must rest. */
export interface Limiter {
  /** Runs `work` when `width` places are free; a call wider than the limit waits for all of them. First come, first served. */
  run<T>(width: number, work: () => Promise<T>): Promise<T>
  /** The provider wants less: half as many from now on, and none before `until` (epoch ms). */
  slow(until: number): void
  /** Epoch ms before which nothing may be sent; 0 when nothing was said. Whoever is admitted looks here. */
  readonly restsUntil: number
}

const REGAIN_MS = 10_000

/** At most `most` at once; half as many after every `slow`, and one more for each ten seconds since. `now` gives epoch ms. */
export function openLimiter(most: number, now: () => number = Date.now): Limiter {
  const waiting: { readonly width: number; readonly go: () => void }[] = []
  let inFlight = 0
  let limit = most
  let slowedAt = 0
  let restsUntil = 0
  const limitNow = () => Math.min(most, limit + Math.floor((now() - slowedAt) / REGAIN_MS))
  const admit = () => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const places = limitNow()
      if (inFlight + Math.min(next.width, places) > places) return
      waiting.shift()
      inFlight += next.width
      next.go()
    }
  }
  return {
    get restsUntil() {
      return restsUntil
    },
    async run(width, work) {
      await new Promise<void>(go => {
        waiting.push({ width, go })
        admit()
      })
      try {
        return await work()
      } finally {
        inFlight -= width
        admit()
      }
    },
    slow(until) {
      limit = Math.max(1, Math.floor(limitNow() / 2))
      slowedAt = now()
      restsUntil = Math.max(restsUntil, until)
    },
  }
}
