import { randomInt } from 'node:crypto'
import { headerOf, leavesOf, readHeaders, readMime, textOf } from './sending/mime.ts'

/** One message in one mailbox. */
export interface Mail {
  /** 16 hexadecimal digits; another mailbox's copy has another. */
  readonly id: string
  readonly threadId: string
  readonly raw: Buffer
  /** Gmail's internalDate, in milliseconds. */
  readonly receivedAt: number
  readonly messageId: string
  readonly subject: string
  readonly labels: Set<string>
  historyId: number
}

/** What searching asks of a message's header, as words between spaces. */
export interface HeaderFacts {
  readonly from: string
  readonly to: string
  readonly cc: string
  readonly bcc: string
  readonly deliveredTo: string
  readonly subject: string
  readonly list: string
}

/** What it asks of the rest. */
export interface BodyFacts {
  readonly text: string
  readonly filenames: string
}

export interface Identification {
  readonly messageId: string
  readonly subject: string
  /** Message-IDs this one answers, the nearest first. */
  readonly answers: readonly string[]
}

export function identify(raw: Buffer): Identification {
  const headers = readHeaders(raw)
  const ids = (name: string) => headerOf(headers, name).match(/<[^<>\s]+>/g) ?? []
  return {
    messageId: ids('message-id')[0] ?? '',
    subject: headerOf(headers, 'subject'),
    answers: [...ids('in-reply-to'), ...ids('references').reverse()],
  }
}

let lastId = 0n

/** Ids grow with time within this process, which keeps them apart from those of a run before. */
export function newMailId(): string {
  const now = (BigInt(Date.now()) << 20n) | BigInt(randomInt(2 ** 20))
  lastId = now > lastId ? now : lastId + 1n
  return lastId.toString(16).padStart(16, '0')
}

const headerFacts = new WeakMap<Mail, HeaderFacts>()
const bodyFacts = new WeakMap<Mail, BodyFacts>()
const snippets = new WeakMap<Mail, string>()

/** Read on first use and kept, since a search asks every message. */
export function headerFactsOf(mail: Mail): HeaderFacts {
  const found = headerFacts.get(mail) ?? readHeaderFacts(mail)
  headerFacts.set(mail, found)
  return found
}

/** As above; reading a whole message costs much more than reading its header. */
export function bodyFactsOf(mail: Mail): BodyFacts {
  const found = bodyFacts.get(mail) ?? readBodyFacts(mail)
  bodyFacts.set(mail, found)
  return found
}

export function snippetOf(mail: Mail): string {
  const found = snippets.get(mail) ?? escapeHtml(textOf(readMime(mail.raw)).replace(/\s+/g, ' ').trim().slice(0, 200))
  snippets.set(mail, found)
  return found
}

/** Text as words in small letters with one space on either side of each, so that whole words can be looked for. */
export function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `
}

function readHeaderFacts(mail: Mail): HeaderFacts {
  const headers = readHeaders(mail.raw)
  const words = (name: string) => wordsOf(headerOf(headers, name))
  return {
    from: words('from'),
    to: words('to'),
    cc: words('cc'),
    bcc: words('bcc'),
    deliveredTo: words('delivered-to'),
    subject: words('subject'),
    list: words('list-id'),
  }
}

function readBodyFacts(mail: Mail): BodyFacts {
  const part = readMime(mail.raw)
  const names = leavesOf(part).filter(leaf => leaf.filename)
  return { text: wordsOf(textOf(part)), filenames: names.map(leaf => wordsOf(leaf.filename)).join('') }
}

/** The subject without its answers' prefixes, in small letters: what the messages of a thread have in common. */
export function topicOf(subject: string): string {
  return subject
    .replace(/^(\s*(re|fwd?|aw|sv|antw|wg)\s*(\[\d+\])?:)+/i, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Gmail's snippets are HTML text: a client that shows them as they are shows `&#39;`. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)
}
