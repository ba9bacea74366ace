const MOST_CALLERS = 10_000

/** Counts by caller and minute in this process. */
export interface CallerCount {
  /** True when this one is over the limit. */
  add(caller: string, now: number): boolean
}

/** Up to `most` for each caller in a minute; when there are very many callers, the rest of that minute is over it. */
export function countCallers(most: number): CallerCount {
  const counts = new Map<string, number>()
  let minute = 0
  return {
    add: (caller, now) => {
      const current = Math.floor(now / 60_000)
      if (current !== minute) counts.clear()
      minute = current
      if (!counts.has(caller) && counts.size >= MOST_CALLERS) return true
      const count = (counts.get(caller) ?? 0) + 1
      counts.set(caller, count)
      return count > most
    },
  }
}
