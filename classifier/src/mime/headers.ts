import { isAscii } from 'node:buffer'
import { decodeText } from './charsets.ts'
import { decodeWords } from './encoded-words.ts'

/** Header fields as they stand: names lowercased, values unfolded, one character per byte. */
export interface HeaderBlock {
  readonly fields: readonly HeaderField[]
  /** Where the body begins, in bytes. */
  readonly bodyStart: number
  /** All its bytes are ASCII, as they should be. */
  readonly isPlain: boolean
}

export type HeaderField = readonly [name: string, value: string]

/** What lies beyond this many bytes of one block is no header of any use. */
const MAX_BLOCK = 256 * 1024
const MAX_VALUE = 16 * 1024

/** Reads the fields from `start` to the first empty line, or to a line that opens a part. */
export function readHeaders(bytes: Buffer, start: number): HeaderBlock {
  const [headEnd, bodyStart] = findEnd(bytes, start)
  const text = bytes.toString('latin1', start, Math.min(headEnd, start + MAX_BLOCK))
  const fields: HeaderField[] = []
  let at = 0
  while (at < text.length) {
    const end = endOfField(text, at)
    const colon = text.indexOf(':', at)
    if (colon === -1) break
    if (colon < end) fields.push([trimBlanks(text.slice(at, colon)).toLowerCase(), unfold(text.slice(colon + 1, end))])
    at = end + 1
  }
  return { fields, bodyStart, isPlain: isAscii(bytes.subarray(start, headEnd)) }
}

/** The value for a reader: bytes that are no ASCII and encoded words made into letters. */
export function decodeValue(value: string): string {
  return decodeWords(decodeBytes(value))
}

/** The value with bytes that are no ASCII made into letters, and encoded words left as they stand. */
export function decodeBytes(value: string): string {
  return /[\x80-\xff]/.test(value) ? decodeText(Buffer.from(value, 'latin1'), '').text : value
}

export function firstValue(fields: readonly HeaderField[], name: string): string {
  for (const field of fields) if (field[0] === name) return field[1]
  return ''
}

const NEWLINE = 10
const RETURN = 13
const DASH = 45

/** Where the fields end and where the body begins. */
function findEnd(bytes: Buffer, start: number): [headEnd: number, bodyStart: number] {
  let lineStart = start
  for (let at = start; at < bytes.length; at++) {
    if (bytes[at] !== NEWLINE) continue
    const isEmpty = at === lineStart || (at === lineStart + 1 && bytes[lineStart] === RETURN)
    if (isEmpty) return [lineStart, at + 1]
    lineStart = at + 1
    if (bytes[lineStart] === DASH && bytes[lineStart + 1] === DASH) return [lineStart, lineStart]
  }
  return [bytes.length, bytes.length]
}

/** The line end that no blank follows: a line that begins with a blank continues the field (RFC 5322, 2.2.3). */
function endOfField(text: string, start: number): number {
  let end = text.indexOf('\n', start)
  while (end !== -1 && isBlank(text.charCodeAt(end + 1))) end = text.indexOf('\n', end + 1)
  return end === -1 ? text.length : end
}

function unfold(value: string): string {
  const bounded = value.length > MAX_VALUE ? value.slice(0, MAX_VALUE) : value
  const line = bounded.includes('\n') ? bounded.replace(/\r?\n/g, '') : bounded
  return trimBlanks(line.includes('\r') ? line.replaceAll('\r', ' ') : line)
}

/** Only what RFC 5322 calls white space: a name behind some other sign is another name. */
function trimBlanks(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isBlank(text.charCodeAt(start))) start++
  while (end > start && isBlankOrReturn(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9
}

function isBlankOrReturn(code: number): boolean {
  return isBlank(code) || code === RETURN
}
