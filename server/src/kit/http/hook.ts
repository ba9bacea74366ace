import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { countCallers } from './caller-count.ts'
import { networkOf, siteOf } from './network.ts'

/** What another program sent us. The body is as it came, because some of it is signed byte by byte. */
export interface HookCall {
  readonly headers: FastifyRequest['headers']
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Buffer
}

export interface HookAnswer {
  readonly status: number
  /** Sent as plain text, never as markup. */
  readonly text?: string
  /** Nothing in the call proved itself, and the answer does not tell; a closed word for the log. */
  readonly unproven?: string | undefined
}

/** An address for programs, not pages: no session, no rules against other sites; the verb itself proves who calls. */
export interface Hook {
  readonly method: 'POST'
  readonly path: string
  readonly verb: (app: App, call: HookCall) => Promise<HookAnswer>
}

/** One line from address to verb. */
export function hook(method: Hook['method'], path: string, verb: Hook['verb']): Hook {
  return { method, path, verb }
}

/** Whoever calls has not proved to be who they should be. `reason` is a closed word for the log. */
export class Rejected extends Error {
  override readonly name = 'Rejected'
  readonly status: 401 | 403
  readonly reason: string
  constructor(status: 401 | 403, reason: string) {
    super(reason)
    this.status = status
    this.reason = reason
  }
}

const LARGEST = 262_144

/** Answers the hooks beside the routes, with bodies of any kind left unread. */
export async function serveHooks(app: App, server: FastifyInstance, hooks: readonly Hook[]): Promise<void> {
  await server.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const each of hooks) addHook(app, scope, each)
  })
}

function addHook(app: App, scope: FastifyInstance, { method, path, verb }: Hook): void {
  const rejects = countCallers(REJECTS_A_MINUTE)
  scope.route({
    method,
    url: path,
    bodyLimit: LARGEST,
    handler: async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { headers, query } = request
      const given = await verb(app, { headers, query: query as Record<string, unknown>, body }).catch(rejected)
      const outcome = given.unproven ?? (given.status < 300 ? 'taken' : 'refused')
      app.metrics?.pushRings.inc({ hook: path, outcome })
      if (given.unproven === undefined) return answer(reply, given)
      if (rejects.add(siteOf(networkOf(request.ip)), Date.now())) return answer(reply, { status: 429 })
      app.log.warn({ metric: 'hook_rejected', hook: path, reason: given.unproven }, 'a call was rejected')
      return answer(reply, given)
    },
  })
}

function rejected(error: unknown): HookAnswer {
  if (error instanceof Rejected) return { status: error.status, unproven: error.reason }
  throw error
}

function answer(reply: FastifyReply, { status, text = '' }: HookAnswer): FastifyReply {
  return reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    .type('text/plain; charset=utf-8')
    .send(text)
}

/**
 * Whoever is over it is told to wait and fills no log; a call that proves itself is never counted, since a proxy may lend
 * its address to good and bad callers alike.
 */
const REJECTS_A_MINUTE = 30
