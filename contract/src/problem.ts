import { z } from 'zod'

/** Each expected failure has a code; the code fixes the HTTP status. */
export const PROBLEM_STATUS = {
  bad_input: 400,
  sign_in: 401,
  /** Signed in, but too long ago for this. */
  sign_in_again: 403,
  payment_required: 402,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  /** It is done only for somebody who says that they know what it comes to. */
  unconfirmed: 409,
  gone: 410,
  too_many: 429,
  bug: 500,
  unavailable: 503,
  /** Another service was asked and has not answered: it may still be done. */
  unknown_yet: 503,
} as const

export type ProblemCode = keyof typeof PROBLEM_STATUS

/** What every failed call answers. The browser follows `redirect` with 403; with 409 the page decides. */
export const problemBody = z.object({
  code: z.string(),
  message: z.string(),
  redirect: z.string().optional(),
  /** Under which the server's log knows it. */
  requestId: z.string().optional(),
  /** With 402: the bank wants the person to confirm; Stripe's `handleNextAction` takes the secret. */
  requiresAction: z.literal(true).optional(),
  clientSecret: z.string().optional(),
})
