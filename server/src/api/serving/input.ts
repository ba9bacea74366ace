import { isInQuery, type V1Call } from '@icebox/contract/api/v1-call'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ApiProblem } from './api-problem.ts'

/** No input of ours is deeper than a few levels. */
const DEEPEST = 16

/** What a request asks for. Throws ApiProblem `bad_input` that names the field. */
export function inputOf(
  call: V1Call,
  { query, body, params }: Pick<FastifyRequest, 'query' | 'body' | 'params'>,
): object {
  return readInput(call, { given: isInQuery(call) ? query : (body ?? {}), places: params as object })
}

/** The same of what did not come as a request of its own: the input, and what stands in the path. */
export function readInput(call: V1Call, { given, places }: { given: unknown; places: object }): object {
  assertPlain(given)
  assertPlain(places)
  const parsed = call.input.safeParse(given)
  if (!parsed.success) throw new ApiProblem('bad_input', faultOf(parsed.error))
  return { ...(parsed.data as object), ...places }
}

function faultOf(error: z.ZodError): string {
  const [issue] = error.issues.flatMap(each => (each.code === 'invalid_union' ? each.errors.flat() : [each]))
  if (!issue) return 'Please look at the fields of the request.'
  if (issue.code === 'unrecognized_keys') return `Not known here: ${issue.keys.join(', ')}.`
  const field = issue.path.join('.')
  return field === '' ? issue.message : `${field}: ${issue.message}`
}

function assertPlain(given: unknown): void {
  let level = [given]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw new ApiProblem('bad_input', 'The body is nested too deeply.')
    // The one character that PostgreSQL cannot hold.
    if (level.some(each => typeof each === 'string' && each.includes('\0'))) {
      throw new ApiProblem('bad_input', 'Leave out the character NUL.')
    }
    level = level.flatMap(each => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
}
