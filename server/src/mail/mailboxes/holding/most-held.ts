import { readFileSync } from 'node:fs'
import type { App } from '../../../app.ts'

/** The other half is for the database, the log, and mailboxes that are looked at now and then, which stay open as well. */
const SHARE = 1 / 2

/** How many mailboxes this process may hold open: as many as were asked for, or fewer where the system forbids it. */
export function mostHeld({ config, log }: Pick<App, 'config' | 'log'>, limit = openFileLimit()): number {
  const { watchMost } = config
  const room = Math.max(1, Math.floor(limit * SHARE))
  if (room >= watchMost) return watchMost
  log.warn(
    { held: room, asked: watchMost, openFiles: limit },
    'this system lets a process have fewer files open than WATCH_MOST needs; raise its limit (ulimit -n, LimitNOFILE) or lower WATCH_MOST',
  )
  return room
}

/** As Node has raised it at its start, to the most that the system allows; without end where the system does not say. */
function openFileLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
