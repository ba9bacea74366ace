import { CLOCK_MS } from '@icebox/contract/constants'
import { useSyncExternalStore } from 'react'
import { formatDay } from './format.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago, for a log row: Just now, 2 min, 3 h, 2 days, and after a week the date. Times in milliseconds. */
export function ageLabel(then: number, now: number): string {
  const past = Math.max(0, now - then)
  if (past < MINUTE) return 'Just now'
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min`
  if (past < DAY) return `${Math.floor(past / HOUR)} h`
  if (past < 2 * DAY) return '1 day'
  if (past < 7 * DAY) return `${Math.floor(past / DAY)} days`
  return formatDay(then, now)
}

/** The age of an ISO 8601 time, kept true by one clock that ticks each 30 s for the whole page. */
export function useAge(iso: string): string {
  return ageLabel(Date.parse(iso), useNow())
}

/** The page's clock, in milliseconds. */
export function useNow(): number {
  return useSyncExternalStore(listen, read, () => 0)
}

let now = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function listen(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(tick, CLOCK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    now = 0
  }
}

function read() {
  now ||= Date.now()
  return now
}

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}
