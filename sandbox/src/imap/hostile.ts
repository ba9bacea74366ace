import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { listen } from './scripted.ts'

/** One way each in which a mail host can try to wear out whoever connects to it. */
export const HOSTILE_KINDS = [
  'many_folders',
  'long_line',
  'no_line_end',
  'huge_literal',
  'nested_lists',
  'dripping',
  'unasked',
  'deep_names',
] as const

export type HostileKind = (typeof HOSTILE_KINDS)[number]

export interface HostileImap {
  readonly port: number
  /** Connections taken so far, and open now. */
  connections(): { readonly taken: number; readonly open: number }
  /** Bytes the clients' machines accepted. */
  sentBytes(): number
  stop(): Promise<void>
}

/** A mail host of one hostile kind, in plain text on the loopback address. It lets everybody in. */
export async function startHostileImap(kind: HostileKind): Promise<HostileImap> {
  const sockets = new Set<Socket>()
  const told = { taken: 0, bytes: 0 }
  const server = createServer(socket => {
    told.taken++
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      sockets.delete(socket)
      told.bytes += socket.bytesWritten
    })
    // A client that hangs up in the middle is what is hoped for.
    KINDS[kind](socket).catch(() => socket.destroy())
  })
  const port = await listen(server)
  return {
    port,
    connections: () => ({ taken: told.taken, open: sockets.size }),
    sentBytes: () => told.bytes + [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, 0),
    stop: () => close(server, sockets),
  }
}

export interface Turncoat {
  readonly port: number
  /** From now on every connection, open or new, is flooded instead of served, or never answered again. */
  turn(into?: 'flood' | 'silence'): void
  floods(): number
  stop(): Promise<void>
}

/** Stands before a mail host and passes everything on, until it turns against whoever is connected. */
export async function startTurncoat(hostPort: number): Promise<Turncoat> {
  const sockets = new Set<Socket>()
  let turned: 'flood' | 'silence' | undefined
  let floods = 0
  const flood = (socket: Socket) => {
    floods++
    repeat(socket, '* 1 EXISTS\r\n'.repeat(5_000)).catch(() => socket.destroy())
  }
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    if (turned) {
      socket.write(GREETING)
      if (turned === 'flood') flood(socket)
      return
    }
    const host = connect(hostPort, '127.0.0.1')
    host.on('error', () => socket.destroy())
    socket.once('close', () => host.destroy())
    host.once('close', () => turned || socket.destroy())
    socket.pipe(host)
    host.on('data', data => turned || socket.write(data))
  })
  const port = await listen(server)
  return {
    port,
    floods: () => floods,
    turn: (into = 'flood') => {
      turned = into
      if (into === 'flood') for (const socket of sockets) flood(socket)
    },
    stop: () => close(server, sockets),
  }
}

async function close(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise(resolve => server.close(resolve))
  for (const socket of sockets) socket.destroy()
  await closed
}

const GREETING = '* OK [CAPABILITY IMAP4rev1 UIDPLUS MOVE IDLE NAMESPACE AUTH=PLAIN SASL-IR] ready\r\n'
const DRIP_MS = 2_000

const KINDS: Record<HostileKind, (socket: Socket) => Promise<void>> = {
  many_folders: async socket => {
    const tag = await untilList(socket)
    for (let i = 0; i < 400; i++) await send(socket, folders(i * 1_000))
    await send(socket, `${tag} OK\r\n`)
  },
  long_line: async socket => {
    await send(socket, `${GREETING}* OK `)
    await repeat(socket, 'a'.repeat(65_536))
  },
  no_line_end: socket => repeat(socket, 'a'.repeat(65_536)),
  huge_literal: async socket => {
    await untilList(socket)
    await send(socket, '* LIST () "/" {4000000000}\r\n')
    await repeat(socket, 'b'.repeat(65_536))
  },
  nested_lists: async socket => {
    await untilList(socket)
    await send(socket, `* LIST ${'('.repeat(900_000)}\r\n`)
  },
  dripping: async socket => {
    await send(socket, GREETING)
    for (;;) {
      await send(socket, '* ')
      await pause(DRIP_MS)
    }
  },
  unasked: async socket => {
    await send(socket, GREETING)
    await repeat(socket, '* 1 EXISTS\r\n'.repeat(5_000))
  },
  deep_names: async socket => {
    const tag = await untilList(socket)
    const line = `* LIST () "/" "${'x/'.repeat(200_000)}x"\r\n`
    for (let i = 0; i < 50; i++) await send(socket, line)
    await send(socket, `${tag} OK\r\n`)
  },
}

function folders(from: number): string {
  return Array.from({ length: 1_000 }, (_, i) => `* LIST (\\HasNoChildren) "/" "f${from + i}"\r\n`).join('')
}

/** Lets the client in, answers what it asks, and resolves with the tag of the command that lists all folders. */
async function untilList(socket: Socket): Promise<string> {
  await send(socket, GREETING)
  let heard = ''
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    heard += String(chunk)
    const lines = heard.split('\r\n')
    heard = lines.pop() ?? ''
    for (const line of lines) {
      const [tag = '', name = ''] = line.split(' ')
      if (name.toUpperCase() === 'LIST' && !line.endsWith('""')) return tag
      await send(socket, `${UNTAGGED[name.toUpperCase()] ?? ''}${tag} OK\r\n`)
    }
  }
  throw new Error('The client hung up')
}

const UNTAGGED: Readonly<Record<string, string>> = {
  NAMESPACE: '* NAMESPACE (("" "/")) NIL NIL\r\n',
  LIST: '* LIST (\\Noselect) "/" ""\r\n',
}

async function repeat(socket: Socket, text: string): Promise<never> {
  for (;;) await send(socket, text)
}

/** Waits while the client does not read; throws when it is gone. */
async function send(socket: Socket, text: string): Promise<void> {
  if (socket.destroyed) throw new Error('The client hung up')
  if (socket.write(text)) return
  const gone = new AbortController()
  const left = once(socket, 'close', { signal: gone.signal }).then(() => {
    throw new Error('The client hung up')
  })
  try {
    await Promise.race([once(socket, 'drain', { signal: gone.signal }), left])
  } finally {
    left.catch(() => undefined)
    gone.abort()
  }
}
