/** How many calls may be under way at once in one mailbox, and whether it must rest. */
export interface Lanes {
  /** Runs `work` when `width` lanes are free; a call wider than the limit waits for an empty road. First come, first served. */
  run<T>(width: number, work: () => Promise<T>): Promise<T>
  /** The provider wants less: half as many from now on, and none before `until` (epoch ms). */
  slow(until: number): void
  /** Epoch ms before which nothing may be sent; 0 when nothing was said. */
  readonly restsUntil: number
}

/** Outlook serves four calls at a time per app and mailbox. */
export const MOST_LANES = 4
const REGAIN_MS = 10_000

/** Four lanes; half as many after every refusal, and one more for each ten seconds since. `now` gives epoch ms. */
export function openLanes(now: () => number = Date.now): Lanes {
  const waiting: { readonly width: number; readonly go: () => void }[] = []
  let inFlight = 0
  let limit = MOST_LANES
  let slowedAt = 0
  let restsUntil = 0
  const limitNow = () => Math.min(MOST_LANES, limit + Math.floor((now() - slowedAt) / REGAIN_MS))
  const admit = () => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const lanes = limitNow()
      if (inFlight + Math.min(next.width, lanes) > lanes) return
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
