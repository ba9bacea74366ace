import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import { answerProblem } from './answer-problem.ts'

/** What holds for all that programs ask by a key: JSON alone, failures of their own form. */
export function speakAsApi(app: App, scope: FastifyInstance): void {
  scope.addHook('onRequest', async (_request, reply) => void reply.header('Cache-Control', 'no-store'))
  const parse = scope.getDefaultJsonParser('error', 'error')
  // Many clients name JSON also where they send nothing.
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  )
  scope.setErrorHandler((error, request, reply) => answerProblem(app, { request, reply }, error))
}
