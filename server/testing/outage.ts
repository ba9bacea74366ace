import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** The database of an address, made unreachable from a neighbouring one. */
export interface Outage {
  /** Ends every connection and refuses new ones. */
  begin(): Promise<void>
  end(): Promise<void>
}

export function outageOf(databaseUrl: string): Outage {
  const url = new URL(databaseUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const asAdmin = async (...statements: string[]) => {
    const admin = new pg.Client({ connectionString: url.href })
    await admin.connect()
    for (const statement of statements) await admin.query(statement)
    await admin.end()
  }
  return {
    begin: () =>
      asAdmin(
        `alter database ${name} with allow_connections false`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      ),
    end: () => asAdmin(`alter database ${name} with allow_connections true`),
  }
}

/** Stands before a database and can keep its answers to itself, as a network does that has broken. */
export interface DeafLine {
  readonly url: string
  /** From now on what is asked still arrives and no answer comes back. Connecting works, so that something can be asked. */
  swallow(): void
  /** Breaks what is connected; new connections work again. */
  restore(): void
  stop(): Promise<void>
}

export async function deafLine(databaseUrl: string): Promise<DeafLine> {
  let isDeaf = false
  const line = await lineTo(databaseUrl, (socket, database) => {
    let isUnheard = false
    socket.on('data', data => {
      isUnheard ||= isDeaf && isQuestion(data)
    })
    socket.pipe(database)
    database.on('data', data => isUnheard || socket.write(data))
    socket.once('close', () => database.destroy())
    database.once('close', () => socket.destroy())
  })
  return {
    url: line.url,
    swallow: () => {
      isDeaf = true
    },
    restore: () => {
      isDeaf = false
      line.breakAll()
    },
    stop: line.stop,
  }
}

/** Stands before a database and can be cut, as a network is whose cable is pulled. */
export interface CutLine {
  readonly url: string
  /** From now on nothing passes in either direction, and neither end is told, of what is connected and of what connects. */
  cut(): void
  /** New connections work again. What was connected, or tried to be, stays silent, as behind a firewall that has forgotten it. */
  heal(): void
  stop(): Promise<void>
}

export async function cutLine(databaseUrl: string): Promise<CutLine> {
  let isCut = false
  let lost = new Set<Socket>()
  const connected = new Set<Socket>()
  const line = await lineTo(databaseUrl, (socket, database) => {
    connected.add(socket)
    if (isCut) lost.add(socket)
    const passes = () => !lost.has(socket)
    socket.on('data', data => passes() && database.write(data))
    database.on('data', data => passes() && socket.write(data))
    socket.once('close', () => passes() && database.destroy())
    database.once('close', () => passes() && socket.destroy())
  })
  return {
    url: line.url,
    cut: () => {
      isCut = true
      lost = new Set([...lost, ...connected])
    },
    heal: () => {
      isCut = false
    },
    stop: line.stop,
  }
}

interface Line {
  readonly url: string
  /** Ends what is connected. */
  breakAll(): void
  stop(): Promise<void>
}

/** A port that leads to the database; `join` says what passes between the two ends of a connection. */
async function lineTo(databaseUrl: string, join: (socket: Socket, database: Socket) => void): Promise<Line> {
  const url = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    const database = connect(Number(url.port), url.hostname)
    for (const each of [socket, database]) {
      sockets.add(each)
      each.on('error', () => each.destroy()).once('close', () => sockets.delete(each))
    }
    join(socket, database)
  })
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const own = new URL(url)
  own.port = String(address.port)
  return {
    url: own.href,
    breakAll,
    stop: async () => {
      const closed = new Promise(resolve => server.close(resolve))
      breakAll()
      await closed
    },
  }
}

/** Parse, Bind or Query of PostgreSQL's protocol, and nothing that belongs to connecting. */
function isQuestion(data: Buffer): boolean {
  return ['P', 'B', 'Q'].includes(String.fromCharCode(data[0] ?? 0))
}
