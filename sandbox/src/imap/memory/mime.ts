import addressparser, { type AddressOrGroup } from 'nodemailer/lib/addressparser/index.js'
import { wireString } from './wire.ts'

/** One part of a message, cut out but not decoded; all text is bytes in latin1. */
export interface Part {
  readonly header: string
  readonly body: string
  readonly type: string
  readonly subtype: string
  readonly params: ReadonlyMap<string, string>
  readonly parts: readonly Part[]
}

/** Splits a message into header, body and parts (RFC 2046). */
export function parsePart(raw: string): Part {
  const gap = /\r?\n\r?\n/.exec(raw)
  const header = gap ? raw.slice(0, gap.index + gap[0].length) : raw
  const body = gap ? raw.slice(gap.index + gap[0].length) : ''
  const [media = '', ...settings] = splitSettings(headerValue(header, 'content-type') ?? 'text/plain')
  const [type = 'text', subtype = 'plain'] = media.trim().toLowerCase().split('/')
  const params = new Map(settings.map(readSetting))
  const boundary = params.get('boundary')
  return { header, body, type, subtype, params, parts: partsOf(type, body, boundary) }
}

/** The value of a header, unfolded; undefined when it is missing. */
export function headerValue(header: string, name: string): string | undefined {
  const field = headerFields(header).find(line => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return field
    ?.slice(field.indexOf(':') + 1)
    .replace(/\r?\n/g, '')
    .trim()
}

/** Header fields with their folds and line ends. */
export function headerFields(header: string): string[] {
  return header.split(/(?<=\n)(?![ \t])/).filter(line => line.trim() !== '')
}

/** The bytes of a section such as '', 'HEADER', 'TEXT', '1.2', '1.MIME', 'HEADER.FIELDS (FROM)'; undefined when there is none. */
export function sectionOf(raw: string, section: string): string | undefined {
  const [, numbers = '', rest = ''] = /^([\d.]*?)\.?([A-Z].*)?$/i.exec(section) ?? []
  let part: Part | undefined = parsePart(raw)
  for (const number of numbers.split('.').filter(Boolean)) part = part && childOf(part, Number(number))
  if (!part) return undefined
  if (!rest) return numbers ? part.body : raw
  if (/^MIME$/i.test(rest)) return part.header
  const inner = numbers && part.type === 'message' ? parsePart(part.body) : part
  if (/^TEXT$/i.test(rest)) return inner.body
  if (/^HEADER$/i.test(rest)) return inner.header
  return pickFields(inner.header, rest)
}

/** ENVELOPE as RFC 3501 section 7.4.2 asks. */
export function envelopeOf(header: string): string {
  const text = (name: string) => wireString(headerValue(header, name))
  const people = (name: string, instead?: string) =>
    addressList(headerValue(header, name) ?? headerValue(header, instead ?? name))
  const fields = [text('date'), text('subject'), people('from'), people('sender', 'from'), people('reply-to', 'from')]
  return `(${[...fields, people('to'), people('cc'), people('bcc'), text('in-reply-to'), text('message-id')].join(' ')})`
}

/** BODYSTRUCTURE of a part and all below it. */
export function structureOf(part: Part): string {
  const params = part.params.size
    ? `(${[...part.params].map(([name, value]) => `${wireString(name)} ${wireString(value)}`).join(' ')})`
    : 'NIL'
  if (part.parts.length) {
    return `(${part.parts.map(structureOf).join('')} ${wireString(part.subtype)} ${params} ${disposition(part)} ${language(part)} NIL)`
  }
  const encoding = headerValue(part.header, 'content-transfer-encoding') ?? '7bit'
  const fields = [
    wireString(part.type),
    wireString(part.subtype),
    params,
    wireString(headerValue(part.header, 'content-id')),
  ]
  fields.push('NIL', wireString(encoding), String(part.body.length))
  const lines = String(part.body.split('\n').length - 1)
  if (part.type === 'message' && part.subtype === 'rfc822') {
    const inner = parsePart(part.body)
    fields.push(envelopeOf(inner.header), structureOf(inner), lines)
  }
  if (part.type === 'text') fields.push(lines)
  return `(${[...fields, 'NIL', disposition(part), language(part), 'NIL'].join(' ')})`
}

/** A header value with its encoded words (RFC 2047) read. */
export function decodeWords(value: string): string {
  const joined = value.replace(/\?=\s+=\?/g, '?==?')
  return joined.replace(/=\?([\w-]+)\?([bq])\?([^?]*)\?=/gi, (_all, charset: string, kind: string, text: string) => {
    const quoted = () =>
      text
        .replace(/_/g, ' ')
        .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    const bytes = kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : Buffer.from(quoted(), 'latin1')
    return /utf-?8/i.test(charset) ? bytes.toString('utf8') : bytes.toString('latin1')
  })
}

function partsOf(type: string, body: string, boundary: string | undefined): Part[] {
  if (type !== 'multipart' || !boundary) return []
  const pieces = `\n${body}`.split(`\n--${boundary}`)
  const inside = pieces.slice(1).filter(piece => !piece.startsWith('--'))
  return inside.map(piece => parsePart(piece.replace(/^[ \t]*\r?\n/, '').replace(/\r$/, '')))
}

function childOf(part: Part, number: number): Part | undefined {
  if (part.parts.length) return part.parts[number - 1]
  if (part.type === 'message') return childOf(parsePart(part.body), number)
  return number === 1 ? part : undefined
}

function pickFields(header: string, wanted: string): string {
  const names = (/\((.*)\)/.exec(wanted)?.[1] ?? '').toLowerCase().split(/\s+/)
  const keepNamed = !/^HEADER\.FIELDS\.NOT/i.test(wanted)
  const fields = headerFields(header).filter(
    line => names.includes(line.slice(0, line.indexOf(':')).toLowerCase()) === keepNamed,
  )
  return `${fields.join('')}\r\n`
}

function disposition(part: Part): string {
  const [kind, ...settings] = splitSettings(headerValue(part.header, 'content-disposition') ?? '')
  if (!kind) return 'NIL'
  const params = settings.map(readSetting).map(([name, value]) => `${wireString(name)} ${wireString(value)}`)
  return `(${wireString(kind.trim())} ${params.length ? `(${params.join(' ')})` : 'NIL'})`
}

function language(part: Part): string {
  const tags = headerValue(part.header, 'content-language')
  return tags
    ? `(${tags
        .split(/\s*,\s*/)
        .map(wireString)
        .join(' ')})`
    : 'NIL'
}

function addressList(value: string | undefined): string {
  const entries = addressparser(value ?? '').map(wireAddress)
  return entries.length ? `(${entries.join('')})` : 'NIL'
}

/** One address, or a group between its two marks. */
function wireAddress(entry: AddressOrGroup): string {
  if ('group' in entry) {
    return `(NIL NIL ${wireString(entry.name)} NIL)${(entry.group ?? []).map(wireAddress).join('')}(NIL NIL NIL NIL)`
  }
  const at = entry.address.lastIndexOf('@')
  const name = entry.name ? wireString(entry.name) : 'NIL'
  return `(${name} NIL ${wireString(entry.address.slice(0, at))} ${wireString(entry.address.slice(at + 1))})`
}

const splitSettings = (value: string) => value.match(/(?:[^;"]|"(?:[^"\\]|\\.)*")+/g) ?? []

function readSetting(text: string): [string, string] {
  const at = text.indexOf('=')
  const value = text.slice(at + 1).trim()
  return [text.slice(0, at).trim().toLowerCase(), value.startsWith('"') ? value.slice(1, -1) : value]
}
