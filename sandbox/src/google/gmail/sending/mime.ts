import { decodeWords, headerFields, headerValue, type Part, parsePart } from '../../../imap/memory/mime.ts'

export interface Header {
  readonly name: string
  readonly value: string
}

/** A part as the API shows it, with its decoded bytes. */
export interface MimePart {
  readonly partId: string
  readonly mimeType: string
  readonly filename: string
  readonly headers: readonly Header[]
  readonly data: Buffer
  readonly parts: readonly MimePart[]
}

/** Reads a whole message into the tree that `format=full` shows; bytes keep the charset the part names. */
export function readMime(raw: Buffer): MimePart {
  return describe(parsePart(raw.toString('latin1')), '')
}

/** Header fields up to the first empty line, unfolded, with encoded words (RFC 2047) read. */
export function readHeaders(raw: Buffer): Header[] {
  return headersOf(headOf(raw))
}

/** The value of a header, '' when there is none. */
export function headerOf(headers: readonly Header[], name: string): string {
  return headers.find(header => header.name.toLowerCase() === name.toLowerCase())?.value ?? ''
}

/** The text of a message as a person reads it, from its first text part; HTML loses its tags. */
export function textOf(part: MimePart): string {
  const leaves = leavesOf(part).filter(leaf => !leaf.filename)
  const plain = leaves.find(leaf => leaf.mimeType === 'text/plain')
  if (plain) return decodeText(plain)
  const html = leaves.find(leaf => leaf.mimeType === 'text/html')
  return html ? stripTags(decodeText(html)) : ''
}

export function leavesOf(part: MimePart): MimePart[] {
  return part.parts.length > 0 ? part.parts.flatMap(leavesOf) : [part]
}

/** Splits a message into its header block, without the empty line, and the rest with it. */
export function splitHead(raw: Buffer): { head: string; rest: Buffer } {
  const head = headOf(raw)
  return { head, rest: raw.subarray(head.length) }
}

function headOf(raw: Buffer): string {
  const crlf = raw.indexOf('\r\n\r\n')
  const lf = raw.indexOf('\n\n')
  const ends = [crlf < 0 ? raw.length : crlf + 2, lf < 0 ? raw.length : lf + 1]
  return raw.toString('latin1', 0, Math.min(...ends))
}

function headersOf(head: string): Header[] {
  return headerFields(head).flatMap(field => {
    const colon = field.indexOf(':')
    if (colon < 1) return []
    const value = field.slice(colon + 1).replace(/\r?\n(?=[ \t])/g, '')
    return [{ name: field.slice(0, colon).trim(), value: decodeWords(utf8Of(value).trim()) }]
  })
}

/** Headers are read as bytes; those that came as bare UTF-8 (RFC 6532) are made into text again. */
const utf8Of = (bytes: string) => (/[\x80-\xff]/.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes)

function describe(part: Part, partId: string): MimePart {
  const prefix = partId ? `${partId}.` : ''
  return {
    partId,
    mimeType: `${part.type}/${part.subtype}`,
    filename: filenameOf(part),
    headers: headersOf(part.header),
    data: part.parts.length > 0 ? Buffer.alloc(0) : decodeBody(part),
    parts: part.parts.map((child, index) => describe(child, `${prefix}${index}`)),
  }
}

function filenameOf(part: Part): string {
  const disposition = headerValue(part.header, 'content-disposition') ?? ''
  const named = /filename\*?="?(?:utf-8'[^']*')?([^";]+)/i.exec(disposition)?.[1] ?? part.params.get('name')
  return decodeWords(utf8Of(named ?? '')).trim()
}

function decodeBody(part: Part): Buffer {
  const encoding = (headerValue(part.header, 'content-transfer-encoding') ?? '7bit').toLowerCase()
  if (encoding === 'base64') return Buffer.from(part.body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(part.body, 'latin1')
  const joined = part.body.replace(/[ \t]*=\r?\n/g, '')
  const bytes = joined.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

export function decodeText(part: MimePart): string {
  const charset = /charset="?([^";\s]+)/i.exec(headerOf(part.headers, 'content-type'))?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(part.data)
  } catch {
    // A charset nobody knows is shown as its bytes, as mail programs do.
    return part.data.toString('latin1')
  }
}

function stripTags(html: string): string {
  return html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
}
