import { z } from 'zod'
import { defineCall } from '../call.ts'

const none = z.object({})
const count = z.number().int().min(0)

/** Of the tables that only who runs the installation sees: how many, never who. */
export const mailboxCount = z.object({ provider: z.string(), status: z.string(), count })
export const peopleCount = z.object({
  /** Slug of a plan; empty where there is none. */
  plan: z.string(),
  /** As the subscription has it, such as `active` or `trialing`. */
  state: z.string(),
  accounts: count,
  teams: count,
})
export type PeopleCount = z.infer<typeof peopleCount>

export const errorCount = z.object({
  /** What the log says of it, in words of ours. */
  words: z.string(),
  /** Kind and code of the error, such as `error 57P01`; empty where it has none. */
  kind: z.string(),
  count,
})
export type ErrorCount = z.infer<typeof errorCount>

/** An installation in numbers. No mail, no address, nobody's name. */
export const installation = z.object({
  /** When it was looked at, ISO 8601. */
  at: z.string(),
  version: z.string(),
  /** Such as `PostgreSQL 18.1`. */
  database: z.string(),
  migrations: z.object({ applied: count, last: z.string(), missing: z.array(z.string()) }),
  backups: z.object({
    isDaily: z.boolean(),
    /** Hours since one was whole; null where there never was one. */
    ageHours: z.number().nullable(),
  }),
  workers: count,
  queue: z.object({
    /** Jobs that are due and not begun. */
    ready: count,
    /** For how long the oldest of them has been due. */
    oldestSeconds: z.number(),
    /** Jobs that failed and are tried again. */
    triedAgain: count,
    /** Jobs that failed for the last time. */
    givenUp: count,
    /** Moves that are planned and not made. */
    openMoves: count,
    /** By how much the latest check of a mailbox is late. */
    lateSeconds: z.number(),
  }),
  mailboxes: z.array(mailboxCount),
  people: z.array(peopleCount),
  teamsOnHold: count,
  /** Of the last day, the most frequent first, as the log of the machine that answers has them. */
  errors: z.array(errorCount),
  webhooks: z.object({
    well: count,
    /** The last try failed; it is tried again. */
    failing: count,
    paused: count,
    /** Switched off, because they failed for days or are gone. */
    disabled: count,
  }),
})
export type Installation = z.infer<typeof installation>

/** For who runs the installation alone; for all others nothing is at this address. */
export const lookAtInstallation = defineCall({
  method: 'GET',
  path: '/api/operator/installation',
  who: 'signed_in',
  input: none,
  output: installation,
})

/** What came of looking at one thing the installation rests on; `says` is for the operator. */
export const finding = z.object({
  what: z.string(),
  /** `left_out`: not set up here, which is no fault. */
  state: z.enum(['well', 'broken', 'left_out']),
  says: z.string(),
})
export type Finding = z.infer<typeof finding>

/** What the doctor finds, looked at anew. It asks providers and hosts, which takes seconds. */
export const examineInstallation = defineCall({
  method: 'GET',
  path: '/api/operator/findings',
  who: 'signed_in',
  input: none,
  output: z.object({ at: z.string(), findings: z.array(finding) }),
})
