import type { FeatureSink } from '../sink.ts'

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193
const SPACE = 32
const DIGIT = 48

/**
 * Words, word pairs and runs of four characters of `text`, which must be lowercase. Digits count as one digit, so that
 * amounts and dates are alike. A letter of a script without spaces is a word, too. `salt` keeps subject and body apart.
 */
export function addNgrams(text: string, salt: number, sink: FeatureSink): void {
  addHashes(text, { salt, useGaps: false }, sink)
  addLetters(text, salt, sink)
}

/** The same of one sentence, and pairs of words with up to two between (Siefkes et al., PKDD 2004). */
export function addSentenceNgrams(text: string, sink: FeatureSink): void {
  addHashes(text, { salt: 0, useGaps: true }, sink)
  addLetters(text, 0, sink)
}

/** Hash of a single short thing given as a string, such as the local part of a sender. */
export function hashToken(token: string, salt: number): number {
  let hash = FNV_OFFSET ^ salt
  for (let at = 0; at < token.length; at++) hash = Math.imul(hash ^ token.charCodeAt(at), FNV_PRIME)
  return hash
}

/** Keeps runs apart from words. */
const RUN = 0x5bd1e995

/** The hashes of the text that is being read: filled anew for each text, as nothing here waits for anything. */
let words = new Int32Array(4 * 8192)
let runs = new Int32Array(8192)

interface Wanted {
  readonly salt: number
  readonly useGaps: boolean
}

/**
 * Reads the folded signs of a text, of spaces and digits in a row only the first. Each sign goes on the word it stands
 * in and the four runs it stands in: of a run that began one sign ago, two and three, the hash so far is kept.
 */
function addHashes(text: string, { salt, useGaps }: Wanted, sink: FeatureSink): void {
  const { length } = text
  if (length >= runs.length) grow(2 * length)
  const [ofWords, ofRuns] = [words, runs]
  const [seed, runSeed] = [FNV_OFFSET ^ salt, FNV_OFFSET ^ salt ^ RUN]
  let [wordCount, runCount] = [0, 0]
  let word = seed
  let [previous, second, third] = [0, 0, 0]
  let last = SPACE
  let one = Math.imul(runSeed ^ SPACE, FNV_PRIME)
  let two = Math.imul(one ^ SPACE, FNV_PRIME)
  let three = Math.imul(two ^ SPACE, FNV_PRIME)
  for (let at = 0; at <= length; at++) {
    // Behind the last sign stands a space that ends its word and is in no run.
    const code = at === length ? SPACE : (FOLDED[text.charCodeAt(at)] as number)
    if (code === last && (code === SPACE || code === DIGIT)) continue
    last = code
    if (at < length) {
      ofRuns[runCount++] = Math.imul(three ^ code, FNV_PRIME)
      three = Math.imul(two ^ code, FNV_PRIME)
      two = Math.imul(one ^ code, FNV_PRIME)
      one = Math.imul(runSeed ^ code, FNV_PRIME)
    }
    if (code !== SPACE) {
      word = Math.imul(word ^ code, FNV_PRIME)
      continue
    }
    ofWords[wordCount++] = word
    if (previous !== 0) ofWords[wordCount++] = Math.imul(previous, 31) ^ word
    if (useGaps && second !== 0) ofWords[wordCount++] = Math.imul(second, 33) ^ word
    if (useGaps && third !== 0) ofWords[wordCount++] = Math.imul(third, 35) ^ word
    third = second
    second = previous
    previous = word
    word = seed
  }
  sink.addAll(ofWords, wordCount)
  sink.addAll(ofRuns, runCount)
}

/**
 * Kana, Han and Hangul: there a word is one to four letters, and what stands between two spaces a clause, or a word and
 * its particles.
 */
const UNSPACED = /[\u3040-\ud7af]/

/** Letters of such a script as words, and each with the one before it as a pair. */
function addLetters(text: string, salt: number, sink: FeatureSink): void {
  if (!UNSPACED.test(text)) return
  let previous = 0
  for (const letter of text) {
    const word = UNSPACED.test(letter) ? hashToken(letter, salt) : 0
    if (word !== 0) sink.add(word)
    if (word !== 0 && previous !== 0) sink.add(Math.imul(previous, 31) ^ word)
    previous = word
  }
}

function grow(length: number): void {
  words = new Int32Array(4 * length)
  runs = new Int32Array(length)
}

/** Letters of any script stay, digits become one digit, some signs that carry tone stay, all else is a space. */
function foldCode(code: number): number {
  if (code >= 97 && code <= 122) return code
  if (code >= 48 && code <= 57) return DIGIT
  if (code < 128) return KEPT_SIGNS.includes(String.fromCharCode(code)) ? code : SPACE
  if (code === 0xa0 || (code >= 0x2000 && code <= 0x206f) || code === 0xfeff) return SPACE
  // Spaces, full stops and brackets of East Asia.
  if (code >= 0x3000 && code <= 0x303f) return SPACE
  return code
}

const KEPT_SIGNS = "!?$%'\u0001\u0002"
const FOLDED = Uint16Array.from({ length: 65_536 }, (_, code) => foldCode(code))
