import { type Answer, json } from './http.ts'

interface Fault {
  readonly code: number
  /** The name of gRPC's code, as Google's newer errors carry it. */
  readonly status: string
  readonly reason: string
  readonly message: string
  readonly domain?: string
}

/** A refusal in the shape of Google's APIs: `{error: {code, message, errors: [{message, domain, reason}], status}}`. */
export class GoogleFault extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.message)
    this.fault = fault
  }

  answer(): Answer {
    const { code, status, reason, message, domain = 'global' } = this.fault
    const answer = json({ error: { code, message, errors: [{ message, domain, reason }], status } }, code)
    if (code !== 401) return answer
    const challenge = 'Bearer realm="https://accounts.google.com/", error="invalid_token"'
    return { ...answer, headers: { ...answer.headers, 'www-authenticate': challenge } }
  }
}

export const invalidArgument = (message: string) =>
  new GoogleFault({ code: 400, status: 'INVALID_ARGUMENT', reason: 'invalidArgument', message })

export const notFound = (message = 'Requested entity was not found.') =>
  new GoogleFault({ code: 404, status: 'NOT_FOUND', reason: 'notFound', message })

export const conflict = (message: string) =>
  new GoogleFault({ code: 409, status: 'ABORTED', reason: 'aborted', message })

export const forbidden = (message: string) =>
  new GoogleFault({ code: 403, status: 'PERMISSION_DENIED', reason: 'forbidden', message })

export const badCredentials = () =>
  new GoogleFault({
    code: 401,
    status: 'UNAUTHENTICATED',
    reason: 'authError',
    message:
      'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  })

export const insufficientScopes = () =>
  new GoogleFault({
    code: 403,
    status: 'PERMISSION_DENIED',
    reason: 'insufficientPermissions',
    message: 'Request had insufficient authentication scopes.',
  })

const OVER_QUOTA = "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user'."

/** Google may answer either code for the same thing. */
export const overQuota = (code: 403 | 429) =>
  new GoogleFault({
    code,
    status: code === 403 ? 'PERMISSION_DENIED' : 'RESOURCE_EXHAUSTED',
    reason: 'rateLimitExceeded',
    domain: 'usageLimits',
    message: OVER_QUOTA,
  })
