import type { Address, Message } from './message.ts'
import { readAddresses } from './mime/addresses.ts'
import { readContent } from './mime/content.ts'
import { decodeBytes, decodeValue, firstValue, type HeaderField, readHeaders } from './mime/headers.ts'

/** The bytes are no mail at all: empty, or without one readable header. */
export class UnreadableMessage extends Error {
  override readonly name = 'UnreadableMessage'
}

/** Beyond this only attachments follow; bytes. */
const MAX_RAW = 16 * 1024 * 1024
const MAX_TEXT = 64 * 1024
const MAX_HEADERS = 1000
const MAX_VALUE = 16 * 1024
const MAX_SUBJECT = 2000
const MAX_ADDRESSES = 200
const MAX_REFERENCES = 100

/**
 * Reads one RFC 5322 message. Hostile input costs bounded time and memory: what lies beyond a bound is left out.
 * Throws UnreadableMessage, and nothing else, when there is nothing to read.
 */
export function parseMessage(raw: Uint8Array): Message {
  if (raw.length === 0) throw new UnreadableMessage('The message is empty.')
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.length, MAX_RAW))
  const { fields, bodyStart } = readHeaders(bytes, 0)
  if (!fields.some(([name]) => KNOWN_HEADERS.has(name))) {
    throw new UnreadableMessage('This is not an email message.')
  }
  return {
    from: addressesOf(fields, 'from')[0] ?? NOBODY,
    replyTo: addressesOf(fields, 'reply-to'),
    to: addressesOf(fields, 'to'),
    cc: addressesOf(fields, 'cc'),
    subject: decodeValue(firstValue(fields, 'subject')).slice(0, MAX_SUBJECT),
    sentAt: readDate(firstValue(fields, 'date')),
    messageId: readIds(decodeBytes(firstValue(fields, 'message-id')))[0] ?? '',
    references: readReferences(fields),
    headers: fields.slice(0, MAX_HEADERS).map(decodeField),
    ...readContent(bytes, fields, bodyStart),
    size: raw.length,
  }
}

/** As parseMessage, with undefined for what cannot be read. */
export function parseIfReadable(raw: Uint8Array): Message | undefined {
  try {
    return parseMessage(raw)
  } catch {
    return undefined
  }
}

const KNOWN_HEADERS = new Set(['from', 'to', 'subject', 'date', 'message-id', 'received', 'sender', 'return-path'])

/** A message known only by its fields, as exports and text corpora give it. `from` is `Name <address>` or an address. */
export function messageFromFields(fields: { subject: string; from: string; text: string }): Message {
  const [from] = readAddresses(fields.from.slice(0, MAX_VALUE))
  return {
    from: from ?? NOBODY,
    replyTo: [],
    to: [],
    cc: [],
    subject: fields.subject.slice(0, MAX_SUBJECT),
    sentAt: null,
    messageId: '',
    references: [],
    headers: [],
    text: fields.text.slice(0, MAX_TEXT),
    html: '',
    attachmentCount: 0,
    partTypes: [],
    hasCharsetTrouble: false,
    hiddenShare: 0,
    size: fields.text.length,
  }
}

/** Nearly every field stands as it is meant, and is then taken as it is. */
function decodeField(field: HeaderField): HeaderField {
  const value = decodeValue(field[1])
  return value === field[1] ? field : [field[0], value]
}

const NOBODY: Address = { address: '', name: '' }

/** Of a field given twice all addresses count, as a mail program shows them. */
function addressesOf(fields: readonly HeaderField[], wanted: string): Address[] {
  const found: Address[] = []
  for (const [name, value] of fields) {
    if (name === wanted && found.length < MAX_ADDRESSES) found.push(...readAddresses(decodeBytes(value)))
  }
  return found.slice(0, MAX_ADDRESSES)
}

function readDate(date: string): Date | null {
  const time = Date.parse(date)
  return Number.isNaN(time) ? null : new Date(time)
}

function readReferences(fields: readonly HeaderField[]): string[] {
  const all = [...readIds(firstValue(fields, 'references')), ...readIds(firstValue(fields, 'in-reply-to'))]
  return [...new Set(all)].slice(-MAX_REFERENCES)
}

function readIds(value: string): string[] {
  return value.match(/<[^<>\s]{1,995}>/g) ?? []
}
