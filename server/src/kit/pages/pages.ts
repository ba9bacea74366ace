import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import type { Visitor } from '../http/route.ts'
import type { Exchange } from '../sessions/session.ts'
import { visitorOf } from '../sessions/visitor.ts'
import { type Built, type BuiltPage, readBuilt } from './built.ts'
import { sendCopies } from './copies.ts'
import { helmetOptions, UNUSED } from './policy.ts'

const BUILT = fileURLToPath(new URL('../../../../web/build/client', import.meta.url))
/** Addresses of programs, where an unknown one is no page. */
const NO_PAGE = /^\/(api|ws|assets)(\/|$)/

/** Pages that are there for some alone, by address: whom. For all others nothing is there. */
type HiddenPages = ReadonlyMap<string, (app: App, visitor: Visitor) => Promise<boolean>>

const NONE_HIDDEN: HiddenPages = new Map()

interface Shown {
  /** Where the built pages lie. */
  readonly folder?: string
  readonly hidden?: HiddenPages
}

/**
 * The built pages with their security headers, and the files they load. A written page and robots.txt are sent from
 * memory; an address the browser's routes know gets the shell, any other the shell with 404, which draws the card.
 */
export async function servePages(app: App, server: FastifyInstance, shown: Shown = {}): Promise<void> {
  const { folder = BUILT, hidden = NONE_HIDDEN } = shown
  await server.register(helmet, helmetOptions(app))
  server.addHook('onRequest', async (_request, reply) => void reply.header('Permissions-Policy', UNUSED))
  const built = readBuilt(folder, app.config, [...hidden.keys()])
  if (built && existsSync(folder)) await server.register(fastifyStatic, staticOptions(folder))
  server.setNotFoundHandler(async (request, reply) => {
    const isShownTo = hidden.get(pathOf(request))
    const isShown = isShownTo !== undefined && (await isShownTo(app, await visitorOf(app, { request, reply })))
    return answerPage(built, { request, reply, isShown })
  })
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

interface Answering extends Exchange {
  /** The page at this address is hidden, but not from whoever asks. */
  readonly isShown: boolean
}

function answerPage(built: Built | undefined, { request, reply, isShown }: Answering) {
  const [path, query] = [pathOf(request), splitAt(request.url, '?')[1]]
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
  const isKnown = built.others.has(path) || isShown
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

function pathOf({ url }: FastifyRequest): string {
  return splitAt(url, '?')[0]
}

function splitAt(text: string, sign: string): [string, string?] {
  const at = text.indexOf(sign)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
