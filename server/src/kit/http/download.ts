import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, App } from '../../app.ts'
import { Problem } from '../problem.ts'
import { sessionAccount } from '../sessions/session.ts'
import { visitorOf } from '../sessions/visitor.ts'
import { assertFresh } from './fresh.ts'
import { type OpenDownloads, openDownloads, type Pace } from './open-downloads.ts'

/** A file that is written while the browser takes it, so that it never lies whole in memory. */
export interface DownloadedFile {
  readonly name: string
  readonly type: string
  readonly chunks: AsyncIterable<Uint8Array>
}

/** Places are those of the path. */
export type DownloadVerb = (
  app: App,
  actor: Actor & { readonly ip: string },
  places: Readonly<Record<string, string>>,
) => Promise<DownloadedFile>

/** An address at which the browser of somebody who has just signed in fetches a file. */
export interface Download {
  readonly path: string
  readonly verb: DownloadVerb
  readonly pace: Pace
}

/** A large file by a slow line takes minutes; a reader that is silent for one has gone. */
const PACE: Pace = { longestMs: 30 * 60_000, silentMs: 60_000, lookMs: 5_000 }

/** One line from an address to its verb. */
export function download(path: string, verb: DownloadVerb, pace = PACE): Download {
  return { path, verb, pace }
}

/**
 * Answers the downloads beside the routes, one at a time for each account. One that breaks off in the middle is seen by the
 * browser as broken. A stop of the server breaks off those that are open.
 */
export function serveDownloads(app: App, server: FastifyInstance, downloads: readonly Download[]): void {
  const open = openDownloads()
  server.addHook('preClose', async () => open.breakOff())
  for (const each of downloads) {
    const url = each.path.replace(/\{(\w+)\}/g, ':$1')
    // A HEAD would do all that a GET does, for nobody.
    server.get(url, { exposeHeadRoute: false }, async (request, reply) => answer(app, { each, open, request, reply }))
  }
}

interface Asked {
  readonly each: Download
  readonly open: OpenDownloads
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function answer(app: App, { each, open, request, reply }: Asked) {
  assertWanted(request)
  const { accountId, ip, signedInAt } = await visitorOf(app, { request, reply })
  if (accountId === undefined) throw new Problem('sign_in', 'Please sign in.')
  assertFresh({ isFresh: true }, signedInAt, undefined)
  const isSignedIn = async () => (await sessionAccount(app, request)) === accountId
  const places = request.params as Record<string, string>
  const reader = { accountId, isSignedIn, pace: each.pace }
  const { name, type, stream } = await open.begin(reader, () => each.verb(app, { accountId, ip }, places))
  stream.on('error', error => app.log.error({ err: error, requestId: request.id }, 'a download broke off'))
  reply.headers({ 'Cache-Control': 'no-store', 'Content-Disposition': `attachment; filename="${name}"` })
  return reply.type(type).send(stream)
}

/** What the browser fetches ahead, or for another site's page, nobody has pressed for. */
function assertWanted({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'] ?? 'none'
  const isAhead = [headers['sec-purpose'], headers.purpose].some(each => String(each).includes('prefetch'))
  if (!isAhead && (site === 'none' || site === 'same-origin')) return
  throw new Problem('not_allowed', 'This request did not come from an Icebox page.')
}
