const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago, as the pages say it. Times in milliseconds; a clock that runs ahead of the server's reads as now. */
export function ageLabel(then: number, now: number): string {
  const past = Math.max(0, now - then)
  if (past < MINUTE) return 'Just now'
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min`
  if (past < DAY) return `${Math.floor(past / HOUR)} h`
  return past < 2 * DAY ? '1 day' : `${Math.floor(past / DAY)} days`
}
