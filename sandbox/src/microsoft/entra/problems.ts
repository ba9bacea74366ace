import { randomUUID } from 'node:crypto'
import { type HttpAnswer, json } from '../../http.ts'

/** An error of the sign-in service: the word of RFC 6749 and Microsoft's number. */
export class EntraProblem extends Error {
  readonly error: string
  readonly code: number
  readonly suberror: string | undefined

  /** With a message, or with a message and Microsoft's suberror. */
  constructor(error: string, code: number, said: string | readonly [message: string, suberror: string]) {
    const [message, suberror] = typeof said === 'string' ? [said] : said
    super(`AADSTS${code}: ${message}`)
    this.error = error
    this.code = code
    this.suberror = suberror
  }
}

/** As the token endpoint writes it. */
export function tokenError(problem: EntraProblem): HttpAnswer {
  const [trace, correlation] = [randomUUID(), randomUUID()]
  const timestamp = new Date().toISOString().replace('T', ' ').replace(/\.\d+/, '')
  return json(problem.error === 'invalid_client' ? 401 : 400, {
    error: problem.error,
    error_description: `${problem.message} Trace ID: ${trace} Correlation ID: ${correlation} Timestamp: ${timestamp}`,
    error_codes: [problem.code],
    timestamp,
    trace_id: trace,
    correlation_id: correlation,
    error_uri: `https://login.microsoftonline.com/error?code=${problem.code}`,
    ...(problem.suberror ? { suberror: problem.suberror } : {}),
  })
}
