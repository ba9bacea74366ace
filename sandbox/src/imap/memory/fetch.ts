import { envelopeOf, parsePart, sectionOf, structureOf } from './mime.ts'
import type { StoredMessage } from './store.ts'
import type { Token } from './wire.ts'

const macros: Readonly<Record<string, readonly string[]>> = {
  ALL: ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE', 'ENVELOPE'],
  FAST: ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE'],
  FULL: ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE', 'ENVELOPE', 'BODY'],
}

/** The items a FETCH asks for, macros spelled out. */
export function fetchItems(asked: Token | undefined): string[] {
  const words = (Array.isArray(asked) ? asked : [asked ?? '']).map(String)
  return words.flatMap(word => macros[word.toUpperCase()] ?? [word])
}

/** True when fetching this item marks the message as read. */
export function marksSeen(item: string): boolean {
  return /^(BODY\[|RFC822$|RFC822\.TEXT$)/i.test(item)
}

/** One item and its value as they stand in the answer. Throws a RangeError for an unknown item. */
export function fetchItem(message: StoredMessage, item: string): string {
  const raw = message.raw.toString('latin1')
  const name = item.toUpperCase()
  switch (name) {
    case 'X-GM-MSGID':
      return `X-GM-MSGID ${message.id}`
    case 'UID':
      return `UID ${message.uid}`
    case 'FLAGS':
      return `FLAGS (${[...message.flags].join(' ')})`
    case 'INTERNALDATE':
      return `INTERNALDATE "${wireDate(message.receivedAt)}"`
    case 'RFC822.SIZE':
      return `RFC822.SIZE ${message.raw.length}`
    case 'ENVELOPE':
      return `ENVELOPE ${envelopeOf(parsePart(raw).header)}`
    case 'BODYSTRUCTURE':
    case 'BODY':
      return `${name} ${structureOf(parsePart(raw))}`
    case 'RFC822':
      return `RFC822 ${literal(raw)}`
    case 'RFC822.HEADER':
      return `RFC822.HEADER ${literal(parsePart(raw).header)}`
    case 'RFC822.TEXT':
      return `RFC822.TEXT ${literal(parsePart(raw).body)}`
    default:
      return bodySection(raw, item)
  }
}

function bodySection(raw: string, item: string): string {
  const found = /^BODY(?:\.PEEK)?\[(.*)\](?:<(\d+)(?:\.(\d+))?>)?$/i.exec(item)
  if (!found) throw new RangeError(`Unknown item ${item}`)
  const [, section = '', start, length] = found
  const bytes = sectionOf(raw, section)
  const name = `BODY[${section.toUpperCase()}]${start === undefined ? '' : `<${start}>`}`
  if (bytes === undefined) return `${name} ""`
  const from = Number(start ?? 0)
  return `${name} ${literal(bytes.slice(from, length === undefined ? undefined : from + Number(length)))}`
}

const literal = (bytes: string) => `{${bytes.length}}\r\n${bytes}`

/** date-time of RFC 3501, in UTC. */
function wireDate(date: Date): string {
  const [, day = '', month = '', year = '', time = ''] = date.toUTCString().split(' ')
  return `${day}-${month}-${year} ${time} +0000`
}
