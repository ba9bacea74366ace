import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import { countCallers } from './caller-count.ts'
import { networkOf, siteOf } from './network.ts'

/** Lines of the log about what one network did wrong. */
const LINES_A_MINUTE = 60

/**
 * Counts each answer and, where it is a problem, writes a line of it: which call, how it ended, how long it took and the
 * request's id, which the answer names too. The call is its address with the places empty, so that nobody stands in it.
 */
export function noteAnswers({ log, metrics }: App, server: FastifyInstance): void {
  const lines = countCallers(LINES_A_MINUTE)
  server.addHook('onRequest', async (request, reply) => void reply.header('X-Request-Id', request.id))
  server.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
    const { id: requestId, method, routeOptions } = request
    const call = routeOptions.url === undefined ? 'none' : `${method} ${routeOptions.url}`
    metrics?.http.observe({ call, code: String(status) }, elapsedTime / 1_000)
    // What no call answers has no address that could be said, and its method says what was tried.
    const tried = routeOptions.url === undefined ? { method } : {}
    const line = { call, ...tried, status, ms: Math.round(elapsedTime), requestId }
    if (status >= 500) log.warn(line, 'answered')
    else if (status >= 400 && !lines.add(siteOf(networkOf(request.ip)), Date.now())) log.info(line, 'answered')
    else log.debug(line, 'answered')
  })
}
