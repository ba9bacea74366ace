interface Interval {
  readonly interval: string
  readonly interval_count: number
}

const DAY = 86_400

/** So many intervals later. A month that lacks the day ends on its last one: 31 January and a month is 28 February. */
export function later(time: number, { interval, interval_count: count }: Interval, times = 1): number {
  const steps = count * times
  if (interval === 'day') return time + steps * DAY
  if (interval === 'week') return time + steps * 7 * DAY
  const months = interval === 'year' ? steps * 12 : steps
  const date = new Date(time * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return Math.floor(date.getTime() / 1000)
}

/** The end of the period that begins at `start`; counted from the anchor, so that a short month does not stay. */
export function periodEnd(anchor: number, start: number, interval: Interval): number {
  let times = 1
  while (later(anchor, interval, times) <= start) times++
  return later(anchor, interval, times)
}
