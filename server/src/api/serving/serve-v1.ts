import type { V1Call } from '@icebox/contract/api/v1-call'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { countTry } from '../../kit/db/limit.ts'
import { type CallerCount, countCallers } from '../../kit/http/caller-count.ts'
import { networkOf, siteOf } from '../../kit/http/network.ts'
import { logSecurity } from '../../kit/log/security-log.ts'
import { openApiOf } from '../openapi.ts'
import { answerProblem } from './answer-problem.ts'
import { ApiProblem } from './api-problem.ts'
import { assertAllowed, callerOf, type KeyCaller } from './caller.ts'
import { inputOf } from './input.ts'
import { once } from './once.ts'
import { newRates, type Rates } from './rate.ts'
import type { V1Route } from './v1-route.ts'

const PREFIX = '/api/v1'
/** Bad keys of one network; whoever tries more is told to wait before any is looked up. */
const BAD_KEYS_A_MINUTE = 60
/** Calls of one person that change something. */
const CHANGES = { max: 20_000, windowSeconds: 86_400 } as const

/** The public API beside the pages' own: keys and no sessions, answers and failures of its own form. */
export async function serveV1(app: App, server: FastifyInstance, routes: readonly V1Route[]): Promise<void> {
  const limits = { rates: newRates(), badKeys: countCallers(BAD_KEYS_A_MINUTE) }
  await server.register(
    async scope => {
      scope.addHook('onRequest', async (_request, reply) => void reply.header('Cache-Control', 'no-store'))
      const parse = scope.getDefaultJsonParser('error', 'error')
      // Many clients name JSON also where they send nothing.
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
        body === '' ? done(null, undefined) : parse(request, String(body), done),
      )
      scope.setErrorHandler((error, request, reply) => answerProblem(app, { request, reply }, error))
      scope.setNotFoundHandler((request, reply) =>
        answerProblem(app, { request, reply }, new ApiProblem('not_found', 'There is no such call.')),
      )
      const document = JSON.stringify(openApiOf(app.config.appUrl))
      scope.get('/openapi.json', async (_request, reply) =>
        reply.type('application/json; charset=utf-8').send(document),
      )
      for (const each of routes) addRoute(app, scope, { ...each, limits })
    },
    { prefix: PREFIX },
  )
}

interface Limits {
  readonly rates: Rates
  readonly badKeys: CallerCount
}

/** Who asked; known before the body is read. */
const CALLERS = new WeakMap<FastifyRequest, KeyCaller>()

function addRoute(app: App, scope: FastifyInstance, { call, verb, limits }: V1Route & { limits: Limits }): void {
  scope.route({
    method: call.method,
    url: call.path.slice(PREFIX.length).replace(/\{(\w+)\}/g, ':$1'),
    ...(call.largestBytes === undefined ? {} : { bodyLimit: call.largestBytes }),
    onRequest: async (request, reply) => {
      const caller = await knownCaller(app, request, limits)
      CALLERS.set(request, caller)
      limits.rates.count(reply, caller, call)
      await assertAllowed(app, caller, call.scope)
    },
    handler: async (request, reply) => {
      const caller = CALLERS.get(request)
      if (!caller) throw new Error('a public call was reached without a key')
      const input = inputOf(call, request)
      return once(app, { caller, request, reply }, () => answerOf(app, { call, verb, caller, input }))
    },
  })
}

async function knownCaller(app: App, request: FastifyRequest, { badKeys }: Limits): Promise<KeyCaller> {
  try {
    return await callerOf(app, request.headers.authorization)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const ip = networkOf(request.ip)
    if (badKeys.add(siteOf(ip), Date.now())) {
      throw new ApiProblem('too_many', 'Too many keys that do not hold. Please wait a minute.', 60)
    }
    logSecurity(app, 'refused', { ip, kind: error.code })
    throw error
  }
}

interface Making {
  readonly call: V1Call
  readonly verb: V1Route['verb']
  readonly caller: KeyCaller
  readonly input: object
}

async function answerOf(app: App, { call, verb, caller, input }: Making): Promise<object> {
  if (call.method !== 'GET') await countTry(app, `api:${caller.accountId}`, CHANGES)
  return call.output.parse(await verb(app, caller, input as never)) as object
}
