import type { Message } from '../message.ts'
import { labelOf, registrable } from './domains.ts'
import { FREE_MAIL } from './free-mail.ts'
import { unmask } from './letters.ts'
import { findLinks, type Link } from './links.ts'
import { withoutQuotes } from './wording/own-words.ts'
import { findPhrases, holdsPhrase, type Phrases, type Said } from './wording/phrases.ts'

/** How much of a body counts: openings and asks stand early, and long mail must not cost more time. */
const MAX_BODY = 6000

/**
 * One message prepared for the features: everything several of them need, worked out once. A class, as its methods are
 * made once: four functions made for every message cost more than most features.
 */
export class Reading {
  readonly message: Message
  /** Lowercased, disguised letters made plain. */
  readonly subject: string
  /** Lowercased, as shown, disguised letters made plain, cut at a bound. */
  readonly body: string
  /** The body without quoted lines and what follows a quoting line. */
  readonly ownWords: string
  readonly wordCount: number
  /** Words of subject and own words together; scripts without spaces count two signs as a word. */
  readonly saidWords: number
  readonly links: readonly Link[]
  readonly sender: Sender
  /** Signs without width inside words, and letters that only look like others. */
  readonly disguises: { readonly invisible: number; readonly swapped: number }
  /** What names itself as the program that sent the message, lowercased; '' where none does. */
  readonly mailer: string
  private readonly byName: ReadonlyMap<string, readonly string[]>
  private readonly inSubject: Said
  private readonly inWords: Said

  constructor(message: Message) {
    const body = unmask(message.text.slice(0, MAX_BODY).toLowerCase())
    const subject = unmask(message.subject.toLowerCase())
    this.message = message
    this.subject = subject.text
    this.body = body.text
    this.ownWords = withoutQuotes(body.text)
    this.wordCount = countWords(this.ownWords)
    this.saidWords = this.wordCount + countWords(this.subject) + countUnspaced(this.ownWords) / 2
    this.links = findLinks(this.body, message.html)
    this.sender = readSender(message.from.address)
    this.disguises = {
      invisible: body.invisible + subject.invisible,
      swapped: body.swapped + subject.swapped,
    }
    this.byName = indexHeaders(message)
    this.inSubject = findPhrases(this.subject)
    this.inWords = findPhrases(this.ownWords)
    this.mailer = this.mailerOf()
  }

  /** Whether the subject or the own words hold one of the phrases. */
  says({ place }: Phrases): boolean {
    return this.inWords[place] === 1 || this.inSubject[place] === 1
  }

  /** Whether the body holds one of them, quoted lines included. */
  holds(phrases: Phrases): boolean {
    return this.body === this.ownWords ? this.inWords[phrases.place] === 1 : holdsPhrase(this.body, phrases)
  }

  /** Lowercased values of the named header, in the order received. */
  headers(name: string): readonly string[] {
    return this.byName.get(name)?.map(value => value.toLowerCase()) ?? NONE
  }

  hasHeader(name: string): boolean {
    return this.byName.has(name)
  }

  private mailerOf(): string {
    if (!this.byName.has('x-mailer') && !this.byName.has('user-agent')) return ''
    return [...this.headers('x-mailer'), ...this.headers('user-agent')].join(' ')
  }
}

export interface Sender {
  readonly local: string
  /** As written after the @. */
  readonly host: string
  /** The part one registers, or the host itself when it has none. */
  readonly domain: string
  /** The first label of the domain. */
  readonly label: string
  readonly isFreeMail: boolean
}

const NONE: readonly string[] = []

export function readSender(address: string): Sender {
  const at = address.lastIndexOf('@')
  const host = at === -1 ? '' : address.slice(at + 1)
  const domain = registrable(host)
  const local = at === -1 ? address : address.slice(0, at)
  return { local, host, domain, label: labelOf(domain), isFreeMail: FREE_MAIL.has(domain) }
}

function indexHeaders(message: Message): Map<string, string[]> {
  const byName = new Map<string, string[]>()
  for (const [name, value] of message.headers) {
    const values = byName.get(name)
    if (values) values.push(value)
    else byName.set(name, [value])
  }
  return byName
}

/** Adds instead of branching, as nobody can foretell where a word ends. */
function countWords(text: string): number {
  let count = 0
  let wasSpace = 1
  const { length } = text
  for (let at = 0; at < length; at++) {
    // 1 up to the space, which is 32, and 0 beyond.
    const isSpace = (text.charCodeAt(at) - 33) >>> 31
    count += wasSpace & ~isSpace
    wasSpace = isSpace
  }
  return count
}

/** Signs of Chinese, Japanese and Thai, which are written without spaces. */
function countUnspaced(text: string): number {
  return text.match(/[\u0e00-\u0e7f\u3040-\u9fff]/g)?.length ?? 0
}
