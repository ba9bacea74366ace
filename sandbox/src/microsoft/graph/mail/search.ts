import type { Message, Recipient } from '../../store/message.ts'
import { badQuery } from '../problems.ts'

/** Graph gives no more results than these to one search. */
export const MOST_RESULTS = 1000

type Test = (message: Message) => boolean

/**
 * Reads `$search` in the keyword language of Exchange: words, `from:`, `to:`, `cc:`, `recipients:`, `participants:` and
 * `subject:`, joined by AND or OR. Of the text it looks at the preview only.
 */
export function readSearch(said: string): Test {
  const quoted = /^"(.*)"$/s.exec(said.trim())?.[1]
  if (quoted === undefined && said.includes(':'))
    throw badQuery(`Syntax error: character ':' is not valid in '${said}'.`)
  const words = (quoted ?? said).replaceAll('\\"', '"').trim()
  if (!words) throw badQuery('The search is empty.')
  const alternatives = words.split(/\s+OR\s+/).map(one => one.split(/\s+AND\s+/).map(readTerm))
  return message => alternatives.some(tests => tests.every(test => test(message)))
}

function readTerm(term: string): Test {
  const [, name = '', value = ''] = /^(\w+):(.*)$/s.exec(term) ?? []
  const where = WHERE[name.toLowerCase()]
  if (where) {
    const wanted = patternsOf(value)
    return message => where(message, wanted)
  }
  const words = term.replaceAll('"', '').split(/\s+/).map(patternsOf)
  return message => words.every(word => isAnywhere(message, word))
}

interface Patterns {
  /** Words are found by their beginnings. */
  readonly word: RegExp
  /** How an address begins, in small letters. */
  readonly start: string
  /** The domain it ends with. */
  readonly end: string
}

function patternsOf(said: string): Patterns {
  const wanted = said.replace(/^"|"$/g, '').trim()
  const plain = wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return {
    word: new RegExp(`(?<!\\w)${plain}`, 'i'),
    start: wanted.toLowerCase(),
    end: (wanted.startsWith('@') ? wanted : `@${wanted}`).toLowerCase(),
  }
}

const WHERE: Readonly<Record<string, (message: Message, wanted: Patterns) => boolean>> = {
  from: isSender,
  to: (message, wanted) => isAmong(message.to, wanted),
  cc: (message, wanted) => isAmong(message.cc, wanted),
  bcc: (message, wanted) => isAmong(message.bcc, wanted),
  recipients: isRecipient,
  participants: (message, wanted) => isSender(message, wanted) || isRecipient(message, wanted),
  subject: (message, { word }) => word.test(message.subject),
  body: (message, { word }) => word.test(message.preview),
}

function isSender({ from }: Message, wanted: Patterns): boolean {
  return from !== null && isPerson(from, wanted)
}

function isRecipient({ to, cc, bcc }: Message, wanted: Patterns): boolean {
  return isAmong(to, wanted) || isAmong(cc, wanted) || isAmong(bcc, wanted)
}

function isAmong(people: readonly Recipient[], wanted: Patterns): boolean {
  return people.some(one => isPerson(one, wanted))
}

function isPerson({ emailAddress: { address, name } }: Recipient, wanted: Patterns): boolean {
  const lowered = address.toLowerCase()
  if (lowered.startsWith(wanted.start) || lowered.endsWith(wanted.end)) return true
  return name !== address && wanted.word.test(name)
}

function isAnywhere(message: Message, wanted: Patterns): boolean {
  return wanted.word.test(message.subject) || wanted.word.test(message.preview) || isSender(message, wanted)
}
