import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import { Problem } from '../problem.ts'
import type { Exchange } from '../sessions/session.ts'
import { visitorOf } from '../sessions/visitor.ts'
import type { Visitor } from './route.ts'

/** Answers where in our own pages the browser goes on: a path with its query. The query it is given was checked by nobody. */
export type LandingVerb = (app: App, visitor: Visitor, query: unknown) => Promise<string>

/** An address of ours to which another site's page leads the browser back. */
export interface Landing {
  readonly path: string
  readonly verb: LandingVerb
  /** The page that says so when we failed ourselves. */
  readonly failed: string
}

/** One line from an address to its verb. */
export function landing(path: string, verb: LandingVerb, failed: string): Landing {
  return { path, verb, failed }
}

/** Lets browsers come back from other sites. Whatever happens, they end on a page of ours and never anywhere else. */
export function serveLandings(app: App, server: FastifyInstance, landings: readonly Landing[]): void {
  for (const each of landings) {
    server.get(each.path, async (request, reply) => {
      const next = await nextPage(app, each, { request, reply })
      return reply.header('Cache-Control', 'no-store').redirect(next)
    })
  }
}

async function nextPage(app: App, { verb, failed }: Landing, exchange: Exchange): Promise<string> {
  try {
    return assertOwnPath(await verb(app, await visitorOf(app, exchange), exchange.request.query))
  } catch (error) {
    if (!(error instanceof Problem)) app.log.error({ err: error, requestId: exchange.request.id }, 'a landing failed')
    return failed
  }
}

/** Browsers take `//host` and `/\host` for other sites. */
function assertOwnPath(path: string): string {
  if (!/^\/(?![/\\])/.test(path)) throw new Error('a landing led out of our pages')
  return path
}
