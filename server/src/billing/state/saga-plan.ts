import { PERIODS, PLAN_SLUGS } from '@icebox/contract/billing/plans'
import { z } from 'zod'
import { deedKept } from '../../kit/audit/record.ts'

const terms = z.object({
  plan: z.enum(PLAN_SLUGS),
  period: z.enum(PERIODS),
  seats: z.number(),
  priceId: z.string(),
})

/** Everything that is needed to end a change, written down before its first step. */
export const planKept = z.object({
  subscriptionId: z.string(),
  /** To hold at once. */
  now: terms.nullable(),
  /** To be scheduled when that is done. */
  later: terms.nullable(),
  /** What was scheduled before; it comes back when the payment fails. */
  before: terms.nullable(),
  /** When it would begin, in Unix seconds; null where nobody wrote that down. */
  beforeAt: z.number().nullable().default(null),
  /** The same for `later`; null where the change itself begins another period. */
  laterAt: z.number().nullable().default(null),
  ends: z.boolean(),
  endsBefore: z.boolean(),
  prorationDate: z.number().nullable(),
  feedback: z.string().nullable(),
  /** Written down before anything follows from it. `unknown`: nobody could be asked whether it has happened. */
  outcome: z.enum(['declined', 'given_up', 'unknown']).nullable(),
  /** What the audit trail is told when it is done, whoever ends it. */
  deed: deedKept.nullable().default(null),
  /** Seats before an admin raised them, which the owner is told of when it is done; null for whatever else. */
  raisedFrom: z.number().nullable().default(null),
})
export type ChangePlan = z.infer<typeof planKept>

/**
 * What was shown: the amount in cents and the proration date in Unix seconds. A change with the same date and from the same
 * terms is charged the same.
 */
export const previewKept = z.object({
  prorationDate: z.number().nullable(),
  amount: z.number(),
  from: z.object({ priceId: z.string(), seats: z.number() }).optional(),
})

/** What a change came to. `effectiveAt` in Unix seconds. */
export const resultKept = z.object({
  chargedCents: z.number().int(),
  currency: z.string(),
  effectiveAt: z.number(),
  isTrial: z.boolean(),
})
