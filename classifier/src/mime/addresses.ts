import type { Address } from '../message.ts'
import { decodeWords } from './encoded-words.ts'

const MAX_ADDRESSES = 200
const MAX_ADDRESS = 320
const MAX_NAME = 500

/**
 * The addresses of a field such as To (RFC 5322, 3.4), members of groups among the others. A name is never taken for
 * an address: of `"ceo@bank.example" <a@b.example>` the address is a@b.example.
 */
export function readAddresses(field: string): Address[] {
  const found: Address[] = []
  const list = new List(field)
  while (found.length < MAX_ADDRESSES && !list.isAtEnd()) {
    const entry = list.next()
    const address = toAddress(entry)
    if (address !== undefined) found.push(address)
  }
  return found
}

/** One entry of a list, taken apart. */
interface Entry {
  /** The words outside of angle brackets and comments, quotes taken off. */
  readonly text: string
  /** Those of them that were not quoted: a bare address may be one. */
  readonly words: string
  readonly comment: string
  /** What stands between angle brackets, if they do. */
  readonly angle: string | undefined
}

const MEANING = ',;:"(<>'

/** Reads one entry after another; every character is looked at once. */
class List {
  private at = 0
  private readonly lastQuote: number
  private readonly lastParenthesis: number
  private readonly field: string

  constructor(field: string) {
    this.field = field
    this.lastQuote = field.lastIndexOf('"')
    this.lastParenthesis = field.lastIndexOf(')')
  }

  isAtEnd(): boolean {
    return this.at >= this.field.length
  }

  next(): Entry {
    let text = ''
    let words = ''
    let comment = ''
    let angle: string | undefined
    while (!this.isAtEnd()) {
      const sign = this.field[this.at++] as string
      if (sign === ',' || sign === ';') break
      if (sign === ':') {
        // A group's name is nobody's.
        text = ''
        words = ''
      } else if (sign === '"' && this.at <= this.lastQuote) {
        const quoted = this.readQuoted()
        // Before an @ it is no name but the first half of an address.
        const isLocal = this.field[this.at] === '@'
        text += isLocal ? quoted.replace(/\s/g, '') : quoted
        if (isLocal) words += quoted.replace(/\s/g, '')
      } else if (sign === '(' && this.at <= this.lastParenthesis) comment += this.readComment()
      else if (sign === '<') angle = angle?.includes('@') ? angle : this.readAngle()
      else if (sign !== '>' && sign !== '"') {
        const plain = this.readPlain()
        text += plain
        words += plain
      }
    }
    const tidied = tidy(text)
    return { text: tidied, words: words === text ? tidied : tidy(words), comment, angle }
  }

  /** From the sign that was just passed up to the next that may mean something: most of a field goes this way. */
  private readPlain(): string {
    const start = this.at - 1
    while (!this.isAtEnd() && !MEANING.includes(this.field.charAt(this.at))) this.at++
    return this.field.slice(start, this.at)
  }

  private readQuoted(): string {
    const start = this.at
    while (this.field[this.at] !== '"' && !this.isAtEnd()) this.at += this.field[this.at] === '\\' ? 2 : 1
    const text = this.field.slice(start, this.at++)
    return text.includes('\\') ? text.replace(/\\(.)/g, '$1') : text
  }

  private readComment(): string {
    const start = this.at
    for (let depth = 1; !this.isAtEnd(); this.at++) {
      const sign = this.field[this.at]
      if (sign === '(') depth++
      if (sign === ')') depth--
      if (depth === 0) break
    }
    return this.field.slice(start, this.at++)
  }

  /** An unquoted name may hold a bracket of its own: what counts stands behind the last. */
  private readAngle(): string {
    let start = this.at
    for (; !this.isAtEnd(); this.at++) {
      if (this.field[this.at] === '<') start = this.at + 1
      if (this.field[this.at] === '>') break
    }
    return this.field.slice(start, this.at++)
  }
}

function tidy(text: string): string {
  return /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ').trim() : text.trim()
}

function toAddress({ text, words, comment, angle }: Entry): Address | undefined {
  if (angle !== undefined && angle.trim() !== '') return addressOf(angle, text || comment)
  const bare = words.includes('@') ? words.split(' ').find(word => /[^@\s]@[^@\s]/.test(word)) : undefined
  if (bare !== undefined) return addressOf(bare, tidy(text.replace(bare, ' ')) || comment)
  const name = text || comment
  if (name === '') return undefined
  const decoded = decodeWords(name)
  // Name and address together may be one encoded word.
  if (decoded !== name && /<[^<>@]+@[^<>]+>/.test(decoded)) return readAddresses(decoded.replaceAll('=?', ''))[0]
  return addressOf('', name)
}

function addressOf(address: string, name: string): Address {
  const plain = address.replace(/^[\s'"]+|[\s'"]+$/g, '')
  const shown = decodeWords(name).trim()
  return {
    address: plain.toLowerCase().slice(0, MAX_ADDRESS),
    name: shown === plain ? '' : shown.slice(0, MAX_NAME),
  }
}
