import { formatCount } from '../kit/format.ts'

const WARN_AT = 0.8

export interface UsageNote {
  isReached: boolean
  title: string
  text: string
}

/** What to say of the month's scans from 80 % on; null below. */
export function usageNote(used: number, limit: number): UsageNote | null {
  if (limit <= 0 || used < limit * WARN_AT) return null
  const isReached = used >= limit
  return {
    isReached,
    title: isReached ? 'Scan limit reached.' : `${Math.floor((used / limit) * 100)}% of this month's scans are used.`,
    text: isReached
      ? `All ${formatCount(limit)} scans of this month are used. New mail stays in your inbox, unread by us, until the next month.`
      : `${formatCount(used)} of ${formatCount(limit)}. Past the limit, new mail stays in your inbox, unread by us.`,
  }
}
