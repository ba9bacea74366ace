import { z } from 'zod'
import { defineCall } from './call.ts'
import { LINE_MAX, LINE_MIN } from './constants.ts'

const none = z.object({})
const done = z.object({ success: z.literal(true) })
const line = z
  .number({ error: 'The line is a whole number from 60 to 99.' })
  .int('The line is a whole number from 60 to 99.')
  .min(LINE_MIN, 'The line is a whole number from 60 to 99.')
  .max(LINE_MAX, 'The line is a whole number from 60 to 99.')

export const settings = z.object({
  realTimeProcessing: z.boolean(),
  /** What the user starred or filed speaks for its sender. */
  trustsKeptMail: z.boolean(),
  /** Mail of people the user never wrote to goes on ice; false where the plan does not hold it. */
  screensStrangers: z.boolean(),
  /** The line in force, 60 to 99; the same number under both of its names. */
  coldEmailThreshold: z.number(),
  confidence: z.number(),
})

export const user = z.object({
  id: z.string(),
  email: z.string(),
  /** The address is not proven and can be, by a code that is sent to it; until then some things wait. */
  mustConfirmEmail: z.boolean(),
  name: z.string(),
  subscriptionStatus: z.string(),
  subscriptionTier: z.string(),
  subscriptionEndsAt: z.string().nullable(),
  planName: z.string(),
  isActive: z.boolean(),
  /** Of the whole team in its usage month, those of people who have left included. */
  currentMonthUsage: z.number(),
  /** Scans a month that the plan holds: null is without limit, 100 without a plan, 0 while the plan does not run. */
  monthlyLimit: z.number().nullable(),
  /** Scans beyond those that are judged and billed at most; 0 unless the owner switched them on. */
  extraScans: z.number(),
  role: z.enum(['owner', 'admin', 'member']),
  totalSeats: z.number(),
  usedSeats: z.number(),
  gmailId: z.string().nullable(),
  microsoftId: z.string().nullable(),
  hasMailbox: z.boolean(),
  mayMoveLine: z.boolean(),
  mayScreenStrangers: z.boolean(),
  settings,
})
export type User = z.infer<typeof user>

export const stats = z.object({
  blockedToday: z.number(),
  passedToday: z.number(),
  totalBlocked: z.number(),
  /** When the first mailbox was connected, ISO 8601; null before. */
  since: z.string().nullable(),
  /** Share of the last 30 days' blocked mail left on ice, 0 to 1; null under 20 blocked. */
  accuracy: z.number().nullable(),
  blocked30Days: z.number(),
  restored30Days: z.number(),
  currentMonthUsage: z.number(),
  /** As the user's. */
  monthlyLimit: z.number().nullable(),
})
export type Stats = z.infer<typeof stats>

export const settingsChange = z.object({
  realTimeProcessing: z.boolean().optional(),
  trustsKeptMail: z.boolean().optional(),
  screensStrangers: z.boolean().optional(),
  coldEmailThreshold: line.optional(),
  confidence: line.optional(),
})

/** An IANA name such as Europe/Berlin, whose midnight begins a day; UTC when left out. */
export const timeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][\w+/-]*$/, 'This is not the name of a time zone.')
  .refine(isTimeZone, 'This is not the name of a time zone.')

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const getUser = defineCall({ method: 'GET', path: '/api/user/{id}', who: 'self', input: none, output: user })
export const getStats = defineCall({
  method: 'GET',
  path: '/api/user/{id}/stats',
  who: 'self',
  input: z.object({ timeZone: timeZone.optional() }),
  output: stats,
})
export const changeSettings = defineCall({
  method: 'PATCH',
  path: '/api/user/{id}/settings',
  who: 'self',
  input: settingsChange,
  output: z.object({ settings }),
})
export const toggleProtection = defineCall({
  method: 'POST',
  path: '/api/user/{id}/toggle-protection',
  who: 'self',
  input: z.object({ enabled: z.boolean() }),
  output: z.object({ isActive: z.boolean() }),
})
/**
 * Deletes the account, its mailboxes' passwords and every row about its mail. The mailbox itself is left alone. An owner
 * says what becomes of the others in the team: one of them owns it, or it is dissolved; 409 until that is said.
 */
export const deleteUser = defineCall({
  method: 'DELETE',
  path: '/api/user/{id}',
  who: 'self',
  input: z.object({ newOwnerId: z.string().max(64).optional(), dissolvesTeam: z.boolean().optional() }),
  output: done,
})
