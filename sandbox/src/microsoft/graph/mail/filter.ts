import type { Message } from '../../store/message.ts'
import { badQuery } from '../problems.ts'
import { hasExtended } from './extended.ts'
import { COMPARABLE } from './fields.ts'

export interface Filter {
  matches(message: Message): boolean
  /** Properties in the order they are named. */
  readonly properties: readonly string[]
}

type Test = (message: Message) => boolean

/** Reads `$filter` as OData writes it. Throws a GraphProblem for what Graph could not read either. */
export function readFilter(said: string): Filter {
  const words = said.match(/'(?:[^']|'')*'|[(),]|[A-Za-z]\w*:(?=\s|[A-Za-z])|[^\s(),']+/g) ?? []
  const reader = new Reader(words)
  const matches = reader.either()
  if (reader.rest().length > 0) throw badQuery(`Syntax error in the filter near '${reader.rest()[0]}'.`)
  return { matches, properties: reader.properties }
}

class Reader {
  readonly properties: string[] = []
  private readonly words: readonly string[]
  private at = 0

  constructor(words: readonly string[]) {
    this.words = words
  }

  rest(): readonly string[] {
    return this.words.slice(this.at)
  }

  either(): Test {
    const tests = [this.both()]
    while (this.take('or')) tests.push(this.both())
    return message => tests.some(test => test(message))
  }

  private both(): Test {
    const tests = [this.one()]
    while (this.take('and')) tests.push(this.one())
    return message => tests.every(test => test(message))
  }

  private one(): Test {
    if (this.take('not')) {
      const test = this.one()
      return message => !test(message)
    }
    if (this.take('(')) {
      const test = this.either()
      this.need(')')
      return test
    }
    const word = this.next()
    if (Object.hasOwn(CALLS, word.toLowerCase())) return this.call(word.toLowerCase())
    if (/^categories\/any$/i.test(word)) return this.anyCategory()
    if (/^singleValueExtendedProperties\/any$/i.test(word)) return this.anyExtended()
    return this.comparison(word)
  }

  private call(name: string): Test {
    this.need('(')
    const value = this.property(this.next())
    this.need(',')
    const wanted = textOf(this.next()).toLowerCase()
    this.need(')')
    return message => CALLS[name]?.(String(value(message) ?? '').toLowerCase(), wanted) ?? false
  }

  /** `categories/any(c:c eq 'Red')`, the one lambda mail knows. */
  private anyCategory(): Test {
    this.properties.push('categories')
    this.need('(')
    this.need(this.variable())
    this.need('eq')
    const wanted = textOf(this.next())
    this.need(')')
    return message => message.categories.includes(wanted)
  }

  /** `singleValueExtendedProperties/any(ep: ep/id eq '…' and ep/value eq '…')`. */
  private anyExtended(): Test {
    this.properties.push('singleValueExtendedProperties')
    this.need('(')
    const name = this.variable()
    const id = this.partOfAny(`${name}/id`)
    this.need('and')
    const value = this.partOfAny(`${name}/value`)
    this.need(')')
    return message => hasExtended(message, { id, value })
  }

  /** The name a lambda gives to each member, before its colon. */
  private variable(): string {
    const word = this.next().toLowerCase()
    if (!word.endsWith(':')) throw badQuery('Syntax error in the lambda expression.')
    return word.slice(0, -1)
  }

  private partOfAny(name: string): string {
    this.need(name)
    this.need('eq')
    return textOf(this.next())
  }

  private comparison(name: string): Test {
    const value = this.property(name)
    const operator = this.next().toLowerCase()
    const compare = OPERATORS[operator]
    if (!compare) throw badQuery(`'${operator}' is no operator of a filter.`)
    const wanted = literal(this.next())
    return message => compare(lowered(value(message)), lowered(wanted))
  }

  private property(name: string) {
    const known = Object.keys(COMPARABLE).find(one => one.toLowerCase() === name.toLowerCase())
    const value = known === undefined ? undefined : COMPARABLE[known]
    if (!known || !value) {
      throw badQuery(`Could not find a property named '${name}' on type 'Microsoft.OutlookServices.Message'.`)
    }
    this.properties.push(known)
    return value
  }

  private take(word: string): boolean {
    const isNext = this.words[this.at]?.toLowerCase() === word
    if (isNext) this.at++
    return isNext
  }

  private need(word: string): void {
    if (!this.take(word)) throw badQuery(`Syntax error in the filter: '${word}' is missing.`)
  }

  private next(): string {
    const word = this.words[this.at++]
    if (word === undefined) throw badQuery('Syntax error in the filter: it ends too early.')
    return word
  }
}

const CALLS: Readonly<Record<string, (value: string, wanted: string) => boolean>> = {
  startswith: (value, wanted) => value.startsWith(wanted),
  endswith: (value, wanted) => value.endsWith(wanted),
  contains: (value, wanted) => value.includes(wanted),
}

type Value = string | number | boolean | null

const OPERATORS: Readonly<Record<string, (value: Value, wanted: Value) => boolean>> = {
  eq: (value, wanted) => value === wanted,
  ne: (value, wanted) => value !== wanted,
  gt: (value, wanted) => value !== null && wanted !== null && value > wanted,
  ge: (value, wanted) => value !== null && wanted !== null && value >= wanted,
  lt: (value, wanted) => value !== null && wanted !== null && value < wanted,
  le: (value, wanted) => value !== null && wanted !== null && value <= wanted,
}

function textOf(word: string): string {
  if (!word.startsWith("'")) throw badQuery(`Syntax error in the filter: ${word} is no text in quotes.`)
  return word.slice(1, -1).replaceAll("''", "'")
}

function literal(word: string): Value {
  if (word.startsWith("'")) return textOf(word)
  if (word === 'true' || word === 'false') return word === 'true'
  if (word === 'null') return null
  const time = Date.parse(word)
  if (/^\d{4}-\d\d-\d\d/.test(word) && !Number.isNaN(time)) return time
  throw badQuery(`Syntax error in the filter: '${word}' is no value.`)
}

/** Exchange compares text without regard to case. */
function lowered(value: Value): Value {
  return typeof value === 'string' ? value.toLowerCase() : value
}
