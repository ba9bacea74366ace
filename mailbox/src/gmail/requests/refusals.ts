import { z } from 'zod'
import { failureOf, unavailable } from '../../failures.ts'
import type { MailboxError } from '../../mailbox.ts'
import { readRetryAfterMs } from '../../retry-after.ts'

/** Gmail answered with something else than success. Its words are not kept. */
export class Refusal extends Error {
  readonly statusCode: number
  /** Google's name for it, such as `rateLimitExceeded`; '' when it gave none. */
  readonly reason: string
  readonly retryAfterMs: number | undefined
  constructor(statusCode: number, reason: string, retryAfterMs: number | undefined) {
    super(`Gmail answered ${statusCode} ${reason}`)
    this.name = 'Refusal'
    this.statusCode = statusCode
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}

/** Reads a refusal in the shape of Google's APIs (AIP-193, and the older `errors` beside it). */
export function refusalOf(statusCode: number, body: unknown, retryAfter: string | undefined): Refusal {
  const read = refusalBody.safeParse(body)
  const named = read.success ? [...read.data.error.errors, ...read.data.error.details] : []
  const reason = named.find(each => each.reason !== undefined)?.reason ?? ''
  return new Refusal(statusCode, /^\w{1,64}$/.test(reason) ? reason : '', readRetryAfterMs(retryAfter))
}

const withReason = z.array(z.object({ reason: z.string().optional() })).default([])
const refusalBody = z.object({ error: z.object({ errors: withReason, details: withReason }) })

/**
 * `token`: another access token may do. `pace`: we were too fast. `again`: trouble of theirs that may pass. `own`: the
 * caller asked for what is not there or not so. Anything else is a failure of its own.
 */
export type Meaning = 'token' | 'pace' | 'again' | 'own' | MailboxError

export function meaningOf(refusal: Refusal): Meaning {
  const { statusCode, reason } = refusal
  if (statusCode === 401) return 'token'
  if (statusCode === 429 || PACE.has(reason)) return 'pace'
  if (statusCode >= 500 || statusCode === 408) return 'again'
  if (SCOPE.has(reason)) return failureOf('scope_missing', refusal)
  if (reason === 'domainPolicy') return failureOf('blocked_by_admin', refusal)
  if (OWN.has(statusCode)) return 'own'
  return unavailable(refusal)
}

/** Google answers them with 403 as well as with 429. */
const PACE = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'RATE_LIMIT_EXCEEDED'])
const SCOPE = new Set(['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'])
const OWN = new Set([400, 404, 409, 412])

/** True for a refusal that says that a message, label or history does not exist; a malformed id is answered with 400. */
export function isMissing(error: unknown): boolean {
  return error instanceof Refusal && (error.statusCode === 404 || error.statusCode === 400)
}

/** Undefined where the thing asked for does not exist. */
export async function ifThere<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
