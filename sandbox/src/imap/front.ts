import { connect, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import type { Certificate } from './certificate.ts'
import type { SessionHost } from './memory/conversation.ts'
import { SocketSession } from './memory/session.ts'
import { waitUntil } from './ports.ts'
import { listen } from './scripted.ts'

/** How a mail host fails: it refuses every login, drops and refuses connections, or works. */
export type Failure = 'refuse_login' | 'unreachable' | 'none'

export interface Front {
  readonly port: number
  fail(how: Failure): Promise<void>
  stop(): Promise<void>
}

export interface FrontOptions {
  readonly certificate: Certificate
  /** Port of the plain IMAP server behind. */
  readonly backPort: number
  /** The port wished for; another one is taken when it is not free. */
  readonly port: number | undefined
}

/** The TLS door of an IMAP server on loopback, which can be made to fail without touching the server behind. */
export async function startFront({ certificate, backPort, port: wished }: FrontOptions): Promise<Front> {
  let how: Failure = 'none'
  const sockets = new Set<Socket>()
  const server = createServer({ key: certificate.keyPem, cert: certificate.certPem }, socket => {
    if (how === 'refuse_login') new SocketSession(refusingHost, socket)
    else passOn(socket, backPort)
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  const port = await listen(server, wished).catch(() => listen(server))
  const close = () => {
    const closed = new Promise(resolve => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    return closed
  }
  return {
    port,
    fail: async next => {
      how = next
      if (server.listening) await close()
      if (how !== 'unreachable') await listenAgain(() => listen(server, port))
    },
    stop: async () => {
      if (server.listening) await close()
    },
  }
}

function passOn(socket: Socket, backPort: number): void {
  const back = connect(backPort, '127.0.0.1')
  socket.pipe(back).pipe(socket)
  for (const [one, other] of [
    [socket, back],
    [back, socket],
  ] as const) {
    one.on('error', () => one.destroy())
    one.on('close', () => other.destroy())
  }
}

/** The address must stay the same, so a port that somebody else holds for a moment is waited for. */
async function listenAgain(attempt: () => Promise<number>): Promise<void> {
  const succeeded = await waitUntil(async () => {
    const port = await attempt().catch(() => 0)
    return port > 0
  }, 10_000)
  if (!succeeded) throw new Error('The port of the demo mail host was taken by another program.')
}

const refusingHost: SessionHost = {
  switches: { move: true, uidplus: true, idle: true, silentIdle: false, refuseLogins: true, labels: false },
  account: () => undefined,
  takeFault: () => undefined,
  note: () => undefined,
  countCopies: () => undefined,
}
