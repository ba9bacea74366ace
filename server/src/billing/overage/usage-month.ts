export interface UsageMonth {
  /** The day it began, YYYY-MM-DD. */
  readonly month: string
  readonly endsAt: Date
}

/** The month that holds this moment and begins on the anchor's day and time of day, in UTC; the 31st may be the 28th. */
export function usageMonthOf(anchor: Date, now: Date): UsageMonth {
  const months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth()
  const isBegun = monthsAfter(anchor, months) <= now
  const begun = isBegun ? months : months - 1
  return { month: monthsAfter(anchor, begun).toISOString().slice(0, 10), endsAt: monthsAfter(anchor, begun + 1) }
}

/** The calendar month in UTC. */
export function calendarMonthOf(now: Date): UsageMonth {
  return usageMonthOf(new Date(Date.UTC(2000, 0, 1)), now)
}

function monthsAfter(anchor: Date, months: number): Date {
  const lastDay = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months + 1, 0)).getUTCDate()
  const then = new Date(anchor)
  then.setUTCDate(1)
  then.setUTCMonth(anchor.getUTCMonth() + months)
  then.setUTCDate(Math.min(anchor.getUTCDate(), lastDay))
  return then
}
