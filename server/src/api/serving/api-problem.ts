import type { ApiProblemCode } from '@icebox/contract/api/problems'

/** An expected failure of a public call, in plain words. The code fixes status and title. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly code: ApiProblemCode
  /** Seconds after which the same request may go through. */
  readonly retryAfter: number | undefined
  constructor(code: ApiProblemCode, message: string, retryAfter?: number) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}
