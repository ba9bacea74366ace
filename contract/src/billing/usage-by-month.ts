import { z } from 'zod'
import { defineCall } from '../call.ts'

/** Months that are kept and shown, the one under way included. */
export const USAGE_MONTHS = 24

const counts = z.object({ judged: z.number(), blocked: z.number() })

/** YYYY-MM, in UTC. */
export const usageOfMonth = counts.extend({ month: z.string() })
export type UsageOfMonth = z.infer<typeof usageOfMonth>

export function letThrough({ judged, blocked }: Pick<UsageOfMonth, 'judged' | 'blocked'>): number {
  // A message judged on the last of a month may be moved on the first of the next.
  return Math.max(0, judged - blocked)
}

export const usageOfPerson = z.object({
  id: z.string(),
  email: z.string(),
  /** Empty where nobody has said it. */
  name: z.string(),
  thisMonth: counts,
  allMonths: counts,
})
export type UsageOfPerson = z.infer<typeof usageOfPerson>

const filter = z.object({
  /** Id of an account; the whole team where left out. */
  person: z.uuid('Please choose a person of the team.').optional(),
})

/**
 * Messages judged and put on ice by month: counts alone. Owner and admins see the team's and each person's, while they were
 * in it; members see their own.
 */
export const getUsageByMonth = defineCall({
  method: 'GET',
  path: '/api/organization/{id}/usage-by-month',
  who: 'self',
  input: filter,
  output: z.object({
    /** Oldest first, each of them, also those in which nothing was judged. */
    months: z.array(usageOfMonth),
    /** Whether the team's are shown; then `people` are who is in it now. */
    isOfTeam: z.boolean(),
    people: z.array(usageOfPerson),
    /** Of people who have left the team since, together. */
    left: counts,
  }),
})
/** The same as a table, a line for each person and month. */
export const exportUsageByMonth = defineCall({
  method: 'GET',
  path: '/api/organization/{id}/usage-by-month/csv',
  who: 'self',
  input: filter,
  output: z.object({ csv: z.string() }),
})
