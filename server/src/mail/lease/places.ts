import type { MailboxRow } from '../mailboxes/mailbox-store.ts'

/** A mailbox that takes longer than this is served in one of the few places for slow ones. */
const PATIENCE_MS = 15_000
/** Then a slow one makes room too, and goes on later. */
const LONGEST_MS = 5 * 60_000
/** For so long the account is taken for slow; each further time twice as long. */
const SLOW_MS = { first: 15 * 60_000, longest: 6 * 3_600_000 }
const OF_ACCOUNT = 3
const WAIT_MS = { full: 1_000, slow: 15_000 }
const MOST_KNOWN = 10_000

/** The right to be served by this process now. */
export interface Place {
  /** It took too long, and what was under way was broken off. */
  isCut(): boolean
  leave(): void
}

interface Visit {
  /** Breaks off what is under way. */
  readonly cut: () => void
  /** Time that the work itself may take, beside waiting for its host. */
  readonly workMs?: number
}

/** Shares what this process serves at once among mailboxes whose hosts may take as long as they like. */
export interface Places {
  take(row: Pick<MailboxRow, 'account_id'>, visit: Visit): Place | { readonly waitMs: number }
}

/**
 * Of `most` mailboxes served at once half at the most are slow ones, so that hosts that drag everything out keep nobody
 * else waiting. Slowness is known by account, since whoever has one mail host of their own has as many as they like.
 */
export function newPlaces(most: number, patienceMs = PATIENCE_MS): Places {
  const inside = new Map<string, number>()
  const slowOnes = newSlowOnes()
  const slowMost = Math.max(1, Math.floor(most / 2))
  let slowInside = 0
  const move = (accountId: string, change: 1 | -1) => inside.set(accountId, (inside.get(accountId) ?? 0) + change)
  return {
    take: ({ account_id: accountId }, { cut, workMs = 0 }) => {
      if ((inside.get(accountId) ?? 0) >= OF_ACCOUNT) return { waitMs: WAIT_MS.full }
      const own = { isSlow: slowOnes.has(accountId), isCut: false }
      if (own.isSlow && slowInside >= slowMost) return { waitMs: WAIT_MS.slow * (1 + Math.random()) }
      move(accountId, 1)
      if (own.isSlow) slowInside++
      const breakOff = () => {
        if (own.isCut) return
        own.isCut = true
        cut()
      }
      const lastCall = setTimeout(breakOff, LONGEST_MS)
      const firstCall = setTimeout(() => {
        slowOnes.add(accountId)
        if (own.isSlow) return
        if (slowInside >= slowMost) return breakOff()
        own.isSlow = true
        slowInside++
      }, patienceMs + workMs)
      return {
        isCut: () => own.isCut,
        leave: () => {
          clearTimeout(firstCall)
          clearTimeout(lastCall)
          move(accountId, -1)
          if (inside.get(accountId) === 0) inside.delete(accountId)
          if (own.isSlow) slowInside--
        },
      }
    },
  }
}

function newSlowOnes() {
  const known = new Map<string, { readonly until: number; readonly times: number }>()
  return {
    has: (accountId: string) => (known.get(accountId)?.until ?? 0) > Date.now(),
    add: (accountId: string) => {
      if (known.size >= MOST_KNOWN) known.clear()
      const times = (known.get(accountId)?.times ?? 0) + 1
      const longMs = Math.min(SLOW_MS.first * 2 ** (times - 1), SLOW_MS.longest)
      known.set(accountId, { until: Date.now() + longMs, times })
    },
  }
}
