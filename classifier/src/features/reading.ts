import { getDomain } from 'tldts'
import type { Message } from '../message.ts'
import { FREE_MAIL } from './free-mail.ts'

/** How much of a body counts: openings and asks stand early, and long mail must not cost more time. */
const MAX_BODY = 6000

/** One message prepared for the features: everything several of them need, worked out once. */
export interface Reading {
  readonly message: Message
  /** Lowercased. */
  readonly subject: string
  /** Lowercased, as shown, cut at a bound. */
  readonly body: string
  /** The body without quoted lines and what follows a quoting line. */
  readonly ownWords: string
  readonly wordCount: number
  /** Words of subject and own words together; scripts without spaces count two signs as a word. */
  readonly saidWords: number
  readonly links: readonly Link[]
  readonly sender: Sender
  /** Lowercased values of the named header, in the order received. */
  headers(name: string): readonly string[]
  hasHeader(name: string): boolean
}

export interface Link {
  readonly url: string
  readonly host: string
  readonly domain: string
}

export interface Sender {
  readonly local: string
  /** As written after the @. */
  readonly host: string
  /** The part one registers, or the host itself when it has none. */
  readonly domain: string
  readonly isFreeMail: boolean
}

export function readMessage(message: Message): Reading {
  const body = message.text.slice(0, MAX_BODY).toLowerCase()
  const byName = indexHeaders(message)
  const none: readonly string[] = []
  const ownWords = withoutQuotes(body)
  const subject = message.subject.toLowerCase()
  const wordCount = countWords(ownWords)
  return {
    message,
    subject,
    body,
    ownWords,
    wordCount,
    saidWords: wordCount + countWords(subject) + countUnspaced(ownWords) / 2,
    links: findLinks(body, message.html),
    sender: readSender(message.from.address),
    headers: name => byName.get(name) ?? none,
    hasHeader: name => byName.has(name),
  }
}

export function readSender(address: string): Sender {
  const at = address.lastIndexOf('@')
  const host = at === -1 ? '' : address.slice(at + 1)
  const domain = registrable(host)
  return { local: at === -1 ? address : address.slice(0, at), host, domain, isFreeMail: FREE_MAIL.has(domain) }
}

function registrable(host: string): string {
  return getDomain(host, { validateHostname: false }) ?? host
}

function indexHeaders(message: Message): Map<string, string[]> {
  const byName = new Map<string, string[]>()
  for (const [name, value] of message.headers) {
    const values = byName.get(name)
    if (values) values.push(value.toLowerCase())
    else byName.set(name, [value.toLowerCase()])
  }
  return byName
}

const QUOTING_LINE =
  /^(on .{5,120} wrote:|.{5,120} (schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev|napisał).{0,40}:|-{2,} ?(original message|forwarded message|ursprüngliche nachricht).*)$/

function withoutQuotes(body: string): string {
  const kept: string[] = []
  for (const line of body.split('\n')) {
    const trimmed = line.trim()
    if (QUOTING_LINE.test(trimmed)) break
    if (!trimmed.startsWith('>')) kept.push(line)
  }
  return kept.join('\n')
}

function countWords(text: string): number {
  let count = 0
  let inWord = false
  for (let at = 0; at < text.length; at++) {
    const isSpace = text.charCodeAt(at) <= 32
    if (!isSpace && !inWord) count++
    inWord = !isSpace
  }
  return count
}

/** Signs of Chinese, Japanese and Thai, which are written without spaces. */
function countUnspaced(text: string): number {
  return text.match(/[\u0e00-\u0e7f\u3040-\u9fff]/g)?.length ?? 0
}

const MAX_LINKS = 40

function findLinks(body: string, html: string): Link[] {
  const urls = new Set(body.match(/https?:\/\/[^\s<>"')\]]{3,500}/g) ?? [])
  for (const [, url] of html.slice(0, 100_000).matchAll(/href\s*=\s*["']?(https?:\/\/[^\s"'<>]{3,500})/gi)) {
    if (urls.size >= MAX_LINKS) break
    if (url) urls.add(url.toLowerCase())
  }
  return [...urls].slice(0, MAX_LINKS).map(url => {
    const host = /^https?:\/\/(?:[^/@]*@)?([^/:?#]*)/.exec(url)?.[1] ?? ''
    return { url, host, domain: registrable(host) }
  })
}
