import type { LiveEvent } from '@icebox/contract/events'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { App } from '../../app.ts'
import { type LiveFeed, subscribeToEvents } from '../queue/publish.ts'
import { sessionAccount, sessionName } from '../sessions/session.ts'
import { ownOrigins } from './serve.ts'

const NOT_YOURS = 4403
/** "Try again later" of the registry of WebSocket close codes. */
const COME_BACK = 1013
const PING_MS = 30_000
/** Open pages of one account; more are not a person's. */
const MOST = 50

/** An open page, and the session that lets it listen. */
interface Listener {
  readonly socket: WebSocket
  readonly session: string
}

type Open = Map<string, Set<Listener>>

/** Live updates at /ws: each open browser of an account hears that account's events, from whatever process. */
export async function serveSocket(app: App, server: FastifyInstance, databaseUrl: string): Promise<LiveFeed> {
  const open: Open = new Map()
  const feed = await subscribeToEvents(databaseUrl, app.log, {
    event: (accountId, event) => tell(open.get(accountId), event),
    sessionEnded: session => {
      for (const listener of [...open.values()].flatMap(listeners => [...listeners])) {
        if (listener.session === session) refuse(listener.socket)
      }
    },
    // Pages come back within seconds, and look anew at what they show.
    returned: () => {
      for (const { socket } of [...open.values()].flatMap(listeners => [...listeners])) socket.close(COME_BACK)
    },
  })
  const callers = new WeakMap<FastifyRequest, string | undefined>()
  // Asked before the socket opens: a page that sees it open must not miss what is told from then on.
  const preValidation = async (request: FastifyRequest) => void callers.set(request, await callerOf(app, request))
  server.get('/ws', { websocket: true, preValidation }, (socket, request) => {
    socket.on('error', () => socket.terminate())
    const accountId = callers.get(request)
    if (accountId === undefined) return refuse(socket)
    if ((open.get(accountId)?.size ?? 0) >= MOST) return socket.terminate()
    keep(open, accountId, { socket, session: sessionName(app, request) })
    return checkNowAndThen(app, request, { socket, accountId })
  })
  return feed
}

/** Whose events the page may hear. The id in the address is a hint; who listens is decided by the session. */
async function callerOf(app: App, request: FastifyRequest): Promise<string | undefined> {
  const isOwnPage = request.headers.origin !== undefined && ownOrigins(app).has(request.headers.origin)
  const accountId = isOwnPage ? await sessionAccount(app, request) : undefined
  const { userId } = request.query as { userId?: string }
  return accountId === userId ? accountId : undefined
}

function keep(open: Open, accountId: string, listener: Listener): void {
  const listeners = open.get(accountId) ?? new Set()
  open.set(accountId, listeners.add(listener))
  listener.socket.on('close', () => {
    listeners.delete(listener)
    if (listeners.size === 0) open.delete(accountId)
  })
}

/** A browser that answers no ping is gone, and a session may have ended without anybody saying so. */
function checkNowAndThen(app: App, request: FastifyRequest, own: { socket: WebSocket; accountId: string }): void {
  const { socket, accountId } = own
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  const timer = setInterval(async () => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
    // Without the database nobody can say that the session holds, and nothing is told either.
    const holder = await sessionAccount(app, request).catch(() => accountId)
    if (holder !== accountId) refuse(socket)
    return undefined
  }, PING_MS)
  socket.on('close', () => clearInterval(timer))
}

function refuse(socket: WebSocket): void {
  socket.close(NOT_YOURS, 'not your account')
}

function tell(listeners: Set<Listener> | undefined, event: LiveEvent): void {
  for (const { socket } of listeners ?? []) {
    socket.send(JSON.stringify(event))
    // Nothing is left to be told about a deleted account.
    if (event.type === 'account_deleted') refuse(socket)
  }
}
