import { setTimeout as pause } from 'node:timers/promises'
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls'
import { ImapFlow, type ImapFlowOptions } from 'imapflow'
import { type CheckedAddress, checkedAddress, isLoopback } from '../../addresses.ts'
import { failureOf } from '../../failures.ts'
import type { FailureReason } from '../../mailbox.ts'
import type { ImapSettings, MailboxOptions } from '../../settings.ts'
import { requireSafeImapflow } from '../version.ts'
import { type Budget, LOGIN } from './budgets.ts'
import { type Connection, connectionOf } from './connection.ts'
import { isLoginFault, isPlainText, loginFailure } from './login-failure.ts'
import { type Meter, meterOn } from './meter.ts'

requireSafeImapflow(ImapFlow.version)

/** Checks the host, connects to the very address that was checked and logs in. Throws MailboxError with a reason. */
export async function openConnection(settings: ImapSettings, options: MailboxOptions): Promise<Connection> {
  const address = await checkedAddress(settings.host, settings.port, options)
  if (!options.isDiscreet || !address.isAllowed) return connectTo(settings, options, address)
  return discreetly(connectTo(settings, { ...options, patienceMs: DISCREET_PATIENCE_MS }, address))
}

const DISCREET_PATIENCE_MS = 3_000
const DISCREET_MS = 8_000

/** Neither the answer nor its time says whether a port is closed, silent, or spoken to by something else. */
async function discreetly(opening: Promise<Connection>): Promise<Connection> {
  const until = pause(DISCREET_MS)
  let isLate = false
  const settled = opening.then(
    connection => {
      // Nobody waits for it any more.
      if (isLate) void connection.close()
      return connection
    },
    async error => {
      if (ASKED.has(error.reason)) throw error
      await until
      throw failureOf('unreachable', error)
    },
  )
  const late = until.then(() => {
    isLate = true
    throw failureOf('unreachable')
  })
  late.catch(() => undefined)
  return Promise.race([settled, late])
}

/** The host has been shown the password, so it is a mail host. */
const ASKED: ReadonlySet<FailureReason | undefined> = new Set(['auth_failed', 'cut_off'] as const)

async function connectTo(
  settings: ImapSettings,
  options: MailboxOptions,
  address: CheckedAddress,
): Promise<Connection> {
  const [first, ...others] = waysIn(settings.port, mayBePlain(address, options))
  let attempt = connectBy(first)
  for (const way of others) {
    attempt = attempt.catch(error => {
      if (isPlainText(error.cause)) return connectBy(way)
      throw error
    })
  }
  const { client, meter } = await attempt
  return connectionOf(client, meter)

  function connectBy(way: WayIn): Promise<Session> {
    return logIn(new ImapFlow({ ...BASICS, ...way, ...placeOf(settings, address, options) }), {
      ...LOGIN,
      milliseconds: Math.min(LOGIN.milliseconds, 2 * patienceOf(options)),
    })
  }
}

type WayIn = Pick<ImapFlowOptions, 'secure' | 'doSTARTTLS'>

const TLS_PORTS = new Set([993, 465])
const STARTTLS_PORTS = new Set([143, 587])

/** In turn; without TLS only where that is allowed, and never on a port that stands for TLS. */
export function waysIn(port: number, isPlainAllowed: boolean): [WayIn, ...WayIn[]] {
  const tls = { secure: true }
  const startTls = isPlainAllowed ? { secure: false } : { secure: false, doSTARTTLS: true }
  if (TLS_PORTS.has(port)) return [tls]
  return STARTTLS_PORTS.has(port) ? [startTls] : [tls, startTls]
}

/** Only to this machine itself, or where the operator says so of hosts they vouch for. */
export function mayBePlain({ ip, isAllowed }: CheckedAddress, { allowUnencrypted }: MailboxOptions): boolean {
  return isAllowed && (allowUnencrypted === true || isLoopback(ip))
}

/** Bounds on what a host may send, far below the library's, and everything it does unasked turned off. */
const BASICS: ImapFlowOptions = {
  // The library's own logger writes addresses and subjects.
  logger: false,
  // iCloud answers QRESYNC with messages that vanished but did not; nothing here needs an extension switched on.
  qresync: false,
  disableAutoEnable: true,
  disableIMAP4rev2: true,
  disableCompression: true,
  maxIdleTime: 8 * 60_000,
  autoIdleDelay: 500,
  missingIdleCommand: 'STATUS',
  socketTimeout: 5 * 60_000,
  // See budgets.ts for what a command and a piece of work may receive, and for the longest line.
  maxLiteralSize: 5 << 20,
  maxResponseSize: 6 << 20,
  clientInfo: { name: 'Icebox' },
}

function placeOf(settings: ImapSettings, address: CheckedAddress, options: MailboxOptions): ImapFlowOptions {
  const patienceMs = patienceOf(options)
  return {
    host: address.ip,
    servername: address.servername,
    port: settings.port,
    auth: { user: settings.username, pass: settings.password },
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    tls: tlsOptions(address, options),
  }
}

const patienceOf = ({ patienceMs = 20_000 }: MailboxOptions) => patienceMs

/** The private authority counts for hosts the operator vouches for and for no other. */
export function tlsOptions(address: CheckedAddress, options: MailboxOptions) {
  return { secureContext: contextWith(address.isAllowed ? options.extraCa : undefined) }
}

const contexts = new Map<string | undefined, SecureContext>()

/** One for all connections that trust the same: each with its own would hold every authority anew. */
function contextWith(extraCa: string | undefined): SecureContext {
  const known = contexts.get(extraCa)
  if (known) return known
  const trusted = extraCa ? { ca: [...rootCertificates, extraCa] } : {}
  const context = createSecureContext({ minVersion: 'TLSv1.2', ...trusted })
  contexts.set(extraCa, context)
  return context
}

interface Session {
  readonly client: ImapFlow
  readonly meter: Meter
}

async function logIn(client: ImapFlow, budget: Budget): Promise<Session> {
  // Without a listener a broken socket would end the process; what it means is told by the command that fails.
  client.on('error', () => client.close())
  const meter = meterOn(client, budget)
  try {
    await client.connect()
  } catch (error) {
    client.close()
    const fault = meter.fault()
    throw fault && !isLoginFault(error) ? fault : loginFailure(error, client.greeting !== undefined)
  }
  if (client.greeting === undefined) {
    // PREAUTH lets everyone in, so it proves nothing about whose mailbox this is.
    client.close()
    throw failureOf('not_imap')
  }
  return { client, meter }
}
