import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { ownOrigins } from '../../kit/http/serve.ts'
import { admit, callerIn, type Limits } from '../serving/admit.ts'
import { ApiProblem } from '../serving/api-problem.ts'
import { speakAsApi } from '../serving/as-api.ts'
import type { V1Route } from '../serving/v1-route.ts'
import { assistantServer } from './assistant-server.ts'
import { directCalls } from './direct-calls.ts'

const PATH = '/mcp'
/** No question of a tool is larger than some ids or a sentence. */
const LARGEST_BYTES = 65_536

interface Serving {
  readonly routes: readonly V1Route[]
  readonly limits: Limits
}

/**
 * The assistants' door over streamable HTTP (Model Context Protocol): no session and no cookie, each message a request of
 * its own that a key lets in and that counts as one call.
 */
export async function serveAssistants(app: App, server: FastifyInstance, { routes, limits }: Serving): Promise<void> {
  await server.register(async scope => {
    speakAsApi(app, scope)
    scope.route({
      method: 'POST',
      url: PATH,
      bodyLimit: LARGEST_BYTES,
      onRequest: async (request, reply) => {
        assertNoOtherSite(app, request)
        await admit(app, { request, reply }, { limits, keys: 'program', scope: null })
      },
      handler: async (request, reply) => {
        assertOneMessage(request)
        const makeCall = directCalls(app, { caller: callerIn(request), routes })
        const { fetch } = createMcpHandler(() => assistantServer(makeCall), { maxSubscriptions: 0 })
        reply.hijack()
        for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
        await toNodeHandler({ fetch })(request.raw, reply.raw, request.body)
      },
    })
    // There is nothing to listen to and no session to end.
    scope.route({
      method: ['GET', 'DELETE'],
      url: PATH,
      handler: (_request, reply) => reply.code(405).header('Allow', 'POST').send(),
    })
  })
}

/** A page of another site must not speak through the browser of somebody whose key it got hold of. */
function assertNoOtherSite(app: App, { headers }: FastifyRequest): void {
  if (headers.origin === undefined || ownOrigins(app).has(headers.origin)) return
  throw new ApiProblem('not_allowed', 'This request came from the page of another site.')
}

/** Else one request that is counted once could make any number of calls. */
function assertOneMessage({ body }: FastifyRequest): void {
  if (Array.isArray(body)) throw new ApiProblem('bad_input', 'Send one message at a time.')
}
