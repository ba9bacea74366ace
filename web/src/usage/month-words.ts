import { letThrough, type UsageOfMonth } from '@icebox/contract/billing/usage-by-month'
import { formatCount } from '../kit/format.ts'

const long = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

const momentOf = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** November 2026 */
export function monthName(month: string): string {
  return long.format(momentOf(month))
}

/** Nov; of a January the year as well. */
export function monthLabel(month: string): string {
  return month.endsWith('-01') ? month.slice(0, 4) : short.format(momentOf(month))
}

/** 64 let through, 22 on ice */
export function monthCounts(month: Omit<UsageOfMonth, 'month'>): string {
  return `${formatCount(letThrough(month))} let through, ${formatCount(month.blocked)} on ice`
}
