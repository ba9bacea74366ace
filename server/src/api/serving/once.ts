import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { apiDigest, type SealedFor, seal, unseal } from '../../kit/sessions/secrets.ts'
import { ApiProblem } from './api-problem.ts'
import { claimCall, findCall, freeCall, keepAnswer, type NamedCall } from './call-store.ts'
import type { KeyCaller } from './caller.ts'

interface Exchange {
  readonly caller: KeyCaller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Makes a call once under the name that its Idempotency-Key gives it (draft-ietf-httpapi-idempotency-key-header): sent again
 * within a day it is answered as before. A call that failed may be made again. Throws ApiProblem `key_reused`, `in_progress`.
 */
export async function once(
  app: App,
  { caller, request, reply }: Exchange,
  make: () => Promise<object>,
): Promise<object> {
  const name = request.headers['idempotency-key']
  if (name === undefined || request.method === 'GET') return make()
  if (typeof name !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(name)) {
    throw new ApiProblem('bad_input', 'An Idempotency-Key has 1 to 255 letters, digits and signs, without spaces.')
  }
  const call = { key_id: caller.key.id, name, digest: digestOf(app, request) }
  if (await claimCall(app.db, call)) return makeAndKeep(app, call, make)
  const before = await findCall(app.db, call)
  if (before && !before.digest.equals(call.digest)) {
    throw new ApiProblem('key_reused', 'This Idempotency-Key was used for another request. Take a new one for each.')
  }
  if (!before?.answer)
    throw new ApiProblem('in_progress', 'The same request is being worked on. Ask again in a second.', 1)
  reply.header('Idempotency-Replayed', 'true')
  return JSON.parse(unseal(app.keys, placeOf(call), before.answer.sealed))
}

/** An answer may show a secret for the one time that it is shown. */
export function placeOf({ key_id, name }: Pick<NamedCall, 'key_id' | 'name'>): SealedFor {
  return { table: 'api_call', id: `${key_id}|${name}`, column: 'answer' }
}

async function makeAndKeep(app: App, call: NamedCall, make: () => Promise<object>): Promise<object> {
  try {
    const answer = await make()
    await keepAnswer(app.db, call, { sealed: seal(app.keys, placeOf(call), JSON.stringify(answer)) })
    return answer
  } catch (error) {
    await freeCall(app.db, call)
    throw error
  }
}

/** Under a secret, because a short text could be guessed from a plain digest. */
function digestOf(app: App, { method, url, body }: FastifyRequest): Buffer {
  return apiDigest(app.keys, 'call', `${method} ${url}\n${JSON.stringify(body ?? null)}`)
}
