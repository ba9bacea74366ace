import { createTransport } from 'nodemailer'
import type { OutgoingConfig } from '../config.ts'

/** One plain-text letter of Icebox itself. */
export interface OutgoingLetter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly OutgoingFile[]
  /** Where an answer goes, if not to the sender; the name may be empty. */
  readonly replyTo?: { readonly name: string; readonly address: string }
  /** Where one POST says that no more of these are wanted (RFC 2369, RFC 8058). */
  readonly unsubscribe?: string
}

export interface OutgoingFile {
  readonly filename: string
  readonly content: Buffer
  readonly contentType: string
}

/** The letter did not go out; where `mayHaveGone` it was handed over and nobody said whether it was taken. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
  readonly mayHaveGone: boolean
  constructor(mayHaveGone: boolean, cause: unknown) {
    super('a letter was not sent', { cause })
    this.mayHaveGone = mayHaveGone
  }
}

const PATIENCE_MS = 20_000

/** Sends it in Icebox's own name, marked so that no machine answers it (RFC 3834, section 5). Throws NotSent. */
export async function sendLetter(outgoing: OutgoingConfig, letter: OutgoingLetter): Promise<void> {
  const transport = createTransport(transportOf(outgoing))
  try {
    await transport.sendMail({
      ...letter,
      attachments: [...(letter.attachments ?? [])],
      from: outgoing.from,
      headers: headersOf(letter),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  } catch (cause) {
    throw new NotSent(mayHaveGone(cause), cause)
  } finally {
    transport.close()
  }
}

function headersOf({ unsubscribe }: OutgoingLetter): Record<string, string> {
  const machine = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
  if (unsubscribe === undefined) return machine
  return { ...machine, 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** A password never goes over an open line; a relay that asks for none may have no TLS. */
function transportOf({ url, ca }: OutgoingConfig) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: user !== '' && !secure,
    ...(user === '' ? {} : { auth: { user, pass } }),
    ...(ca === undefined ? {} : { tls: { ca } }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  }
}

/** Once the text is on the way, only an answer of the host says what became of it. */
function mayHaveGone(error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown }
  return command === 'DATA' && typeof responseCode !== 'number'
}
