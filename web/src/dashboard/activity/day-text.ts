import type { ActivityDay } from '@icebox/contract/activity'
import { formatDay } from '../../kit/format.ts'

/** `Nov 18`, from a date without a time, whatever the reader's time zone. */
export function dayName(day: ActivityDay): string {
  return formatDay(`${day.date}T12:00:00`)
}

/** `64 let through, 22 on ice, 1 thawed`. */
export function dayCounts(day: ActivityDay): string {
  const thawed = day.restored > 0 ? `, ${day.restored} thawed` : ''
  return `${day.passed} let through, ${day.blocked} on ice${thawed}`
}
