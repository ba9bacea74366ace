import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Certificate } from './certificate.ts'
import type { MailUser } from './dovecot.ts'
import type { Failure } from './front.ts'

/** One message that left the sandbox, for somebody who has no mailbox here. */
export interface SentMail {
  readonly from: string
  readonly to: string
  readonly raw: string
}

export interface Smtp {
  readonly port: number
  /** The newest mail to addresses without a mailbox here, oldest first; it goes no further. */
  readonly outbox: readonly SentMail[]
  fail(how: Failure): void
  stop(): Promise<void>
}

export interface SmtpOptions {
  readonly certificate: Certificate
  readonly port: number | undefined
  /** Finds who has a mailbox here. */
  readonly user: (address: string) => MailUser | undefined
  /** Finds who may send; the login is the address. Whoever has a mailbox, when left out. */
  readonly sender?: (address: string) => MailUser | undefined
  readonly deliver: (address: string, raw: Buffer) => Promise<void>
}

const MOST_KEPT = 1_000

/** A submission host on loopback: STARTTLS, login needed, and only the sender's own address (RFC 6409). */
export async function startSmtp(options: SmtpOptions): Promise<Smtp> {
  const outbox: SentMail[] = []
  let how: Failure = 'none'
  const server = new SMTPServer({
    key: options.certificate.keyPem,
    cert: options.certificate.certPem,
    disableReverseLookup: true,
    size: 20 * 1024 * 1024,
    onConnect: (_session, done) => done(how === 'unreachable' ? refusal(421, '4.3.2 Try again later') : null),
    onAuth: (auth, _session, done) => {
      const user = (options.sender ?? options.user)(auth.username ?? '')
      // What fails is the people's mailboxes; whoever runs the service still gets word of it out.
      const isRefused = how === 'refuse_login' && options.user(auth.username ?? '') !== undefined
      if (isRefused || !user || auth.password !== user.password) {
        return done(refusal(535, '5.7.8 Authentication failed'))
      }
      return done(null, { user: user.address })
    },
    onMailFrom: (address, session, done) => {
      const isOwn = address.address.toLowerCase() === String(session.user).toLowerCase()
      done(isOwn ? null : refusal(550, '5.7.1 This sender address is not yours'))
    },
    onData: (stream, session, done) => {
      takeMail(stream, session).then(() => done(), done)
    },
  })
  // A client that goes away in the middle is no failure of the host.
  server.on('error', () => undefined)

  async function takeMail(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(Buffer.from(chunk))
    const raw = Buffer.concat(chunks)
    const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
    for (const { address } of session.envelope.rcptTo) {
      if (options.user(address)) await options.deliver(address, raw)
      else outbox.push({ from, to: address, raw: raw.toString('utf8') })
    }
    outbox.splice(0, outbox.length - MOST_KEPT)
  }

  const port = await listenSmtp(server, options.port ?? 0).catch(() => listenSmtp(server, 0))
  return {
    port,
    outbox,
    fail: next => {
      how = next
    },
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}

function refusal(responseCode: number, message: string): Error & { responseCode: number } {
  return Object.assign(new Error(message), { responseCode })
}

function listenSmtp(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.server.off('error', reject)
      const address = server.server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}
