import { createTransport } from 'nodemailer'
import { checkedAddress } from '../addresses.ts'
import { unsupported } from '../failures.ts'
import { watchHandover } from '../handover.ts'
import { composeReply } from '../letter.ts'
import { MailboxError, PerhapsSent, type Reply, type ReplyPermit } from '../mailbox.ts'
import type { ImapSettings, MailboxOptions } from '../settings.ts'
import { mayBePlain, tlsOptions } from './connection/connect.ts'
import type { Connection } from './connection/connection.ts'
import type { Folders } from './folders.ts'
import { replyId } from './sending/reply-id.ts'
import { isInSent } from './sent.ts'

export interface ReplyContext {
  readonly connection: Connection
  readonly folders: Folders
  readonly settings: ImapSettings
  readonly options: MailboxOptions
}

/**
 * Sends a plain-text reply from the mailbox's own address and files a copy. SMTP itself cannot tell a repetition, so the
 * caller writes down that it is sending before it calls, and does not call again after a crash or PerhapsSent.
 */
export async function sendReply(context: ReplyContext, reply: Reply, permit?: ReplyPermit): Promise<void> {
  const { smtpHost, smtpPort, address } = context.settings
  if (smtpHost === null || smtpPort === null) throw unsupported('This mailbox has no server for sending mail.')
  const messageId = replyId(reply.idempotencyKey, address)
  const isFiled = () => hasReplied(context, reply)
  if (await isFiled()) return
  const raw = await composeReply(reply, { from: address, messageId })
  await permit?.()
  await deliver(context, { host: smtpHost, port: smtpPort }, { envelope: { from: address, to: reply.to }, raw })
  // The reply is out. A copy that cannot be filed is no reason to say otherwise.
  await fileCopy(context, isFiled, raw).catch(() => undefined)
}

/** Whether its copy lies in Sent. */
export async function hasReplied(
  { connection, folders, settings }: ReplyContext,
  reply: Pick<Reply, 'idempotencyKey'>,
): Promise<boolean> {
  const messageId = replyId(reply.idempotencyKey, settings.address)
  return connection.run(client => isInSent(client, folders, [messageId]))
}

interface Letter {
  readonly envelope: { readonly from: string; readonly to: string }
  readonly raw: Buffer
}

/** TLS always, except where the operator allows it to be left out, on a port that does not stand for it. */
async function deliver(context: ReplyContext, place: { host: string; port: number }, letter: Letter): Promise<void> {
  const address = await checkedAddress(place.host, place.port, context.options)
  const { patienceMs = 20_000 } = context.options
  const transport = createTransport({
    host: address.ip,
    port: place.port,
    // Names this machine to nobody (RFC 5321 4.1.3 allows an address).
    name: '[127.0.0.1]',
    secure: place.port === 465,
    requireTLS: !mayBePlain(address, context.options) || place.port === 587,
    auth: { user: context.settings.username, pass: context.settings.password },
    tls: { ...tlsOptions(address, context.options), servername: address.servername },
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 3 * patienceMs,
  })
  const mayHaveGone = watchHandover(transport)
  try {
    await transport.sendMail(letter)
  } catch (error) {
    if (mayHaveGone(error)) throw new PerhapsSent(error)
    throw new MailboxError(isRefused(error) ? 'unsupported' : 'unavailable', 'The reply could not be sent.', {
      cause: error,
    })
  } finally {
    transport.close()
  }
}

/** For good: of this sender, this recipient or this text (RFC 5321, 4.2.1). A refused login may be over tomorrow. */
function isRefused(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return code !== 'EAUTH' && typeof responseCode === 'number' && responseCode >= 500
}

/** Some hosts file what they send by themselves. */
async function fileCopy(context: ReplyContext, isFiled: () => Promise<boolean>, raw: Buffer): Promise<void> {
  const [sent] = context.folders.sent
  if (sent === undefined || (await isFiled())) return
  await context.connection.run(client => client.append(sent, raw, ['\\Seen']))
}
