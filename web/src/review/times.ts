import { formatDay, formatMoment, formatTime, formatWeekday } from '../kit/format.ts'

const DAY = 24 * 60 * 60 * 1_000

/** When a message came, for a row: the time today, the weekday within a week, then the date. Milliseconds. */
export function rowTime(then: number, now: number): string {
  if (isSameDay(then, now)) return formatTime(then)
  if (now - then < 6 * DAY && then < now) return formatWeekday(then)
  return formatDay(then, now)
}

/** The same for the reader: Today, 9:44 AM; Yesterday, 6:58 PM; then date and time. */
export function fullTime(then: number, now: number): string {
  if (isSameDay(then, now)) return `Today, ${formatTime(then)}`
  if (isSameDay(then, now - DAY)) return `Yesterday, ${formatTime(then)}`
  return formatMoment(then, now)
}

function isSameDay(a: number, b: number): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString()
}
