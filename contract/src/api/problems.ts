import { z } from 'zod'

/** Each failure of a public call has a code; the code fixes the HTTP status and the title. */
export const API_PROBLEMS = {
  bad_input: { status: 400, title: 'The request cannot be understood' },
  bad_cursor: { status: 400, title: 'The cursor is not one of ours' },
  key_missing: { status: 401, title: 'A key is missing' },
  key_unknown: { status: 401, title: 'The key is not known' },
  key_expired: { status: 401, title: 'The key has expired' },
  key_revoked: { status: 401, title: 'The key was revoked' },
  payment_required: { status: 402, title: 'A payment is missing' },
  plan_required: { status: 403, title: 'The plan does not hold the API' },
  scope_missing: { status: 403, title: 'The key may not do this' },
  allowance_used_up: { status: 403, title: 'The scans of this month are used up' },
  not_allowed: { status: 403, title: 'This is not allowed' },
  not_found: { status: 404, title: 'There is no such thing' },
  conflict: { status: 409, title: 'This cannot be done as things are' },
  key_reused: { status: 409, title: 'The Idempotency-Key belongs to another request' },
  in_progress: { status: 409, title: 'The same request is under way' },
  gone: { status: 410, title: 'This is not there any more' },
  too_large: { status: 413, title: 'The request is too large' },
  not_json: { status: 415, title: 'The request is not JSON' },
  unreadable: { status: 422, title: 'The message cannot be read' },
  too_many: { status: 429, title: 'Too many requests' },
  bug: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'This cannot be had at the moment' },
} as const

export type ApiProblemCode = keyof typeof API_PROBLEMS

/** What every failed public call answers, as application/problem+json (RFC 9457). */
export const apiProblem = z.object({
  type: z.string().meta({ description: 'The address of a page about this code.' }),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().meta({ description: 'What happened and what to do, in plain words.' }),
  code: z.enum(Object.keys(API_PROBLEMS) as ApiProblemCode[]),
  instance: z.string().meta({ description: 'The X-Request-Id of the answer.' }),
})
