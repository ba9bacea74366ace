import type { LiveEvent } from '@icebox/contract/events'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { App } from '../app.ts'
import { hearEvents, type LiveFeed } from './publish.ts'
import { ownOrigins } from './serve.ts'
import { sessionAccount } from './session.ts'

const NOT_YOURS = 4403
const PING_MS = 30_000

/** Live updates at /ws: each open browser of an account hears that account's events, from whatever process. */
export async function serveSocket(app: App, server: FastifyInstance, databaseUrl: string): Promise<LiveFeed> {
  const open = new Map<string, Set<WebSocket>>()
  const feed = await hearEvents(databaseUrl, app.log, (accountId, event) => tell(open.get(accountId), event))
  server.get('/ws', { websocket: true }, async (socket, request) => {
    const early = request.headers.origin === undefined || !ownOrigins(app).has(request.headers.origin)
    const accountId = early ? undefined : await sessionAccount(app, request)
    const { userId } = request.query as { userId?: string }
    // The id in the address is a hint; who listens is decided by the session.
    if (accountId === undefined || userId !== accountId) return socket.close(NOT_YOURS, 'not your account')
    keep(open, accountId, socket)
    return undefined
  })
  return feed
}

function keep(open: Map<string, Set<WebSocket>>, accountId: string, socket: WebSocket): void {
  const sockets = open.get(accountId) ?? new Set()
  open.set(accountId, sockets.add(socket))
  const ping = setInterval(() => socket.ping(), PING_MS)
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearInterval(ping)
    sockets.delete(socket)
    if (sockets.size === 0) open.delete(accountId)
  })
}

function tell(sockets: Set<WebSocket> | undefined, event: LiveEvent): void {
  for (const socket of sockets ?? []) socket.send(JSON.stringify(event))
}
