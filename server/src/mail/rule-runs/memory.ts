import type { Facts } from '@icebox/classifier/rules/facts'

const KEPT_MS = 15 * 60_000
/** Together about as many megabytes; the oldest go first. */
const MOST_KEPT = 1_000

interface Kept {
  readonly facts: Facts
  readonly at: number
}

/**
 * Messages that a dry run fetched, in this process alone and for a quarter of an hour, so that a changed sentence can be
 * tried on them again without asking the host. Never at rest.
 */
export interface FactsMemory {
  get(entryId: string): Facts | undefined
  keep(entryId: string, facts: Facts): void
}

export function newFactsMemory(now: () => number = Date.now): FactsMemory {
  const kept = new Map<string, Kept>()
  let isSweepDue = false
  const sweep = () => {
    for (const [id, { at }] of kept) if (now() - at >= KEPT_MS) kept.delete(id)
  }
  /** Memory is given back though nobody asks again. */
  const sweepLater = () => {
    if (isSweepDue) return
    isSweepDue = true
    setTimeout(() => {
      isSweepDue = false
      sweep()
      if (kept.size > 0) sweepLater()
    }, KEPT_MS).unref()
  }
  return {
    get: id => {
      sweep()
      return kept.get(id)?.facts
    },
    keep: (id, facts) => {
      sweep()
      kept.delete(id)
      kept.set(id, { facts, at: now() })
      sweepLater()
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    },
  }
}
