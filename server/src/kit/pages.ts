import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'

const BUILT = new URL('../../../web/build/client/', import.meta.url).pathname

/** The built pages with their security headers. A path that is no file is the browser's to route. */
export async function servePages(app: App, server: FastifyInstance): Promise<void> {
  await server.register(helmet, helmetOptions(app))
  if (!existsSync(BUILT)) return
  const fallback = readFileSync(
    existsSync(join(BUILT, '__spa-fallback.html')) ? join(BUILT, '__spa-fallback.html') : join(BUILT, 'index.html'),
    'utf8',
  )
  await server.register(fastifyStatic, { root: BUILT, cacheControl: false, setHeaders: setCaching })
  const written = writtenPages()
  server.setNotFoundHandler(async (request, reply) => answerUnknown(request, reply, { written, fallback }))
}

interface Pages {
  /** By address: `/pricing` is the page that the build wrote to pricing/index.html. */
  written: Map<string, string>
  fallback: string
}

function writtenPages(): Map<string, string> {
  const names = htmlFiles().filter(name => name.endsWith('/index.html'))
  return new Map(names.map(name => [`/${dirname(name)}`, readFileSync(join(BUILT, name), 'utf8')]))
}

function htmlFiles(): string[] {
  return readdirSync(BUILT, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.html'))
}

async function answerUnknown(request: FastifyRequest, reply: FastifyReply, { written, fallback }: Pages) {
  const [path] = request.url.split('?')
  const isPage = request.method === 'GET' && !/^\/(api|ws|assets)(\/|$)/.test(path ?? '')
  if (!isPage) return reply.code(404).send({ code: 'not_found', message: 'There is nothing at this address.' })
  return reply
    .header('Cache-Control', 'no-cache')
    .type('text/html')
    .send(written.get(path ?? '') ?? fallback)
}

/** Built files carry a digest in their name and never change; pages are asked for anew. */
function setCaching(reply: FastifyReply, path: string): void {
  const lasting = path.startsWith(resolve(BUILT, 'assets'))
  reply.header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
}

function helmetOptions(app: App) {
  const { host, protocol } = new URL(app.config.appUrl)
  const isSecure = protocol === 'https:'
  const oneTap = oneTapSources(app)
  const cards = cardSources(app)
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes(), ...oneTap.script, ...cards.script],
        styleSrc: ["'self'", "'unsafe-inline'", ...oneTap.origin],
        imgSrc: ["'self'", 'data:', ...cards.image],
        connectSrc: ["'self'", `${isSecure ? 'wss' : 'ws'}://${host}`, ...oneTap.origin, ...cards.connect],
        frameSrc: ["'self'", ...oneTap.origin, ...cards.frame],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
      },
    },
    // The window in which Google asks has to reach the page that opened it.
    ...(oneTap.origin.length > 0 ? { crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const } } : {}),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
  }
}

/** What the page with Google One Tap may load: its one script, and whatever that asks of the same origin. */
function oneTapSources({ config: { google } }: App) {
  if (!google) return { script: [], origin: [] }
  return { script: [google.oneTapUrl], origin: [new URL(google.oneTapUrl).origin] }
}

/** What Stripe.js needs for its card fields, wallets and the bank's question; of a twin its one script and its calls. */
function cardSources({ config: { stripe } }: App) {
  if (!stripe) return { script: [], connect: [], frame: [], image: [] }
  if (stripe.scriptUrl !== undefined) {
    const { origin } = new URL(stripe.scriptUrl)
    return { script: [stripe.scriptUrl], connect: [origin], frame: [], image: [] }
  }
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com']
  const frame = [...scripts, 'https://hooks.stripe.com']
  return { script: scripts, connect: ['https://api.stripe.com'], frame, image: ['https://*.stripe.com'] }
}

/** The build writes a few inline scripts into its pages; each is allowed by its digest, nothing else is. */
function inlineScriptHashes(): string[] {
  if (!existsSync(BUILT)) return []
  const scripts = htmlFiles().flatMap(name => [
    ...readFileSync(join(BUILT, name), 'utf8').matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
  ])
  const digests = scripts.map(
    ([, body]) =>
      `'sha256-${createHash('sha256')
        .update(body ?? '')
        .digest('base64')}'`,
  )
  return [...new Set(digests)]
}
