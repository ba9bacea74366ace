import { registrable } from '../features/domains.ts'
import { FREE_MAIL } from '../features/free-mail.ts'
import type { Message, Relationship } from '../message.ts'
import type { Topic } from '../topics/topic.ts'
import type { Surety } from '../topics/topics.ts'
import type { Verdict } from '../verdict.ts'
import { type Amount, amountsIn } from './amounts.ts'
import { languageOf } from './language.ts'
import type { Language } from './rule.ts'

/** What is known beside the message when rules look at it. */
export interface Beside {
  /** The user's own addresses, lowercased. */
  readonly me: readonly string[]
  readonly relationship: Relationship
  /** No message of this sender was seen before. */
  readonly isFirst: boolean
  readonly verdict: Pick<Verdict, 'label' | 'confidence' | 'senderCheck'>
  /** What the message is about; asked at most once, and only by a rule that needs it. */
  readonly topics: () => ReadonlyMap<Topic, Surety>
  /** When it arrived, where its own date is missing. */
  readonly now: Date
}

/** How much of a text rules read. */
const MAX_TEXT = 20_000
/** Its letters taken apart: those of Korean are two or three, and one sign of Arabic is eighteen. */
const MAX_TAKEN_APART = 2 * MAX_TEXT

/** One message prepared for many rules: what several of them need is worked out once, and only when one asks. */
export class Facts {
  readonly message: Message
  readonly beside: Beside
  readonly from: string
  readonly fromDomain: string
  private subjectWords: Words | undefined
  private textWords: Words | undefined
  private nameWords: Words | undefined
  private foundAmounts: readonly Amount[] | undefined
  private foundTopics: ReadonlyMap<Topic, Surety> | undefined
  private foundLanguage: Language | 'unknown' | undefined
  private foundRecipients: ReadonlySet<string> | undefined

  constructor(message: Message, beside: Beside) {
    this.message = message
    this.beside = beside
    this.from = message.from.address
    this.fromDomain = domainOf(message.from.address)
  }

  get subject(): Words {
    this.subjectWords ??= new Words(this.message.subject)
    return this.subjectWords
  }

  get text(): Words {
    this.textWords ??= new Words(this.message.text.slice(0, MAX_TEXT))
    return this.textWords
  }

  get senderName(): Words {
    this.nameWords ??= new Words(this.message.from.name)
    return this.nameWords
  }

  get amounts(): readonly Amount[] {
    this.foundAmounts ??= amountsIn(`${this.message.subject}\n${this.message.text.slice(0, MAX_TEXT)}`)
    return this.foundAmounts
  }

  get topics(): ReadonlyMap<Topic, Surety> {
    this.foundTopics ??= this.beside.topics()
    return this.foundTopics
  }

  get language(): Language | 'unknown' {
    this.foundLanguage ??= languageOf(`${this.message.subject}\n${this.message.text}`)
    return this.foundLanguage
  }

  /** All addresses it was sent to, as its headers tell. */
  get recipients(): ReadonlySet<string> {
    this.foundRecipients ??= new Set(
      [...this.message.to, ...this.message.cc]
        .map(({ address }) => address)
        .concat(this.header('delivered-to'), this.header('x-original-to')),
    )
    return this.foundRecipients
  }

  header(name: string): string[] {
    return this.message.headers
      .filter(([each]) => each === name)
      .map(([, value]) => value.trim().toLowerCase().replace(/^<|>$/g, ''))
  }

  has(name: string): boolean {
    return this.message.headers.some(([each]) => each === name)
  }

  get date(): Date {
    return this.message.sentAt ?? this.beside.now
  }

  /** The company's name in the sender's domain: acme of mail.acme.co.uk; '' at a host for everybody. */
  get company(): string {
    const whole = registrable(this.fromDomain)
    return FREE_MAIL.has(whole) ? '' : (whole.split('.')[0] ?? '')
  }
}

/** The words of a text in order, by which phrases are found as whole words. */
export class Words {
  private readonly joined: string

  constructor(text: string) {
    this.joined = ` ${wordsOf(text)} `
  }

  /** Whether the phrase, as `wordsOf` writes it, stands here word by word. In scripts without spaces anywhere. */
  has(phrase: string): boolean {
    if (phrase === '') return false
    return UNSPACED.test(phrase) ? this.joined.includes(phrase) : this.joined.includes(` ${phrase} `)
  }

  get isEmpty(): boolean {
    return this.joined.length <= 2
  }
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const PLAIN = /^\p{ASCII}*$/u

/** Lower case, without marks on letters, one space between words, and nothing else. */
export function wordsOf(text: string): string {
  const lower = text.toLowerCase()
  if (PLAIN.test(lower))
    return lower
      .replace(/'/g, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  return lower
    .normalize('NFKD')
    .slice(0, MAX_TAKEN_APART)
    .replace(/[\p{M}'’]+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
