import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import { PROBLEM_STATUS } from '@icebox/contract/problem'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { App } from '../../app.ts'
import { perform } from '../audit/perform.ts'
import { logSecurity, type SecurityEvent } from '../log/security-log.ts'
import { ActionRequired, Problem } from '../problem.ts'
import { signOut } from '../sessions/sign-out.ts'
import { visitorOf } from '../sessions/visitor.ts'
import { type CallerCount, countCallers } from './caller-count.ts'
import { assertFresh } from './fresh.ts'
import { networkOf, siteOf } from './network.ts'
import { noteAnswers } from './note-answers.ts'
import type { Route, Visitor } from './route.ts'

/** A request must have come in whole within this time. */
const REQUEST_MS = 30_000
/** Shorter, because Node takes the longer of the two for the whole request. */
const HEADERS_MS = 15_000
const CHECK_MS = 5_000
/** How long a browser that came by https comes by nothing else. */
const HSTS_SECONDS = 31_536_000
/** Open pages included, each of which holds one. */
const MOST_CONNECTIONS = 4_000
/** Lines of the log about what one network was refused. */
const REFUSALS_A_MINUTE = 60
/** No input of ours is deeper than a few levels. */
const DEEPEST = 32
const BUG_MESSAGE = 'Something went wrong. Please try again.'

/** A web server that answers the routes; pages and the socket are added by their own modules. */
export async function serve(app: App, routes: readonly Route[]): Promise<FastifyInstance> {
  const server = Fastify({
    // The nearest proxy alone is believed: whatever stands before its own entry the visitor may have written.
    trustProxy: app.config.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: 262_144,
    logger: false,
    // Our own and never the caller's, so that a line of the log is found by it.
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    // Whoever sends a byte now and then must not hold a connection for ever.
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
  })
  server.server.maxConnections = MOST_CONNECTIONS
  const isSecure = app.config.appUrl.startsWith('https:')
  // Whatever answers: pages say more of themselves, and calls, hooks and the public API as much.
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff')
    if (isSecure) reply.header('Strict-Transport-Security', `max-age=${HSTS_SECONDS}; includeSubDomains`)
  })
  // JSON alone: a form of another site could send text.
  server.removeContentTypeParser('text/plain')
  await server.register(cookie)
  await server.register(websocket, { options: { maxPayload: 4_096 } })
  noteAnswers(app, server)
  const refusals = countCallers(REFUSALS_A_MINUTE)
  server.setErrorHandler((error, request, reply) => {
    logRefusal(app, { request, error, refusals })
    return answerError(app, reply, error)
  })
  for (const each of routes) addRoute(app, server, each)
  addLogout(app, server)
  return server
}

function addRoute(app: App, server: FastifyInstance, route: Route): void {
  const { call } = route
  server.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(call.largestBytes === undefined ? {} : { bodyLimit: call.largestBytes }),
    handler: async (request, reply) => {
      if (call.from === 'extension') assertNoPage(request)
      else if (call.method !== 'GET') assertOwnPage(app, request)
      const visitor = await visitorOf(app, { request, reply })
      if (route.about?.isThereFor && !(await route.about.isThereFor(app, visitor))) return reply.callNotFound()
      const caller = callerOf(route, request, visitor)
      const input = inputOf(route, request)
      assertFresh(route.about ?? {}, caller.signedInAt, input)
      const answer = await perform(app, route, { caller, input, by: 'person' })
      reply.header('Cache-Control', 'no-store')
      return call.output.parse(answer)
    },
  })
}

/** Who asked, as far as the session said. */
const ACCOUNTS = new WeakMap<FastifyRequest, string>()

function callerOf({ call }: Route, request: FastifyRequest, visitor: Visitor) {
  if (visitor.accountId !== undefined) ACCOUNTS.set(request, visitor.accountId)
  if (call.who === 'anyone') return visitor
  const { accountId, ip, browser, deviceOf, session, signedInAt } = visitor
  if (accountId === undefined) throw new Problem('sign_in', 'Please sign in.')
  // The id in the path is never the authority: it may only repeat what the session says.
  const { id } = request.params as { id?: string }
  if (call.who === 'self' && id !== accountId) throw new Problem('not_allowed', 'This belongs to another account.')
  return { accountId, ip, browser, deviceOf, session, signedInAt }
}

function inputOf({ call }: Route, request: FastifyRequest): unknown {
  const given = call.method === 'GET' ? request.query : (request.body ?? {})
  assertPlain(given)
  const parsed = call.input.safeParse(given)
  if (!parsed.success) throw new Problem('bad_input', inputFault(parsed.error))
  const { id: _self, ...places } = request.params as Record<string, string>
  return { ...(parsed.data as object), ...places }
}

/** Walked level by level and not by recursion, which a stranger's brackets could make as deep as they like. */
function assertPlain(given: unknown): void {
  let level = [given]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw new Problem('bad_input', NOT_UNDERSTOOD)
    // The one character that PostgreSQL cannot hold.
    if (level.some(each => typeof each === 'string' && each.includes('\0')))
      throw new Problem('bad_input', 'Please leave out characters that cannot be seen.')
    level = level.flatMap(each => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
}

/** Our own sentences stand alone; the parser's are written for programmers. */
function inputFault(error: z.ZodError): string {
  const [issue] = error.issues
  const field = issue?.path.join('.')
  if (!issue || !field) return 'Please check what you entered.'
  if (!/^(Invalid|Too|Unrecognized) /.test(issue.message)) return issue.message
  return issue.message.endsWith('received undefined') ? `${field} is missing.` : `Please check ${field}.`
}

/** A change may only come from our own pages: same origin, and a header a form cannot send. */
function assertOwnPage(app: App, request: FastifyRequest): void {
  const { origin } = request.headers
  const own = origin !== undefined && ownOrigins(app).has(origin)
  if (!own || request.headers['x-requested-with'] === undefined) {
    throw new Problem('not_allowed', 'This request did not come from an Icebox page.')
  }
}

/** No page of any site makes a call of the extension's, ours included. */
function assertNoPage({ headers: { origin } }: FastifyRequest): void {
  if (origin !== undefined && /^https?:/i.test(origin)) {
    throw new Problem('not_allowed', 'This request did not come from the browser extension.')
  }
}

/** Where our own pages live. A local start answers to both names of this machine. */
export function ownOrigins(app: App): Set<string> {
  const url = new URL(app.config.appUrl)
  const otherName = url.hostname === 'localhost' ? [`http://127.0.0.1:${url.port}`] : []
  return new Set([url.origin, ...otherName])
}

function addLogout(app: App, server: FastifyInstance): void {
  server.get('/api/logout', async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    // Another site's link or picture must not sign anybody out.
    if (!isOwnNavigation(app, request)) return reply.type('text/html').send(CONFIRM_LOGOUT)
    await signOut(app, { request, reply })
    return reply.redirect('/?logged_out=true')
  })
}

/** Older browsers do not say from which site they come; the page they come from then says it, or nobody does. */
function isOwnNavigation(app: App, { headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const from = headers.referer
  return from !== undefined && URL.canParse(from) && ownOrigins(app).has(new URL(from).origin)
}

const CONFIRM_LOGOUT =
  '<!doctype html><html lang="en"><title>Sign out</title><p>Do you want to sign out of Icebox?</p><p><a href="/api/logout">Sign Out</a></p></html>'

interface Refusal {
  readonly request: FastifyRequest
  readonly error: unknown
  readonly refusals: CallerCount
}

function logRefusal(app: App, { request, error, refusals }: Refusal): void {
  const event = error instanceof Problem ? REFUSALS[error.code] : undefined
  const ip = networkOf(request.ip)
  // One line of an IPv6 connection is 65,536 networks, each of which would have lines of its own.
  if (!event || refusals.add(siteOf(ip), Date.now())) return
  const kind = `${request.method} ${request.routeOptions.url ?? ''}`
  logSecurity(app, event, { account: ACCOUNTS.get(request), ip, kind })
}

const REFUSALS: Readonly<Partial<Record<Problem['code'], SecurityEvent>>> = {
  not_allowed: 'refused',
  too_many: 'limited',
}

function answerError(app: App, reply: FastifyReply, error: unknown) {
  const requestId = reply.request.id
  if (error instanceof Problem) {
    const { code, message, redirect } = error
    const action = error instanceof ActionRequired ? { requiresAction: true, clientSecret: error.clientSecret } : {}
    return reply
      .code(PROBLEM_STATUS[code])
      .header('Cache-Control', 'no-store')
      .send({ code, message, redirect, ...action, requestId })
  }
  const refused = refusedByFramework(error)
  if (refused !== undefined) {
    // The framework's own sentences are written for programmers.
    const message = REFUSED[refused] ?? 'This request cannot be understood.'
    return reply.code(refused).send({ code: 'bad_input', message, requestId })
  }
  app.log.error({ err: error, requestId }, 'a call failed')
  return reply.code(500).send({ code: 'bug', message: BUG_MESSAGE, requestId })
}

/**
 * The status with which the framework refused the request. Errors of other libraries carry numbers of their own, which
 * say what somebody else refused us; those are bugs here.
 */
function refusedByFramework(error: unknown): number | undefined {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  const isOfFramework = typeof code === 'string' && code.startsWith('FST_')
  const isRefusal = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
  return isOfFramework && isRefusal ? statusCode : undefined
}

const NOT_UNDERSTOOD = 'This request cannot be understood. Please reload the page and try again.'
const REFUSED: Readonly<Record<number, string>> = {
  400: NOT_UNDERSTOOD,
  413: 'This is too much for one request.',
  415: 'This request is not written in JSON.',
}
