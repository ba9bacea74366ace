import type { ProblemCode } from '@icebox/contract/problem'

/** An expected failure, in the user's words. The code fixes the HTTP status. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly redirect: string | undefined
  constructor(code: ProblemCode, message: string, redirect?: string) {
    super(message)
    this.name = 'Problem'
    this.code = code
    this.redirect = redirect
  }
}

/** The bank wants the person to confirm a payment in the browser, with this secret; then the same call again. */
export class ActionRequired extends Problem {
  readonly clientSecret: string
  constructor(message: string, clientSecret: string) {
    super('payment_required', message)
    this.clientSecret = clientSecret
  }
}
