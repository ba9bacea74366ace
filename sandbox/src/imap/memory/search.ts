import { decodeWords, headerValue, parsePart } from './mime.ts'
import type { StoredMessage } from './store.ts'
import { membersOf, type Token } from './wire.ts'

/** A message and its place in the folder as the client sees it. */
export interface Candidate {
  readonly message: StoredMessage
  readonly sequence: number
}

type Test = (candidate: Candidate) => boolean

/** The candidates that a SEARCH finds (RFC 3501 section 6.4.4). Throws a RangeError for a key it does not know. */
export function searchMessages(candidates: readonly Candidate[], keys: readonly Token[]): Candidate[] {
  const words = [...keys]
  if (String(words[0]).toUpperCase() === 'CHARSET') words.splice(0, 2)
  const test = readAll(words, candidates)
  return candidates.filter(test)
}

function readAll(words: Token[], candidates: readonly Candidate[]): Test {
  const tests: Test[] = []
  while (words.length) tests.push(readKey(words, candidates))
  return candidate => tests.every(test => test(candidate))
}

function readKey(words: Token[], candidates: readonly Candidate[]): Test {
  const word = words.shift()
  if (Array.isArray(word)) return readAll([...word], candidates)
  const key = String(word).toUpperCase()
  const next = () => utf8(words.shift())
  if (key === 'NOT') {
    const test = readKey(words, candidates)
    return candidate => !test(candidate)
  }
  if (key === 'OR') {
    const [one, other] = [readKey(words, candidates), readKey(words, candidates)]
    return candidate => one(candidate) || other(candidate)
  }
  if (key === 'X-GM-MSGID') {
    const id = next()
    return ({ message }) => message.id === id
  }
  if (key === 'UID') return among(next(), candidates, candidate => candidate.message.uid)
  if (/^[\d*]/.test(key)) return among(key, candidates, candidate => candidate.sequence)
  return flagTest(key, next) ?? dateTest(key, next) ?? textTest(key, next)
}

function among(set: string, candidates: readonly Candidate[], idOf: (candidate: Candidate) => number): Test {
  const wanted = new Set(membersOf(set, candidates.map(idOf)))
  return candidate => wanted.has(idOf(candidate))
}

const flagKeys = ['ANSWERED', 'DELETED', 'DRAFT', 'FLAGGED', 'SEEN']

function flagTest(key: string, next: () => string): Test | undefined {
  if (['ALL', 'NEW', 'OLD', 'RECENT'].includes(key)) return () => key === 'ALL' || key === 'OLD'
  const hasFlag = (flag: string): Test => {
    const wanted = flag.toLowerCase()
    return ({ message }) => [...message.flags].some(one => one.toLowerCase() === wanted)
  }
  const plain = key.replace(/^UN/, '')
  const systemTest = flagKeys.includes(plain) ? hasFlag(`\\${plain}`) : undefined
  const test = plain === 'KEYWORD' ? hasFlag(next()) : systemTest
  if (!test || plain === key) return test
  return candidate => !test(candidate)
}

function dateTest(key: string, next: () => string): Test | undefined {
  const found = /^(SENT)?(BEFORE|ON|SINCE)$/.exec(key)
  if (!found) return undefined
  const limit = dayOf(new Date(`${next()} UTC`))
  const dateOf = ({ message }: Candidate) =>
    found[1] ? new Date(headerValue(headerOf(message), 'date') ?? 0) : message.receivedAt
  return candidate => {
    const day = dayOf(dateOf(candidate))
    if (found[2] === 'ON') return day === limit
    return found[2] === 'BEFORE' ? day < limit : day >= limit
  }
}

function textTest(key: string, next: () => string): Test {
  if (key === 'LARGER' || key === 'SMALLER') {
    const size = Number(next())
    return ({ message }) => (key === 'LARGER' ? message.raw.length > size : message.raw.length < size)
  }
  if (key === 'BODY' || key === 'TEXT') {
    const wanted = next().toLowerCase()
    const textOf = (message: StoredMessage) =>
      key === 'TEXT' ? message.raw.toString('utf8') : utf8(parsePart(message.raw.toString('latin1')).body)
    return ({ message }) => textOf(message).toLowerCase().includes(wanted)
  }
  if (!['BCC', 'CC', 'FROM', 'SUBJECT', 'TO', 'HEADER'].includes(key)) throw new RangeError(`Unknown search key ${key}`)
  const name = key === 'HEADER' ? next() : key
  const wanted = next().toLowerCase()
  return ({ message }) => {
    const value = headerValue(headerOf(message), name)
    return value !== undefined && decodeWords(utf8(value)).toLowerCase().includes(wanted)
  }
}

const headerOf = (message: StoredMessage) => parsePart(message.raw.toString('latin1')).header
const dayOf = (date: Date) => Math.floor(date.getTime() / 86_400_000)
const utf8 = (token: Token | undefined) => Buffer.from(String(token ?? ''), 'latin1').toString('utf8')
