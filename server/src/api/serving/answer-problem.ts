import { API_PROBLEMS, type ApiProblemCode } from '@icebox/contract/api/problems'
import type { ProblemCode } from '@icebox/contract/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { Problem } from '../../kit/problem.ts'
import { ApiProblem } from './api-problem.ts'

interface Said {
  readonly code: ApiProblemCode
  readonly detail: string
  readonly retryAfter?: number | undefined
}

/** Answers a failure as application/problem+json (RFC 9457). What nobody expected is logged under the request's id. */
export function answerProblem(
  app: App,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  error: unknown,
) {
  const { code, detail, retryAfter } = saidOf(error)
  const { status, title } = API_PROBLEMS[code]
  if (code === 'bug') app.log.error({ err: error, requestId: request.id }, 'a public call failed')
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer realm="icebox"')
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter))
  const type = `${new URL(app.config.appUrl).origin}/developers#${code}`
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify({ type, title, status, detail, code, instance: request.id }))
}

/** The verbs' own failures under the names that public calls have for them. A key meets no 401 of a session. */
const OF_VERBS: Readonly<Record<ProblemCode, ApiProblemCode>> = {
  bad_input: 'bad_input',
  sign_in: 'key_unknown',
  payment_required: 'payment_required',
  not_allowed: 'not_allowed',
  sign_in_again: 'not_allowed',
  not_found: 'not_found',
  conflict: 'conflict',
  unconfirmed: 'conflict',
  gone: 'gone',
  too_many: 'too_many',
  bug: 'bug',
  unavailable: 'unavailable',
  unknown_yet: 'unavailable',
}
const WAIT_SECONDS = 60

/** What a program is told of a failure; what nobody expected it is not told. */
export function saidOf(error: unknown): Said {
  if (error instanceof ApiProblem) return { code: error.code, detail: error.message, retryAfter: error.retryAfter }
  if (error instanceof Problem) {
    const code = OF_VERBS[error.code]
    return { code, detail: error.message, retryAfter: code === 'too_many' ? WAIT_SECONDS : undefined }
  }
  return refusedByFramework(error) ?? { code: 'bug', detail: 'Something went wrong. Please try again.' }
}

function refusedByFramework(error: unknown): Said | undefined {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  if (typeof code !== 'string' || !code.startsWith('FST_') || typeof statusCode !== 'number') return undefined
  if (statusCode === 413) return { code: 'too_large', detail: 'This is too much for one request.' }
  if (statusCode === 415) return { code: 'not_json', detail: 'Send JSON: Content-Type: application/json' }
  return statusCode >= 400 && statusCode < 500
    ? { code: 'bad_input', detail: 'The body is not valid JSON.' }
    : undefined
}
