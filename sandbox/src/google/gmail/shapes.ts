import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { forbidden, invalidArgument, notFound } from '../faults.ts'
import type { Box } from './box.ts'
import type { Label } from './labels.ts'
import { type Mail, snippetOf } from './mail.ts'
import { type MimePart, readHeaders, readMime } from './sending/mime.ts'

export const format = z.enum(['full', 'metadata', 'minimal', 'raw']).default('full')
export type Format = z.infer<typeof format>

/** A message as `messages.get` answers it. Only-metadata tokens get no text, as Gmail refuses it. */
export function showMail(mail: Mail, how: { format: Format; headers?: readonly string[]; metadataOnly?: boolean }) {
  if (how.metadataOnly && (how.format === 'full' || how.format === 'raw')) {
    throw forbidden(`Metadata scope doesn't allow format ${how.format.toUpperCase()}`)
  }
  const base = {
    id: mail.id,
    threadId: mail.threadId,
    labelIds: [...mail.labels],
    snippet: snippetOf(mail),
    sizeEstimate: mail.raw.length,
    historyId: String(mail.historyId),
    internalDate: String(mail.receivedAt),
  }
  if (how.format === 'minimal') return base
  if (how.format === 'raw') return { ...base, raw: mail.raw.toString('base64url') }
  return {
    ...base,
    payload: how.format === 'full' ? showPart(readMime(mail.raw)) : metadataOf(mail, how.headers ?? []),
  }
}

export const showId = (mail: Mail) => ({ id: mail.id, threadId: mail.threadId, labelIds: [...mail.labels] })

/** A label with its counts, which only `labels.get` tells. */
export function showLabel(box: Box, label: Label) {
  const mails = box.byDate.filter(mail => mail.labels.has(label.id))
  const unread = mails.filter(mail => mail.labels.has('UNREAD'))
  const threads = (of: readonly Mail[]) => new Set(of.map(mail => mail.threadId)).size
  return {
    ...label,
    messagesTotal: mails.length,
    messagesUnread: unread.length,
    threadsTotal: threads(mails),
    threadsUnread: threads(unread),
  }
}

/** The bytes behind an attachment's id. Gmail makes new ids at every reading; the old ones stay good. */
export function attachmentOf(mail: Mail, attachmentId: string): Buffer {
  const [partId] = Buffer.from(attachmentId.slice(ATTACHMENT_PREFIX.length), 'base64url').toString('utf8').split('|')
  const find = (part: MimePart): MimePart | undefined =>
    part.partId === partId ? part : part.parts.map(find).find(found => found !== undefined)
  const found = attachmentId.startsWith(ATTACHMENT_PREFIX) ? find(readMime(mail.raw)) : undefined
  if (!found?.filename) throw invalidArgument('Invalid attachment token')
  return found.data
}

export function getMail(box: Box, id: string): Mail {
  const mail = box.mails.get(id)
  if (!mail) throw notFound()
  return mail
}

const ATTACHMENT_PREFIX = 'ANGjdJ'

function metadataOf(mail: Mail, wanted: readonly string[]) {
  const names = wanted.map(name => name.toLowerCase())
  const headers = readHeaders(mail.raw)
  const shown = names.length > 0 ? headers.filter(header => names.includes(header.name.toLowerCase())) : headers
  const type = headers.find(header => header.name.toLowerCase() === 'content-type')?.value.split(';')[0]
  return { partId: '', mimeType: type?.trim().toLowerCase() ?? 'text/plain', headers: shown }
}

function showPart(part: MimePart): object {
  const { partId, mimeType, filename, headers } = part
  const parts = part.parts.length > 0 ? { parts: part.parts.map(showPart) } : {}
  return { partId, mimeType, filename, headers, body: bodyOf(part), ...parts }
}

function bodyOf(part: MimePart): object {
  const size = part.data.length
  if (size === 0) return { size }
  if (!part.filename) return { size, data: part.data.toString('base64url') }
  const token = Buffer.from(`${part.partId}|${randomBytes(12).toString('hex')}`).toString('base64url')
  return { attachmentId: `${ATTACHMENT_PREFIX}${token}`, size }
}
