import { createServer as createPlainServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { makeCertificate } from './certificate.ts'
import { icloudFolders } from './dovecot-conf.ts'
import type { Fault, SessionHost, Switches } from './memory/conversation.ts'
import { gmailFolders, LabelAccount } from './memory/labels.ts'
import { SocketSession } from './memory/session.ts'
import { Account } from './memory/store.ts'

export interface ScriptedOptions {
  readonly users: readonly { readonly address: string; readonly password: string }[]
  /** All capabilities are there and nothing is refused unless said here. */
  readonly switches?: Partial<Switches>
}

export interface LoggedCommand {
  readonly user: string | undefined
  /** Upper case; 'UID COPY' for a command under UID. */
  readonly name: string
  /** As the client sent it; literals and passwords left out. */
  readonly line: string
}

export interface ScriptedImap {
  readonly imapPort: number
  readonly imapsPort: number
  readonly caPem: string
  /** May be changed at any time; a capability counts for new logins, behaviour at once. */
  readonly switches: Switches
  /** Every command received, oldest first. */
  readonly log: LoggedCommand[]
  /** Messages copied by COPY and MOVE so far. */
  copies(): number
  connections(): number
  /** The mailbox itself: add, flag or renumber mail as another client or the host would. */
  account(address: string): Account
  addUser(user: { address: string; password: string }): void
  /** The mail goes too. */
  removeUser(address: string): void
  deliver(address: string, raw: string | Buffer, place?: string | { folder?: string; receivedAt?: Date }): Promise<void>
  /** Makes the next commands of a name fail. Faults wait in the order given. */
  fault(fault: Fault): void
  clearFaults(): void
  dropConnections(): void
  stop(): Promise<void>
}

/** An IMAP host in this process whose every behaviour can be turned; mail is in memory only. */
export async function startScriptedImap(options: ScriptedOptions): Promise<ScriptedImap> {
  const state = newState(options)
  const certificate = makeCertificate()
  const sockets = new Set<Socket>()
  const welcome = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    new SocketSession(state.host, socket)
  }
  const plain = createPlainServer(welcome)
  const secure = createTlsServer({ key: certificate.keyPem, cert: certificate.certPem }, welcome)
  secure.on('tlsClientError', (_error, socket) => socket.destroy())
  const [imapPort, imapsPort] = [await listen(plain), await listen(secure)]
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    imapPort,
    imapsPort,
    caPem: certificate.certPem,
    ...state.doors,
    connections: () => sockets.size,
    dropConnections,
    stop: async () => {
      const closed = [plain, secure].map(server => new Promise(resolve => server.close(resolve)))
      dropConnections()
      await Promise.all(closed)
    },
  }
}

/** Listens on a free port of the loopback address. */
export function listen(server: Server, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

function newState(options: ScriptedOptions) {
  const switches = {
    move: true,
    uidplus: true,
    idle: true,
    silentIdle: false,
    refuseLogins: false,
    labels: false,
    ...options.switches,
  }
  const accounts = newAccounts(options.users, switches)
  const faults = newFaults()
  const log: LoggedCommand[] = []
  let copies = 0
  const host: SessionHost = {
    switches,
    account: accounts.find,
    takeFault: faults.take,
    note: (session, { name, line }) => {
      const secret = name === 'LOGIN' || name === 'AUTHENTICATE'
      log.push({ user: session.account?.address, name, line: secret ? `${name} (secret)` : line })
    },
    countCopies: messages => {
      copies += messages
    },
  }
  const { account, addUser, removeUser, deliver } = accounts
  const { fault, clearFaults } = faults
  return {
    host,
    doors: { switches, log, copies: () => copies, account, addUser, removeUser, deliver, fault, clearFaults },
  }
}

function newAccounts(users: ScriptedOptions['users'], switches: Switches) {
  const accounts = new Map<string, Account>()
  const addUser = ({ address, password }: { address: string; password: string }) => {
    const made = switches.labels
      ? new LabelAccount(address, password, gmailFolders)
      : new Account(address, password, icloudFolders)
    accounts.set(address.toLowerCase(), made)
  }
  for (const user of users) addUser(user)
  const find = (address: string) => accounts.get(address.toLowerCase())
  const account = (address: string) => {
    const found = find(address)
    if (!found) throw new RangeError(`No mailbox for ${address}`)
    return found
  }
  const deliver: ScriptedImap['deliver'] = async (address, raw, where = {}) => {
    const { folder = 'INBOX', receivedAt } = typeof where === 'string' ? { folder: where } : where
    const flags = folder === 'Sent Messages' ? ['\\Seen'] : []
    const known = account(address)
    const place = known.find(folder) ?? known.createFolder(folder)
    place.add(Buffer.from(raw), flags, receivedAt)
  }
  const removeUser = (address: string) => void accounts.delete(address.toLowerCase())
  return { find, account, addUser, removeUser, deliver }
}

function newFaults() {
  let waiting: { fault: Fault; left: number }[] = []
  return {
    take: (command: string) => {
      const found = waiting.find(entry => entry.fault.command === command)
      if (found && --found.left <= 0) waiting = waiting.filter(entry => entry !== found)
      return found?.fault
    },
    fault: (fault: Fault) => {
      waiting.push({ fault, left: fault.times ?? 1 })
    },
    clearFaults: () => {
      waiting = []
    },
  }
}
