import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { type Built, type BuiltPage, readBuilt } from './built.ts'
import { sendCopies } from './copies.ts'
import { helmetOptions, UNUSED } from './policy.ts'

const BUILT = fileURLToPath(new URL('../../../../web/build/client', import.meta.url))
/** Addresses of programs, where an unknown one is no page. */
const NO_PAGE = /^\/(api|ws|assets)(\/|$)/

/**
 * The built pages with their security headers, and the files they load. A written page and robots.txt are sent from
 * memory; an address the browser's routes know gets the shell, any other the shell with 404, which draws the card.
 */
export async function servePages(app: App, server: FastifyInstance, folder = BUILT): Promise<void> {
  await server.register(helmet, helmetOptions(app))
  server.addHook('onRequest', async (_request, reply) => void reply.header('Permissions-Policy', UNUSED))
  const built = readBuilt(folder, app.config)
  if (built && existsSync(folder)) await server.register(fastifyStatic, staticOptions(folder))
  server.setNotFoundHandler(async (request, reply) => answerPage(built, request, reply))
}

/** Compressed copies lie beside the files. A page is never sent from disk, where its marks are. */
function staticOptions(root: string) {
  return {
    root,
    index: false as const,
    cacheControl: false,
    preCompressed: true,
    allowedPath: (path: string) => /\.(?!html$|br$|gz$|map$)\w+$/.test(path),
    setHeaders: setCaching,
  }
}

/** Built files carry a digest in their name and never change; others, as the icon, are asked for anew. */
function setCaching(reply: FastifyReply, path: string): void {
  const lasting = path.includes(`${sep}assets${sep}`)
  reply.header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
}

function answerPage(built: Built | undefined, request: FastifyRequest, reply: FastifyReply) {
  const [path = '', query] = splitAt(request.url, '?')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!built || !isRead || NO_PAGE.test(path)) {
    const requestId = request.id
    return reply.code(404).send({ code: 'not_found', message: 'There is nothing at this address.', requestId })
  }
  reply.header('Cache-Control', 'no-cache')
  const page = built.written.get(path)
  if (page) return sendPage(request, reply, page)
  const forCrawlers = built.crawlers.get(path)
  if (forCrawlers) return sendCopies(request, reply, forCrawlers)
  const bare = path.replace(/\/+$/, '')
  const isKnown = built.others.has(path)
  // Only to an address we know: `//host/` would lead to another site.
  if (!isKnown && (built.written.has(bare) || built.others.has(bare))) {
    return reply.redirect(query === undefined ? bare : `${bare}?${query}`, 308)
  }
  reply.header('X-Robots-Tag', 'noindex').code(isKnown ? 200 : 404)
  return sendPage(request, reply, built.shell)
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { copies, policy }: BuiltPage) {
  reply.header('Content-Security-Policy', policy(String(reply.getHeader('Content-Security-Policy'))))
  return sendCopies(request, reply, copies)
}

function splitAt(text: string, sign: string): [string, string?] {
  const at = text.indexOf(sign)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
