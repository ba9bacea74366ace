import type { Address, Message } from './message.ts'
import { readAddresses } from './mime/addresses.ts'
import { readContent } from './mime/content.ts'
import { timeOf } from './mime/dates.ts'
import { decodeWords } from './mime/encoded-words.ts'
import { decodeBytes, decodeValue, firstValue, type HeaderField, readHeaders } from './mime/headers.ts'

/** The bytes are no mail at all: empty, or without one readable header. */
export class UnreadableMessage extends Error {
  override readonly name = 'UnreadableMessage'
}

/** Beyond this only attachments follow; bytes. */
const MAX_RAW = 16 * 1024 * 1024
const MAX_TEXT = 64 * 1024
/** So many fields of a head are kept. */
export const MAX_HEADERS = 1000
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
  const { fields, bodyStart, isPlain } = readHeaders(bytes, 0)
  if (!fields.some(isKnown)) {
    throw new UnreadableMessage('This is not an email message.')
  }
  const content = readContent(bytes, fields, bodyStart)
  return {
    from: addressesOf(fields, 'from')[0] ?? NOBODY,
    replyTo: addressesOf(fields, 'reply-to'),
    to: addressesOf(fields, 'to'),
    cc: addressesOf(fields, 'cc'),
    subject: decodeValue(firstValue(fields, 'subject')).slice(0, MAX_SUBJECT),
    sentAt: readDate(firstValue(fields, 'date')),
    messageId: readIds(decodeBytes(firstValue(fields, 'message-id')))[0] ?? '',
    references: readReferences(fields),
    headers: (fields.length > MAX_HEADERS ? fields.slice(0, MAX_HEADERS) : fields).map(
      isPlain ? decodePlain : decodeField,
    ),
    text: content.text,
    hiddenShare: content.hiddenShare,
    html: content.html,
    attachmentCount: content.attachmentCount,
    attachmentNames: content.attachmentNames,
    partTypes: content.partTypes,
    hasCharsetTrouble: content.hasCharsetTrouble,
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

function isKnown([name]: HeaderField): boolean {
  return KNOWN_HEADERS.has(name)
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
    attachmentNames: [],
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

/** The same where all bytes are ASCII. */
function decodePlain(field: HeaderField): HeaderField {
  return field[1].includes('=?') ? [field[0], decodeWords(field[1])] : field
}

const NOBODY: Address = { address: '', name: '' }

/** Of a field given twice all addresses count, as a mail program shows them. */
function addressesOf(fields: readonly HeaderField[], wanted: string): Address[] {
  const found: Address[] = []
  for (const [name, value] of fields) {
    if (name === wanted && found.length < MAX_ADDRESSES) found.push(...readAddresses(decodeBytes(value)))
  }
  return found.length > MAX_ADDRESSES ? found.slice(0, MAX_ADDRESSES) : found
}

function readDate(date: string): Date | null {
  const time = timeOf(date)
  return Number.isNaN(time) ? null : new Date(time)
}

function readReferences(fields: readonly HeaderField[]): string[] {
  const [references, inReplyTo] = [firstValue(fields, 'references'), firstValue(fields, 'in-reply-to')]
  if (references === '' && inReplyTo === '') return []
  const all = [...readIds(references), ...readIds(inReplyTo)]
  return [...new Set(all)].slice(-MAX_REFERENCES)
}

/** All that stands in angle brackets, without white space or further brackets in it, up to a bound. */
function readIds(value: string): string[] {
  const ids: string[] = []
  for (let open = value.indexOf('<'); open !== -1; ) {
    let end = open + 1
    while (isInId(value.charCodeAt(end))) end++
    const isId = value.charCodeAt(end) === CLOSE && end > open + 1 && end - open <= MAX_ID
    if (isId) ids.push(value.slice(open, end + 1))
    open = value.indexOf('<', end)
  }
  return ids
}

const OPEN = 60
const CLOSE = 62
const MAX_ID = 996

/** False behind the end, too. */
function isInId(code: number): boolean {
  if (code > SPACE && code < 128) return code !== OPEN && code !== CLOSE
  return code >= 0 && !/\s/.test(String.fromCharCode(code))
}

const SPACE = 32
