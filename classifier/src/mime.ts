import PostalMime, { addressParser, decodeWords, type Email, type Address as ParsedAddress } from 'postal-mime'
import type { Address, Message } from './message.ts'

/** The bytes are no mail at all: empty, or without one readable header. */
export class UnreadableMessage extends Error {
  override readonly name = 'UnreadableMessage'
}

/** Beyond this only attachments follow; bytes. */
const MAX_RAW = 16 * 1024 * 1024
const MAX_HTML = 1024 * 1024
const MAX_TEXT = 64 * 1024
const MAX_PARTS = 500
const MAX_HEADERS = 1000
const MAX_VALUE = 16 * 1024
const MAX_SUBJECT = 2000
const MAX_ADDRESSES = 200
const MAX_REFERENCES = 100

/**
 * Reads one RFC 5322 message. Hostile input costs bounded time and memory: what lies beyond a bound is left out.
 * Throws UnreadableMessage, and nothing else, when there is nothing to read.
 */
export async function parseMessage(raw: Uint8Array): Promise<Message> {
  if (raw.length === 0) throw new UnreadableMessage('The message is empty.')
  const bounded = boundParts(raw.length > MAX_RAW ? raw.subarray(0, MAX_RAW) : raw)
  const email = await parseBounded(bounded)
  if (!email?.headers.some(header => KNOWN_HEADERS.has(header.key))) {
    throw new UnreadableMessage('This is not an email message.')
  }
  return toMessage(email, raw.length)
}

const KNOWN_HEADERS = new Set(['from', 'to', 'subject', 'date', 'message-id', 'received', 'sender', 'return-path'])

/** A message known only by its fields, as exports and text corpora give it. `from` is `Name <address>` or an address. */
export function messageFromFields(fields: { subject: string; from: string; text: string }): Message {
  const [from] = addresses(safely(() => addressParser(fields.from.slice(0, MAX_VALUE)), []))
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
    size: fields.text.length,
  }
}

const NOBODY: Address = { address: '', name: '' }

/** Cuts the message where its part count passes the bound; a line starting with two dashes may open a part. */
function boundParts(raw: Uint8Array): Uint8Array {
  let parts = 0
  let at = raw.indexOf(10)
  while (at !== -1 && at + 2 < raw.length) {
    if (raw[at + 1] === 45 && raw[at + 2] === 45 && raw[at + 3] !== 10 && raw[at + 3] !== 13 && raw[at + 3] !== 32) {
      parts++
      if (parts > MAX_PARTS) return raw.subarray(0, at)
    }
    at = raw.indexOf(10, at + 1)
  }
  return raw
}

async function parseBounded(raw: Uint8Array): Promise<Email | undefined> {
  try {
    return await parse(raw)
  } catch {
    // Too deeply nested or too long a header: the top of the message alone still says who wrote.
    return await parse(topOf(raw)).catch(() => undefined)
  }
}

function parse(raw: Uint8Array): Promise<Email> {
  return PostalMime.parse(raw, {
    rfc822Attachments: true,
    maxNestingDepth: 24,
    maxHeadersSize: 1024 * 1024,
    maxRfc822NestingDepth: 1,
  })
}

/** The first headers and some of the body, read as plain text so that no nested part is opened. */
function topOf(raw: Uint8Array): Uint8Array {
  const text = new TextDecoder('latin1').decode(raw.subarray(0, 256 * 1024))
  const end = text.search(/\r?\n\r?\n/)
  const head = (end === -1 ? text : text.slice(0, end)).slice(0, 128 * 1024)
  const kept = head.replace(/^content-[^\n]*(\n[ \t][^\n]*)*\n?/gim, '').trimEnd()
  const body = end === -1 ? '' : text.slice(end).trimStart().slice(0, MAX_TEXT)
  return new TextEncoder().encode(`${kept}\r\n\r\n${body}`)
}

async function toMessage(email: Email, size: number): Promise<Message> {
  const html = (email.html ?? '').slice(0, MAX_HTML)
  return {
    from: addresses(email.from ? [email.from] : [])[0] ?? NOBODY,
    replyTo: addresses(email.replyTo ?? []),
    to: addresses(email.to ?? []),
    cc: addresses(email.cc ?? []),
    subject: (email.subject ?? '').slice(0, MAX_SUBJECT),
    sentAt: readDate(email.date),
    messageId: readIds(email.messageId ?? '')[0] ?? '',
    references: readReferences(email),
    headers: email.headers.slice(0, MAX_HEADERS).map(header => [header.key, decode(header.value)] as const),
    text: await chooseText(email.text ?? '', html),
    html,
    attachmentCount: email.attachments.length,
    size,
  }
}

/** The plain part, unless it is only a stub beside the HTML that the reader really sees. */
async function chooseText(plain: string, html: string): Promise<string> {
  const text = plain.slice(0, MAX_TEXT).trim()
  if (html === '' || text.length > 400) return text
  // The converter takes as long to load as everything else together, and much mail needs none.
  const { textFromHtml } = await import('./html.ts')
  const shown = safely(() => textFromHtml(html), '').slice(0, MAX_TEXT)
  return shown.length > text.length * 4 || text === '' ? shown : text
}

function addresses(parsed: readonly ParsedAddress[]): Address[] {
  const flat = parsed.flatMap(entry => entry.group ?? [entry])
  return flat.slice(0, MAX_ADDRESSES).map(entry => ({
    address: (entry.address ?? '').trim().toLowerCase().slice(0, 320),
    name: (entry.name ?? '').slice(0, 500),
  }))
}

function readDate(date: string | undefined): Date | null {
  const time = date === undefined ? Number.NaN : Date.parse(date)
  return Number.isNaN(time) ? null : new Date(time)
}

function readReferences(email: Email): string[] {
  const all = [...readIds(email.references ?? ''), ...readIds(email.inReplyTo ?? '')]
  return [...new Set(all)].slice(-MAX_REFERENCES)
}

function readIds(value: string): string[] {
  return value.slice(0, MAX_VALUE).match(/<[^<>\s]{1,995}>/g) ?? []
}

function decode(value: string): string {
  const bounded = value.slice(0, MAX_VALUE)
  return bounded.includes('=?') ? safely(() => decodeWords(bounded), bounded) : bounded
}

/** The parser is not ours: one field it cannot read must not lose the others. */
function safely<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}
