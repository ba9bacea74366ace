import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import { answerProblem } from './answer-problem.ts'

/** What holds for all that programs ask by a key: a name for each request, JSON alone, failures of their own form. */
export function speakAsApi(app: App, scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    // Our own and never the caller's, so that a line of the log is found by it.
    request.id = randomUUID()
    reply.headers({ 'X-Request-Id': request.id, 'Cache-Control': 'no-store' })
  })
  const parse = scope.getDefaultJsonParser('error', 'error')
  // Many clients name JSON also where they send nothing.
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  )
  scope.setErrorHandler((error, request, reply) => answerProblem(app, { request, reply }, error))
}
