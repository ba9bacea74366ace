import { randomBytes } from 'node:crypto'
import addressparser, { type AddressOrGroup } from 'nodemailer/lib/addressparser/index.js'
import { headerFields } from '../../../imap/memory/mime.ts'
import { invalidArgument } from '../../faults.ts'
import type { Box, NewMail } from '../box.ts'
import type { Post } from '../call.ts'
import type { Mail } from '../mail.ts'
import { headerOf, readHeaders, splitHead } from './mime.ts'

/** A message on its way out: it goes to the twin's people among the recipients and lies in Sent. */
export function sendMail(box: Box, given: Pick<NewMail, 'threadId' | 'inThread'> & { raw: Buffer }, post: Post): Mail {
  const recipients = recipientsOf(given.raw)
  if (recipients.length === 0) throw invalidArgument('Recipient address required')
  const raw = asGmailSends(given.raw, box.address)
  const isToSelf = recipients.includes(box.address.toLowerCase())
  const labels = isToSelf ? ['UNREAD', 'SENT', 'INBOX'] : ['SENT']
  const mail = box.add(raw, { labels, threadId: given.threadId, inThread: given.inThread })
  const others = recipients.filter(address => address !== box.address.toLowerCase())
  post({ from: box.address, recipients: others, raw: withoutFields(raw, ['bcc']) })
  return mail
}

/** A message with the fields on top that the receiving side writes. */
export function asReceived(raw: Buffer, { from, to }: { from: string; to: string }): Buffer {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const results = `dkim=pass header.i=@${domain}; spf=pass smtp.mailfrom=${from}; dmarc=pass header.from=${domain}`
  const fields = [`Delivered-To: ${to}`, `Return-Path: <${from}>`, `Authentication-Results: mx.google.com; ${results}`]
  return Buffer.concat([Buffer.from(`${fields.join('\r\n')}\r\n`), raw])
}

function recipientsOf(raw: Buffer): string[] {
  const headers = readHeaders(raw)
  const listed = ['to', 'cc', 'bcc'].flatMap(name => addressparser(headerOf(headers, name)).flatMap(addressesOf))
  return [...new Set(listed.map(address => address.toLowerCase()))]
}

function addressesOf(entry: AddressOrGroup): string[] {
  if ('group' in entry) return (entry.group ?? []).flatMap(addressesOf)
  return entry.address.includes('@') ? [entry.address] : []
}

/** Gmail puts its own Message-ID on what it sends and lets nobody write in another's name. */
function asGmailSends(raw: Buffer, address: string): Buffer {
  const headers = readHeaders(raw)
  const [from] = addressparser(headerOf(headers, 'from')).flatMap(addressesOf)
  const given = headerOf(headers, 'message-id')
  const isOwn = from?.toLowerCase() === address.toLowerCase()
  const fields = [
    ...(isOwn ? [] : [`From: ${address}`]),
    ...(headerOf(headers, 'date') ? [] : [`Date: ${new Date().toUTCString().replace('GMT', '+0000')}`]),
    `Message-ID: <CA${randomBytes(20).toString('base64url')}@mail.gmail.com>`,
    ...(given ? [`X-Google-Original-Message-ID: ${given}`] : []),
  ]
  const rest = withoutFields(raw, ['message-id', ...(isOwn ? [] : ['from'])])
  return Buffer.concat([Buffer.from(`${fields.join('\r\n')}\r\n`), rest])
}

function withoutFields(raw: Buffer, names: readonly string[]): Buffer {
  const { head, rest } = splitHead(raw)
  const kept = headerFields(head).filter(field => !names.includes(field.slice(0, field.indexOf(':')).toLowerCase()))
  return Buffer.concat([Buffer.from(kept.join(''), 'latin1'), rest])
}
