import type { Message, Recipient } from '../store/message.ts'
import { badQuery } from './problems.ts'

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
  const wanted = (value || term).replace(/^"|"$/g, '').trim().toLowerCase()
  const where = WHERE[name.toLowerCase()]
  if (where) return message => where(message, wanted)
  const words = term.toLowerCase().replaceAll('"', '').split(/\s+/)
  return message => words.every(word => isAnywhere(message, word))
}

const WHERE: Readonly<Record<string, (message: Message, wanted: string) => boolean>> = {
  from: (message, wanted) => isAmong(message.from ? [message.from] : [], wanted),
  to: (message, wanted) => isAmong(message.to, wanted),
  cc: (message, wanted) => isAmong(message.cc, wanted),
  bcc: (message, wanted) => isAmong(message.bcc, wanted),
  recipients: isRecipient,
  participants: (message, wanted) =>
    isAmong(message.from ? [message.from] : [], wanted) || isRecipient(message, wanted),
  subject: (message, wanted) => hasWords(message.subject, wanted),
  body: (message, wanted) => hasWords(message.preview, wanted),
}

function isRecipient(message: Message, wanted: string): boolean {
  return isAmong(message.to, wanted) || isAmong(message.cc, wanted) || isAmong(message.bcc, wanted)
}

/** A whole address, the beginning of one, a domain, or the beginning of a word of the name. */
function isAmong(people: readonly Recipient[], wanted: string): boolean {
  return people.some(({ emailAddress }) => {
    const address = emailAddress.address.toLowerCase()
    return (
      address.startsWith(wanted) ||
      address.endsWith(wanted.startsWith('@') ? wanted : `@${wanted}`) ||
      hasWords(emailAddress.name, wanted)
    )
  })
}

function isAnywhere(message: Message, word: string): boolean {
  return (
    hasWords(message.subject, word) ||
    hasWords(message.preview, word) ||
    isAmong(message.from ? [message.from] : [], word)
  )
}

/** Words are found by their beginnings. */
function hasWords(text: string, wanted: string): boolean {
  const lowered = text.toLowerCase()
  const at = lowered.indexOf(wanted)
  if (at <= 0) return at === 0
  for (let next = at; next >= 0; next = lowered.indexOf(wanted, next + 1)) {
    if (!/\w/.test(lowered.charAt(next - 1))) return true
  }
  return false
}
