import { randomInt } from 'node:crypto'
import { headerOf, leavesOf, readHeaders, readMime, textOf } from './mime.ts'

/** One message in one mailbox. */
export interface Mail {
  /** 16 hexadecimal digits; another mailbox's copy has another. */
  readonly id: string
  readonly threadId: string
  readonly raw: Buffer
  /** Gmail's internalDate, in milliseconds. */
  readonly receivedAt: number
  readonly messageId: string
  /** The subject without its answers' prefixes, in small letters: what threads have in common. */
  readonly topic: string
  readonly labels: Set<string>
  historyId: number
}

/** What searching asks of a message, as words between spaces. */
export interface Facts {
  readonly from: string
  readonly to: string
  readonly cc: string
  readonly bcc: string
  readonly deliveredTo: string
  readonly subject: string
  readonly list: string
  readonly text: string
  readonly filenames: string
}

export interface Identification {
  readonly messageId: string
  readonly topic: string
  /** Message-IDs this one answers, the nearest first. */
  readonly answers: readonly string[]
}

export function identify(raw: Buffer): Identification {
  const headers = readHeaders(raw)
  const ids = (name: string) => headerOf(headers, name).match(/<[^<>\s]+>/g) ?? []
  return {
    messageId: ids('message-id')[0] ?? '',
    topic: topicOf(headerOf(headers, 'subject')),
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

const known = new WeakMap<Mail, Facts>()
const snippets = new WeakMap<Mail, string>()

/** Read on first use and kept, since a search asks every message. */
export function factsOf(mail: Mail): Facts {
  const found = known.get(mail) ?? readFacts(mail)
  known.set(mail, found)
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

function readFacts(mail: Mail): Facts {
  const part = readMime(mail.raw)
  const words = (name: string) => wordsOf(headerOf(part.headers, name))
  return {
    from: words('from'),
    to: words('to'),
    cc: words('cc'),
    bcc: words('bcc'),
    deliveredTo: words('delivered-to'),
    subject: words('subject'),
    list: words('list-id'),
    text: wordsOf(textOf(part)),
    filenames: leavesOf(part)
      .map(leaf => wordsOf(leaf.filename).trimEnd())
      .join(''),
  }
}

function topicOf(subject: string): string {
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
