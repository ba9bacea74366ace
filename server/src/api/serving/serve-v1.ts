import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import { serveAssistants } from '../mcp/serve-assistants.ts'
import { openApiOf } from '../openapi.ts'
import { admit, callerIn, type Limits, newLimits } from './admit.ts'
import { answerProblem } from './answer-problem.ts'
import { ApiProblem } from './api-problem.ts'
import { speakAsApi } from './as-api.ts'
import { inputOf } from './input.ts'
import { make } from './make.ts'
import { once } from './once.ts'
import type { V1Route } from './v1-route.ts'

const PREFIX = '/api/v1'

/** The public API beside the pages' own, and the assistants' door to it: keys and no sessions, answers of its own form. */
export async function serveV1(app: App, server: FastifyInstance, routes: readonly V1Route[]): Promise<void> {
  const limits = newLimits()
  await server.register(
    async scope => {
      speakAsApi(app, scope)
      scope.setNotFoundHandler((request, reply) =>
        answerProblem(app, { request, reply }, new ApiProblem('not_found', 'There is no such call.')),
      )
      const document = JSON.stringify(openApiOf(app.config.appUrl))
      // For people too, who open it in a browser.
      const shown = { 'Content-Disposition': 'inline; filename="openapi.json"' }
      scope.get('/openapi.json', async (_request, reply) =>
        reply.headers(shown).type('application/json; charset=utf-8').send(document),
      )
      for (const each of routes) addRoute(app, scope, { ...each, limits })
    },
    { prefix: PREFIX },
  )
  await serveAssistants(app, server, { routes, limits })
}

function addRoute(app: App, scope: FastifyInstance, { limits, ...route }: V1Route & { limits: Limits }): void {
  const { call, keys } = route
  scope.route({
    method: call.method,
    url: call.path.slice(PREFIX.length).replace(/\{(\w+)\}/g, ':$1'),
    ...(call.largestBytes === undefined ? {} : { bodyLimit: call.largestBytes }),
    onRequest: (request, reply) => admit(app, { request, reply }, { limits, keys, scope: call.scope }),
    handler: async (request, reply) => {
      const caller = callerIn(request)
      const input = inputOf(call, request)
      return once(app, { caller, request, reply }, () => make(app, { ...route, caller, input }))
    },
  })
}
