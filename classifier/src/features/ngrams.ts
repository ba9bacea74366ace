import { codesOf } from './codes.ts'
import type { FeatureSink } from './sink.ts'

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193
const SPACE = 32
const DIGIT = 48

/**
 * Words, word pairs and runs of four characters of `text`, which must be lowercase. Digits count as one digit, so that
 * amounts and dates are alike. No strings made. `salt` keeps subject and body apart.
 */
export function addNgrams(text: string, salt: number, sink: FeatureSink): void {
  const length = fold(text)
  const words = hashWords(length, { salt, useGaps: false })
  sink.addAll(hashes, hashRuns(length, { salt: salt ^ RUN, from: words }))
}

/** The same of one sentence, and pairs of words with up to two between (Siefkes et al., PKDD 2004). */
export function addSentenceNgrams(text: string, sink: FeatureSink): void {
  const length = fold(text)
  const words = hashWords(length, { salt: 0, useGaps: true })
  sink.addAll(hashes, hashRuns(length, { salt: RUN, from: words }))
}

/** Hash of a single short thing given as a string, such as the local part of a sender. */
export function hashToken(token: string, salt: number): number {
  let hash = FNV_OFFSET ^ salt
  for (let at = 0; at < token.length; at++) hash = Math.imul(hash ^ token.charCodeAt(at), FNV_PRIME)
  return hash
}

/** Keeps runs apart from words. */
const RUN = 0x5bd1e995

/** The text that is being hashed, and its hashes: filled anew for each text, as nothing here waits for anything. */
let folded = new Uint16Array(8192)
let hashes = new Int32Array(4 * folded.length)

/** Writes the folded signs of a text, of spaces and digits in a row only the first, and a space behind the last. */
function fold(text: string): number {
  if (text.length >= folded.length) {
    folded = new Uint16Array(2 * text.length)
    hashes = new Int32Array(4 * folded.length)
  }
  const signs = codesOf(text)
  const { length } = text
  const codes = folded
  let count = 0
  let last = SPACE
  for (let at = 0; at < length; at++) {
    const code = FOLDED[signs[at] as number] as number
    if (code === last && (code === SPACE || code === DIGIT)) continue
    codes[count++] = code
    last = code
  }
  codes[count] = SPACE
  return count
}

interface Words {
  readonly salt: number
  readonly useGaps: boolean
}

function hashWords(length: number, { salt, useGaps }: Words): number {
  const codes = folded
  const found = hashes
  const seed = FNV_OFFSET ^ salt
  let count = 0
  let word = seed
  let previous = 0
  let second = 0
  let third = 0
  for (let at = 0; at <= length; at++) {
    const code = codes[at] as number
    if (code !== SPACE) {
      word = Math.imul(word ^ code, FNV_PRIME)
      continue
    }
    // An empty text, and one that ends in a space, have no word before the space behind them.
    if (at === 0 || codes[at - 1] === SPACE) break
    found[count++] = word
    if (previous !== 0) found[count++] = Math.imul(previous, 31) ^ word
    if (useGaps && second !== 0) found[count++] = Math.imul(second, 33) ^ word
    if (useGaps && third !== 0) found[count++] = Math.imul(third, 35) ^ word
    third = second
    second = previous
    previous = word
    word = seed
  }
  return count
}

interface Runs {
  readonly salt: number
  /** How many hashes stand before them. */
  readonly from: number
}

/** Tells how many hashes there are in all. */
function hashRuns(length: number, { salt, from }: Runs): number {
  const codes = folded
  const found = hashes
  const seed = FNV_OFFSET ^ salt
  let a = SPACE
  let b = SPACE
  let c = SPACE
  for (let at = 0; at < length; at++) {
    const code = codes[at] as number
    let hash = Math.imul(seed ^ a, FNV_PRIME)
    hash = Math.imul(hash ^ b, FNV_PRIME)
    hash = Math.imul(hash ^ c, FNV_PRIME)
    found[from + at] = Math.imul(hash ^ code, FNV_PRIME)
    a = b
    b = c
    c = code
  }
  return from + length
}

/** Letters of any script stay, digits become one digit, some signs that carry tone stay, all else is a space. */
function foldCode(code: number): number {
  if (code >= 97 && code <= 122) return code
  if (code >= 48 && code <= 57) return DIGIT
  if (code < 128) return KEPT_SIGNS.includes(String.fromCharCode(code)) ? code : SPACE
  if (code === 0xa0 || (code >= 0x2000 && code <= 0x206f) || code === 0x3000 || code === 0xfeff) return SPACE
  return code
}

const KEPT_SIGNS = "!?$%'\u0001\u0002"
const FOLDED = Uint16Array.from({ length: 65_536 }, (_, code) => foldCode(code))
