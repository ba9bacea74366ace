import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { keepCertificate } from './certificate.ts'
import { dovecotInstalled, startDovecot } from './dovecot.ts'
import { type Failure, type Front, startFront } from './front.ts'
import { startScriptedImap } from './scripted.ts'
import { type SentMail, type Smtp, startSmtp } from './smtp.ts'

/** 'dovecot' keeps mail across restarts; 'memory' needs nothing installed and starts empty. */
export type Backend = 'dovecot' | 'memory'

export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
}

export interface MailHostOptions {
  readonly dataFolder: string
  readonly people: readonly Person[]
  /** Dovecot where it is installed, unless said otherwise. */
  readonly backend?: Backend
}

export interface Placement {
  /** INBOX unless said otherwise. */
  readonly folder?: string
  /** What IMAP calls the internal date; now unless said otherwise. */
  readonly receivedAt?: Date
}

/** A mail provider on loopback: IMAP over TLS and SMTP with STARTTLS, both with the certificate `caPem`. */
export interface MailHost {
  readonly backend: Backend
  readonly people: readonly Person[]
  readonly host: string
  readonly port: number
  readonly smtpHost: string
  readonly smtpPort: number
  /** The submission host with the login of whoever runs the service, who has no mailbox here. */
  readonly smtpUrl: string
  readonly caPem: string
  /** True when nothing was delivered here by a run before this one. */
  readonly isNew: boolean
  readonly outbox: readonly SentMail[]
  /** Puts a message into the mailbox of one of the people. Throws a RangeError for anyone else. */
  deliver(address: string, raw: string | Buffer, placement?: Placement): Promise<void>
  /** Resolves once they can log in. */
  addPerson(person: Person): Promise<void>
  /** Their mail goes too. */
  removePerson(address: string): Promise<void>
  /** Fails in this way for some seconds, then works again. */
  fail(how: Failure, seconds: number): Promise<void>
  stop(): Promise<void>
}

/** Starts the demo mail host. Its ports stay the same from run to run where they are free. */
export async function startMailHost(options: MailHostOptions): Promise<MailHost> {
  const dataFolder = resolve(options.dataFolder)
  mkdirSync(dataFolder, { recursive: true })
  const backend = options.backend ?? (dovecotInstalled() ? 'dovecot' : 'memory')
  const isNew = backend === 'memory' || !existsSync(join(mailFolder(dataFolder), 'mail'))
  const back = await startBack(backend, dataFolder, options.people)
  const certificate = keepCertificate(join(dataFolder, 'tls'))
  const kept = keptPorts(dataFolder)
  const people = [...options.people]
  const user = (address: string) => userOf(people, address)
  const sender = (address: string) => user(address) ?? (isOperator(address) ? OPERATOR : undefined)
  const deliver = async (address: string, raw: string | Buffer, placement?: Placement) => {
    if (!user(address)) throw new RangeError(`There is no demo mailbox for ${address}`)
    await back.deliver(address, raw, placement)
  }
  const front = await startFront({ certificate, backPort: back.imapPort, port: kept.imap })
  const smtp = await startSmtp({ certificate, port: kept.smtp, user, sender, deliver })
  writeFileSync(portsFile(dataFolder), JSON.stringify({ imap: front.port, smtp: smtp.port }))
  const failing = failFor(front, smtp)
  return {
    backend,
    people,
    host: '127.0.0.1',
    port: front.port,
    smtpHost: '127.0.0.1',
    smtpPort: smtp.port,
    smtpUrl: `smtp://${encodeURIComponent(OPERATOR.address)}:${OPERATOR.password}@127.0.0.1:${smtp.port}`,
    caPem: certificate.certPem,
    isNew,
    outbox: smtp.outbox,
    deliver,
    addPerson: async person => {
      await back.addUser({ address: person.email, password: person.password })
      people.push(person)
    },
    removePerson: async address => {
      people.splice(0, people.length, ...people.filter(({ email }) => email !== address))
      await back.removeUser(address)
    },
    fail: failing.fail,
    stop: async () => {
      failing.cancel()
      await Promise.all([front.stop(), smtp.stop()])
      await back.stop()
    },
  }
}

/** May send mail in the service's own name. The password is no secret: the host listens on loopback alone. */
const OPERATOR = { address: 'icebox@operator.example', password: 'sends-mail-in-the-demo' }

const isOperator = (address: string) => address.toLowerCase() === OPERATOR.address

interface Back {
  readonly imapPort: number
  addUser(user: { address: string; password: string }): Promise<void> | void
  removeUser(address: string): Promise<void> | void
  deliver(address: string, raw: string | Buffer, placement?: Placement): Promise<void>
  stop(): Promise<void>
}

function startBack(backend: Backend, dataFolder: string, people: readonly Person[]): Promise<Back> {
  const users = people.map(({ email, password }) => ({ address: email, password }))
  return backend === 'dovecot' ? startDovecot({ folder: mailFolder(dataFolder), users }) : startScriptedImap({ users })
}

/** Under root Dovecot runs as nobody, who cannot enter folders such as /root; then the mail rests in the system's own place. */
function mailFolder(dataFolder: string): string {
  if (process.getuid?.() !== 0 || isOpenToAll(dataFolder)) return join(dataFolder, 'dovecot')
  const digest = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)
  return join(tmpdir(), `sandbox-mail-${digest}`)
}

function isOpenToAll(folder: string): boolean {
  const canEnter = (statSync(folder).mode & 0o001) !== 0
  return canEnter && (dirname(folder) === folder || isOpenToAll(dirname(folder)))
}

function userOf(people: readonly Person[], address: string) {
  const person = people.find(one => one.email.toLowerCase() === address.toLowerCase())
  return person && { address: person.email, password: person.password }
}

const portsFile = (dataFolder: string) => join(dataFolder, 'ports.json')

function keptPorts(dataFolder: string): { imap?: number; smtp?: number } {
  if (!existsSync(portsFile(dataFolder))) return {}
  const text = readFileSync(portsFile(dataFolder), 'utf8')
  const port = (name: string) => Number(new RegExp(`"${name}":(\\d+)`).exec(text)?.[1]) || undefined
  return { imap: port('imap'), smtp: port('smtp') }
}

function failFor(front: Front, smtp: Smtp) {
  let timer: NodeJS.Timeout | undefined
  const set = async (how: Failure) => {
    smtp.fail(how)
    await front.fail(how)
  }
  return {
    cancel: () => clearTimeout(timer),
    fail: async (how: Failure, seconds: number) => {
      clearTimeout(timer)
      await set(how)
      if (how !== 'none') timer = setTimeout(() => void set('none'), seconds * 1000).unref()
    },
  }
}
