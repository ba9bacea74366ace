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
