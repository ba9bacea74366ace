import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Actor, App } from '../../app.ts'
import { Problem } from '../problem.ts'
import { visitorOf } from '../sessions/visitor.ts'

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

/** An address at which the browser of somebody signed in fetches a file. */
export interface Download {
  readonly path: string
  readonly verb: DownloadVerb
}

/** One line from an address to its verb. */
export function download(path: string, verb: DownloadVerb): Download {
  return { path, verb }
}

/** Answers the downloads beside the routes. One that breaks off in the middle is seen by the browser as broken. */
export function serveDownloads(app: App, server: FastifyInstance, downloads: readonly Download[]): void {
  for (const { path, verb } of downloads) {
    server.get(path.replace(/\{(\w+)\}/g, ':$1'), async (request, reply) => {
      const { accountId, ip } = await visitorOf(app, { request, reply })
      if (accountId === undefined) throw new Problem('sign_in', 'Please sign in.')
      const { name, type, chunks } = await verb(app, { accountId, ip }, request.params as Record<string, string>)
      const stream = Readable.from(chunks)
      stream.on('error', error => app.log.error({ err: error, requestId: request.id }, 'a download broke off'))
      reply.headers({ 'Cache-Control': 'no-store', 'Content-Disposition': `attachment; filename="${name}"` })
      return reply.type(type).send(stream)
    })
  }
}
