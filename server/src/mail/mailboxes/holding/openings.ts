import { setTimeout as pause } from 'node:timers/promises'

const MOST_KNOWN = 1_000

/** When a connection to a mail host may be opened. */
export interface Openings {
  /** Resolves when it is this one's turn. */
  turn(host: string): Promise<void>
}

/**
 * Connections to one host begin one after another, so many in a second, whoever asks for them: a worker that starts, or
 * takes over what another one held, needs thousands at once. Each host has a line of its own.
 */
export function newOpenings(perSecond: number): Openings {
  const next = new Map<string, number>()
  return {
    turn: async host => {
      const now = performance.now()
      if (next.size >= MOST_KNOWN) forgetPast(next, now)
      const at = Math.max(now, next.get(host) ?? 0)
      next.set(host, at + 1_000 / perSecond)
      if (at > now) await pause(at - now)
    },
  }
}

function forgetPast(next: Map<string, number>, now: number): void {
  for (const [host, at] of next) if (at <= now) next.delete(host)
}
