import { z } from 'zod'
import { EMAIL_MAX } from '../address.ts'
import { defineCall } from '../call.ts'
import { cents } from './cents.ts'
import { PERIODS, PLAN_SLUGS, SEATS_MAX } from './plans.ts'
import { taxPlace } from './tax-place.ts'

/** Subscription, checkout, cancelling and refund. Seats and plan changes are in `seats`, cards and invoices in `payments`. */
const none = z.object({})
const done = z.object({ success: z.literal(true) })
export const planId = z.enum(PLAN_SLUGS, 'Please choose one of the plans.')
export const billingPeriod = z.enum(PERIODS, 'Please choose monthly or yearly billing.')
const SEATS_RULE = `Please choose a whole number of seats from 1 to ${SEATS_MAX}.`
export const seatCount = z.number(SEATS_RULE).int(SEATS_RULE).min(1, SEATS_RULE).max(SEATS_MAX, SEATS_RULE)

/**
 * What somebody may use. `full_access`, `mailbox_required` (paid, nothing connected), `payment_required` (past due, or
 * ended), `payment_action_required` (the first payment is still open), `no_subscription`, `invitation_pending`,
 * `suspended`.
 */
export const accessState = z.enum([
  'full_access',
  'mailbox_required',
  'payment_required',
  'payment_action_required',
  'no_subscription',
  'invitation_pending',
  'suspended',
])
export type AccessState = z.infer<typeof accessState>

/** What will hold from a day on. `amountCents` per billing period; null for those who see no amounts. */
export const scheduledChange = z.object({
  plan: planId,
  billing: billingPeriod,
  seats: z.number(),
  amountCents: cents.nullable(),
  /** ISO 8601. */
  effectiveDate: z.string(),
})

/**
 * Why there is no plan any more. `removed`, `left` and `dissolved`: a team's was lost. `suspended`: by the operator. `ended`:
 * for a reason that nobody has noted.
 */
export const endReason = z.enum([
  'trial_ended',
  'cancelled',
  'payment_failed',
  'refunded',
  'removed',
  'left',
  'dissolved',
  'suspended',
  'ended',
])
export type EndReason = z.infer<typeof endReason>

export const subscriptionView = z.object({
  /** Stripe's word: trialing, active, past_due, incomplete, canceled … */
  status: z.string(),
  plan: z.object({ nickname: z.string(), slug: planId }),
  billing: billingPeriod,
  seats: z.number(),
  /** Unix seconds. In a trial its end, which is also the next billing. */
  currentPeriodEnd: z.number(),
  /** Unix seconds; null outside a trial. */
  trialEnd: z.number().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** Per billing period, less lasting discounts, without tax; null for members, who see no amounts. */
  amountCents: cents.nullable(),
  /** Tax comes on top of the amounts. */
  addsTax: z.boolean(),
  /** What the rest of a paid period is worth now; null for members, 0 where nothing of the kind runs. */
  unusedCents: cents.nullable(),
  currency: z.literal('usd'),
  scheduledChange: scheduledChange.nullable(),
})
export type SubscriptionView = z.infer<typeof subscriptionView>

export const billingAddress = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
})

export const subscriptionAnswer = z.object({
  hasActiveSubscription: z.boolean(),
  accessState,
  redirectUrl: z.string(),
  /** Empty until given. Members get neither name nor address. */
  organizationName: z.string(),
  address: billingAddress.nullable(),
  /** Null where nothing was ever bought, and in an installation without Stripe. */
  subscription: subscriptionView.nullable(),
  /** False: mail passes unread by us. */
  isProtected: z.boolean(),
  /** Unix seconds until which a failed payment changes nothing; null when none failed. */
  graceEndsAt: z.number().nullable(),
  mayManageBilling: z.boolean(),
  mayAdjustSeats: z.boolean(),
  /** A change that the payment provider has not answered to yet; it is known in a few minutes. */
  changePending: z.boolean(),
  /** Whom a member asks; words instead of an address that is not proven. */
  ownerEmail: z.string(),
  /** Null while a plan runs, and for whom none ever did. `at` in Unix seconds; `by` the team or the owner that is meant. */
  ended: z.object({ reason: endReason, at: z.number().nullable(), by: z.string().nullable() }).nullable(),
  /** Of bills for scans beyond the plan that were tried and not paid, in cents; null for members. */
  unpaidOverageCents: cents.nullable(),
  /** The 30-day money-back, for the owner while it can be asked for. `until` in Unix seconds. */
  refund: z.object({ amountCents: cents, until: z.number() }).nullable(),
})
export type SubscriptionAnswer = z.infer<typeof subscriptionAnswer>

/** Null keys where Stripe is not set up. `scriptUrl` is the sandbox's stand-in for Stripe.js, null for Stripe's own. */
export const billingConfig = defineCall({
  method: 'GET',
  path: '/api/billing/config',
  who: 'anyone',
  input: none,
  output: z.object({
    publishableKey: z.string().nullable(),
    scriptUrl: z.string().nullable(),
    trialDays: z.number(),
    /** True: prices are shown "plus tax", and the checkout asks where somebody is. */
    addsTax: z.boolean(),
    /** Whether letters leave here, the reminder before a trial charges among them. */
    sendsLetters: z.boolean(),
  }),
})

export const createSubscription = defineCall({
  method: 'POST',
  path: '/api/create-subscription',
  who: 'signed_in',
  input: z.object({
    planId,
    /** Both are hints; the session says who pays. */
    userEmail: z.string().max(EMAIL_MAX).optional(),
    userName: z.string().max(200).optional(),
    seats: seatCount.default(1),
    billing: billingPeriod.default('monthly'),
  }),
  output: z.object({
    clientSecret: z.string(),
    customerId: z.string(),
    setupIntentId: z.string(),
    priceId: z.string(),
    /** 0: the card is charged at once. */
    trialDays: z.number(),
    /**
     * Why there is no trial; null where there is one. `taken`: there was one before. `seats`: a trial holds at most
     * TRIAL_SEATS_MAX. `unconfirmed`: nobody can tell whose address it is, because this installation sends no letters.
     */
    noTrial: z.enum(['taken', 'seats', 'unconfirmed']).nullable(),
    /** Per billing period, charged when the trial ends or at once. */
    amountCents: cents,
    /** Unix seconds: the first charge, were the form sent now. */
    firstChargeAt: z.number(),
    /** Where the customer is said to be, empty until it is; null where no tax is added. `setTaxPlace` comes before paying. */
    taxPlace: z.object({ country: z.string(), postalCode: z.string() }).nullable(),
  }),
})

/**
 * Where the buyer of a checkout is, by which tax goes; answers what each period then costs, in cents. 400 where the payment
 * provider does not know the place. It stands on invoices until the whole address is given.
 */
export const setTaxPlace = defineCall({
  method: 'PUT',
  path: '/api/create-subscription/tax-place',
  who: 'signed_in',
  input: taxPlace.safeExtend({ setupIntentId: z.string().max(200) }),
  output: z.object({ taxCents: cents, totalCents: cents }),
})

/**
 * Begins the subscription that a checkout was made for; everything but `setupIntentId` is only compared. Answers the same
 * when repeated. 402 with `requiresAction` when the bank asks; then repeat it. 409 while the card is not confirmed yet.
 */
export const completeSubscription = defineCall({
  method: 'POST',
  path: '/api/complete-subscription',
  who: 'signed_in',
  input: z.object({
    setupIntentId: z.string().max(200),
    customerId: z.string().max(200).optional(),
    planId: planId.optional(),
    priceId: z.string().max(200).optional(),
    seats: seatCount.optional(),
  }),
  output: z.object({ userId: z.string(), userEmail: z.string(), error: z.string().optional() }),
})

/** The bank's question of a change is left unanswered: its payment is void at once, and everything as before. */
export const abandonChange = defineCall({
  method: 'DELETE',
  path: '/api/user/{id}/subscription/change',
  who: 'self',
  input: none,
  output: done,
})

export const getSubscription = defineCall({
  method: 'GET',
  path: '/api/user/{id}/subscription',
  who: 'self',
  input: none,
  output: subscriptionAnswer,
})
/** The same answer under the name that live events make stale. */
export const getBillingSubscription = defineCall({
  method: 'GET',
  path: '/api/billing/subscription/{id}',
  who: 'self',
  input: none,
  output: subscriptionAnswer,
})

/** Ends it with the period, or with the trial and without a charge; scheduled changes are dropped. */
export const cancelSubscription = defineCall({
  method: 'POST',
  path: '/api/user/{id}/subscription/cancel',
  who: 'self',
  input: z.object({ feedback: z.enum(['too_expensive', 'unused', 'missing_features', 'other']).optional() }),
  /** `effectiveDate` ISO 8601. */
  output: done.extend({ effectiveDate: z.string() }),
})
export const resumeSubscription = defineCall({
  method: 'POST',
  path: '/api/user/{id}/subscription/resume',
  who: 'self',
  input: none,
  output: done,
})
/**
 * The 30-day money-back: all that was paid within 30 days of the first payment goes back, then the subscription ends. 409 where
 * the sum is not the one that could be shown; it is by then.
 */
export const refundSubscription = defineCall({
  method: 'POST',
  path: '/api/user/{id}/refund',
  who: 'self',
  input: none,
  output: done.extend({ amountCents: cents }),
})
