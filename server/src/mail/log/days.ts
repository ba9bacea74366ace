/** One day of a time zone: its date as 'YYYY-MM-DD' and the moments it begins and ends. */
export interface Day {
  readonly date: string
  readonly from: Date
  readonly to: Date
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The last `count` days of the zone, the oldest first, the last one being the day of `now`. */
export function lastDays(timeZone: string, count: number, now: Date): Day[] {
  // 'sv' writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' })
  const today = Date.parse(format.format(now))
  const dates = Array.from({ length: count + 1 }, (_, index) => isoDate(today + (index - count + 1) * DAY_MS))
  const starts = dates.map(date => startOf(format, date))
  return dates.slice(0, count).map((date, index) => ({
    date,
    from: starts[index] ?? now,
    to: starts[index + 1] ?? now,
  }))
}

/** The first moment, to the minute, that bears this date. It is searched for, as some days do not begin at midnight. */
function startOf(format: Intl.DateTimeFormat, date: string): Date {
  const midnight = Date.parse(date)
  // Clocks are at most 14 hours ahead of UTC and 12 behind.
  let before = midnight - 15 * HOUR_MS
  let after = midnight + 15 * HOUR_MS
  while (after - before > 60_000) {
    const middle = before + Math.floor((after - before) / 120_000) * 60_000
    if (format.format(middle) < date) before = middle
    else after = middle
  }
  return new Date(after)
}

function isoDate(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
