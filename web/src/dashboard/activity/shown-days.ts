import type { ActivityDay } from '@icebox/contract/activity'

/** With fewer days than this a chart would be a frame around nothing. */
export const CHART_FROM = 3

/** From the first day that brought anything to today; never empty, unless there are no days at all. */
export function daysSinceFirst(days: ActivityDay[]): ActivityDay[] {
  const first = days.findIndex(day => day.passed + day.blocked + day.restored > 0)
  return first < 0 ? days.slice(-1) : days.slice(first)
}
