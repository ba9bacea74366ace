import { watchHandover } from '@icebox/mailbox/handover'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { OutgoingConfig } from '../config.ts'
import { inHtml } from './letters/html.ts'
import type { Part } from './letters/parts.ts'
import { inPlainText } from './letters/plain-text.ts'
import { isSameMark, type Keys, letterDigest } from './sessions/secrets.ts'

/** One letter of Icebox itself; it goes out in plain text and in HTML. */
export interface OutgoingLetter {
  readonly to: string
  readonly subject: string
  readonly parts: readonly Part[]
  /** Where an answer goes, if not to the sender; the name may be empty. */
  readonly replyTo?: { readonly name: string; readonly address: string }
  /** Where one POST says that no more of these are wanted (RFC 2369, RFC 8058). */
  readonly unsubscribe?: string
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

/** How letters leave, and the keys that mark them as ours. */
interface Sender {
  readonly outgoing: OutgoingConfig
  readonly keys: Keys
}

/** Sends it in Icebox's own name, marked so that no machine answers it (RFC 3834, section 5). Throws NotSent. */
export async function sendLetter({ outgoing, keys }: Sender, letter: OutgoingLetter): Promise<void> {
  const transport = createTransport(transportOf(outgoing))
  const mayHaveGone = watchHandover(transport)
  try {
    await transport.sendMail(mailOf({ from: outgoing.from, keys }, letter))
  } catch (cause) {
    throw new NotSent(mayHaveGone(cause), cause)
  } finally {
    transport.close()
  }
}

/** The letter as it is on the wire (RFC 5322), to be put into a mailbox instead of being sent. */
export async function composeLetter(
  sender: { readonly from: string; readonly keys: Keys },
  letter: OutgoingLetter & { readonly messageId: string },
): Promise<Buffer> {
  const mail = { ...mailOf(sender, letter), messageId: letter.messageId }
  return new MailComposer(mail).compile().build()
}

/** Both forms of the letter, as nodemailer takes them. */
function mailOf({ from, keys }: { from: string; keys: Keys }, letter: OutgoingLetter) {
  const { to, subject, parts, replyTo } = letter
  return {
    ...{ from, to, subject, text: inPlainText(parts), html: inHtml(subject, parts) },
    ...(replyTo === undefined ? {} : { replyTo }),
    headers: { ...headersOf(letter), ...ownMark(keys, letter) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const OWN_LETTER = 'X-Icebox-Letter'

/** What our letters carry so that Icebox knows them in a mailbox it watches. One that somebody else brought about has none. */
function ownMark(keys: Keys, { to, subject, replyTo }: OutgoingLetter): Record<string, string> {
  return replyTo ? {} : { [OWN_LETTER]: markOf(keys, to, subject) }
}

/** True for a letter that this installation wrote to one of these addresses; nobody else can make the mark. */
export function isOwnLetter(keys: Keys, { headers, subject }: Received, addresses: readonly string[]): boolean {
  const mark = headers.find(([name]) => name === OWN_LETTER.toLowerCase())?.[1]
  return mark !== undefined && addresses.some(to => isSameMark(markOf(keys, to, subject), mark))
}

interface Received {
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly subject: string
}

function markOf(keys: Keys, to: string, subject: string): string {
  return letterDigest(keys, 'own', `${to.toLowerCase()}|${subject}`).toString('base64url')
}

function headersOf({ unsubscribe }: OutgoingLetter): Record<string, string> {
  const machine = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
  if (unsubscribe === undefined) return machine
  return { ...machine, 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** A password never goes over an unencrypted connection; a relay that asks for none may have no TLS. */
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
