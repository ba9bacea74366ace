/** A day of the calendar as 'YYYY-MM-DD', and minutes after its midnight. */
export interface WallTime {
  readonly day: string
  readonly minute: number
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * The moment at which the clocks of this time zone (an IANA name) show it. What they show twice, because they are set
 * back, is the first of the two. What they never show, because they are set forward, is as much later as they are set
 * (RFC 5545, section 3.3.5).
 */
export function momentOf(timeZone: string, { day, minute }: WallTime): Date {
  const shown = Date.parse(day) + minute * MINUTE_MS
  const before = offsetMs(timeZone, shown - DAY_MS)
  const after = offsetMs(timeZone, shown + DAY_MS)
  const moments = [shown - before, shown - after].sort((one, other) => one - other)
  const found = moments.find(at => at + offsetMs(timeZone, at) === shown)
  return new Date(found ?? shown - before)
}

/** The day in this time zone. */
export function dayIn(timeZone: string, at: Date): string {
  return new Date(at.getTime() + offsetMs(timeZone, at.getTime())).toISOString().slice(0, 10)
}

/** So many days later by the calendar; earlier where negative. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

export function isMonday(day: string): boolean {
  return new Date(Date.parse(day)).getUTCDay() === 1
}

/** How far the clocks of the zone are ahead of UTC at this moment. */
function offsetMs(timeZone: string, at: number): number {
  const parts = formatOf(timeZone).formatToParts(at)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = PLACES.map(type =>
    Number(parts.find(part => part.type === type)?.value),
  )
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

const PLACES = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const

/** Making one takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const numeric = 'numeric' as const
  const fields = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric }
  const made = new Intl.DateTimeFormat('en-US', { timeZone, ...fields, hourCycle: 'h23' })
  formats.set(timeZone, made)
  return made
}
