import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { checkedAddress } from '../addresses.ts'
import { unsupported } from '../failures.ts'
import { composeReply } from '../letter.ts'
import { MailboxError, type Reply } from '../mailbox.ts'
import type { ImapSettings, MailboxOptions } from '../settings.ts'
import { mayBePlain, tlsOptions } from './connect.ts'
import type { Connection } from './connection.ts'
import type { Folders } from './folders.ts'
import { hasSent } from './sent.ts'

export interface Desk {
  readonly connection: Connection
  readonly folders: Folders
  readonly settings: ImapSettings
  readonly options: MailboxOptions
}

/**
 * Sends a plain-text automatic reply (RFC 3834) from the mailbox's own address and files a copy. SMTP itself cannot tell
 * a repetition, so the caller writes down that it is sending before it calls, and does not call again after a crash.
 */
export async function sendReply(desk: Desk, reply: Reply): Promise<void> {
  const { smtpHost, smtpPort, address } = desk.settings
  if (smtpHost === null || smtpPort === null) throw unsupported('This mailbox has no server for sending mail.')
  const messageId = replyId(reply, address)
  const isFiled = () => desk.connection.run(client => hasSent(client, desk.folders, [messageId]))
  if (await isFiled()) return
  const raw = await composeReply(reply, { from: address, messageId })
  await deliver(desk, { host: smtpHost, port: smtpPort }, { envelope: { from: address, to: reply.to }, raw })
  // The reply is out. A copy that cannot be filed is no reason to say otherwise.
  await fileCopy(desk, isFiled, raw).catch(() => undefined)
}

/** The same for the same key, so that a copy in Sent says that this reply went out. */
function replyId(reply: Reply, address: string): string {
  const digest = createHash('sha256').update(reply.idempotencyKey).digest('hex').slice(0, 32)
  return `<icebox.${digest}@${address.split('@').at(-1)}>`
}

interface Letter {
  readonly envelope: { readonly from: string; readonly to: string }
  readonly raw: Buffer
}

/** TLS always, except where the operator allows it to be left out, on a port that does not stand for it. */
async function deliver(desk: Desk, place: { host: string; port: number }, letter: Letter): Promise<void> {
  const address = await checkedAddress(place.host, place.port, desk.options)
  const { patienceMs = 20_000 } = desk.options
  const transport = createTransport({
    host: address.ip,
    port: place.port,
    // Names this machine to nobody (RFC 5321 4.1.3 allows an address).
    name: '[127.0.0.1]',
    secure: place.port === 465,
    requireTLS: !mayBePlain(address, desk.options) || place.port === 587,
    auth: { user: desk.settings.username, pass: desk.settings.password },
    tls: { ...tlsOptions(address, desk.options), servername: address.servername },
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 60_000,
  })
  try {
    await transport.sendMail(letter)
  } catch (error) {
    throw new MailboxError('unavailable', 'The reply could not be sent.', { cause: error })
  } finally {
    transport.close()
  }
}

/** Some hosts file what they send by themselves. */
async function fileCopy(desk: Desk, isFiled: () => Promise<boolean>, raw: Buffer): Promise<void> {
  const [sent] = desk.folders.sent
  if (sent === undefined || (await isFiled())) return
  await desk.connection.run(client => client.append(sent, raw, ['\\Seen']))
}
