import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { Registry } from 'prom-client'
import type { MetricsConfig } from '../../config/operation.ts'
import type { Logger } from '../log/log.ts'
import { sha256 } from '../sessions/secrets.ts'

export interface MetricsServer {
  readonly port: number
  stop(): Promise<void>
}

interface Serving {
  readonly config: MetricsConfig
  readonly registry: Registry
  readonly log: Logger
  /** Brings up to date what is counted in the database; must not throw. */
  refresh(): Promise<void>
}

const REQUEST_MS = 10_000

/** Answers GET /metrics in Prometheus' text form, on a port of its own. A port that is taken ends nothing: it is logged. */
export async function serveMetrics({ config, registry, log, refresh }: Serving): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, (request, reply) => {
    const answer = async () => {
      if (request.method !== 'GET' || request.url !== '/metrics') return reply.writeHead(404).end()
      if (!mayAsk(request, config.token)) {
        return reply.writeHead(401, { 'WWW-Authenticate': 'Bearer realm="icebox metrics"' }).end()
      }
      await refresh()
      const text = await registry.metrics()
      return reply.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text)
    }
    answer().catch(error => {
      log.error({ err: error }, 'the numbers were not told')
      reply.writeHead(500).end()
    })
  })
  await new Promise<void>(resolve => {
    server.once('error', error => {
      log.error({ err: error, port: config.port }, 'nobody is told the numbers')
      resolve()
    })
    server.listen(config.port, config.host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Compared by digest, so that the time it takes tells nothing. */
function mayAsk({ headers }: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return true
  return timingSafeEqual(sha256(headers.authorization ?? ''), sha256(`Bearer ${token}`))
}
