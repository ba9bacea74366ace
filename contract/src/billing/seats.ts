import { z } from 'zod'
import { defineCall } from '../call.ts'
import { billingPeriod, planId, seatCount } from './billing.ts'
import { cents } from './cents.ts'

const none = z.object({})
const done = z.object({ success: z.literal(true) })
const seats = z.object({ newSeats: seatCount })

/** What a change costs at once, in cents with tax, and when it holds. Good for ten minutes: the charge is then the same. */
export const previewSeats = defineCall({
  method: 'POST',
  path: '/api/user/{id}/seats/preview',
  who: 'self',
  input: seats,
  output: z.object({
    /** 0 in a trial and for fewer seats. */
    prorationAmount: cents,
    currency: z.string(),
    /** Unix seconds; in a trial its end. */
    nextBillingDate: z.number(),
    isTrial: z.boolean(),
    /** Per billing period from then on, less lasting discounts, without tax. */
    amountCents: cents,
    /** Tax comes on top of `amountCents`. */
    addsTax: z.boolean(),
    /** One sentence when something scheduled would be dropped or kept; the page shows it before confirming. */
    note: z.string().nullable(),
  }),
})
/** More seats at once. 402 with `requiresAction` when the bank asks; 402 with a sentence when the card is declined. */
export const increaseSeats = defineCall({
  method: 'POST',
  path: '/api/user/{id}/seats/increase',
  who: 'self',
  input: seats,
  output: done.extend({ seats: z.number(), chargedCents: cents, currency: z.string(), isTrial: z.boolean() }),
})
/** Fewer seats from the next period on. `effectiveDate` ISO 8601. */
export const decreaseSeats = defineCall({
  method: 'POST',
  path: '/api/user/{id}/seats/decrease',
  who: 'self',
  input: seats,
  output: done.extend({ effectiveDate: z.string() }),
})
export const getScheduledSeats = defineCall({
  method: 'GET',
  path: '/api/user/{id}/seats/scheduled',
  who: 'self',
  input: none,
  output: z.object({
    hasScheduledChange: z.boolean(),
    currentSeats: z.number(),
    scheduledSeats: z.number().nullable(),
    /** ISO 8601. */
    effectiveDate: z.string().nullable(),
  }),
})
/** Drops a scheduled reduction; a scheduled plan stays. */
export const cancelScheduledSeats = defineCall({
  method: 'DELETE',
  path: '/api/user/{id}/seats/scheduled',
  who: 'self',
  input: none,
  output: done,
})

const seatCap = z.object({
  /** Null is no limit of the owner's. */
  most: seatCount.nullable(),
})
/** Seats up to which admins may raise on the owner's card. Owner and admins are told. */
export const getSeatCap = defineCall({
  method: 'GET',
  path: '/api/organization/{id}/seat-cap',
  who: 'self',
  input: none,
  output: seatCap,
})
/** The owner alone. Fewer than there are takes none away. */
export const setSeatCap = defineCall({
  method: 'PUT',
  path: '/api/organization/{id}/seat-cap',
  who: 'self',
  input: seatCap,
  output: seatCap,
})

const plan = z.object({ planId, billing: billingPeriod.optional() })

/** What a change of plan or billing period does, before anything moves. */
export const previewPlan = defineCall({
  method: 'POST',
  path: '/api/user/{id}/plan/preview',
  who: 'self',
  input: plan,
  output: z.object({
    /** `upgrade` holds at once, `downgrade` from the next period on. */
    kind: z.enum(['upgrade', 'downgrade']),
    /** In cents with tax; 0 for a downgrade and in a trial. */
    dueNowCents: cents,
    currency: z.string(),
    /** ISO 8601. */
    effectiveDate: z.string(),
    /** Per billing period from then on, less lasting discounts, without tax. */
    amountCents: cents,
    /** Tax comes on top of `amountCents`. */
    addsTax: z.boolean(),
    billing: billingPeriod,
    isTrial: z.boolean(),
    note: z.string().nullable(),
  }),
})
/** At once. The same refusals as for more seats. */
export const upgradePlan = defineCall({
  method: 'POST',
  path: '/api/user/{id}/plan/upgrade',
  who: 'self',
  input: plan,
  output: done.extend({ chargedCents: cents, currency: z.string() }),
})
/** With the next period. `effectiveDate` ISO 8601. */
export const downgradePlan = defineCall({
  method: 'POST',
  path: '/api/user/{id}/plan/downgrade',
  who: 'self',
  input: plan,
  output: done.extend({ effectiveDate: z.string() }),
})
/** Drops a scheduled plan; a scheduled reduction of seats stays. */
export const cancelScheduledPlan = defineCall({
  method: 'DELETE',
  path: '/api/user/{id}/plan/scheduled',
  who: 'self',
  input: none,
  output: done,
})
