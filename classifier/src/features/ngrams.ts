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
  addWords(text, salt, { sink, useGaps: false })
  addRuns(text, salt ^ 0x5bd1e995, sink)
}

/** The same of one sentence, and pairs of words with up to two between (Siefkes et al., PKDD 2004). */
export function addSentenceNgrams(text: string, sink: FeatureSink): void {
  addWords(text, 0, { sink, useGaps: true })
  addRuns(text, 0x5bd1e995, sink)
}

/** Hash of a single short thing given as a string, such as the local part of a sender. */
export function hashToken(token: string, salt: number): number {
  let hash = FNV_OFFSET ^ salt
  for (let at = 0; at < token.length; at++) hash = Math.imul(hash ^ token.charCodeAt(at), FNV_PRIME)
  return hash
}

interface Words {
  readonly sink: FeatureSink
  readonly useGaps: boolean
}

function addWords(text: string, salt: number, { sink, useGaps }: Words): void {
  const seed = FNV_OFFSET ^ salt
  let word = seed
  let length = 0
  let previous = 0
  let second = 0
  let third = 0
  let before = 0
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? foldCode(text.charCodeAt(at)) : SPACE
    if (code !== SPACE) {
      if (code === DIGIT && before === DIGIT) continue
      word = Math.imul(word ^ code, FNV_PRIME)
      before = code
      length++
      continue
    }
    if (length === 0) continue
    sink.add(word)
    if (previous !== 0) sink.add(Math.imul(previous, 31) ^ word)
    if (useGaps && second !== 0) sink.add(Math.imul(second, 33) ^ word)
    if (useGaps && third !== 0) sink.add(Math.imul(third, 35) ^ word)
    third = second
    second = previous
    previous = word
    word = seed
    length = 0
    before = 0
  }
}

function addRuns(text: string, salt: number, sink: FeatureSink): void {
  const seed = FNV_OFFSET ^ salt
  let a = SPACE
  let b = SPACE
  let c = SPACE
  for (let at = 0; at < text.length; at++) {
    const code = foldCode(text.charCodeAt(at))
    if (code === c && (code === SPACE || code === DIGIT)) continue
    let hash = seed
    hash = Math.imul(hash ^ a, FNV_PRIME)
    hash = Math.imul(hash ^ b, FNV_PRIME)
    hash = Math.imul(hash ^ c, FNV_PRIME)
    sink.add(Math.imul(hash ^ code, FNV_PRIME))
    a = b
    b = c
    c = code
  }
}

/** Letters of any script stay, digits become one digit, some signs that carry tone stay, all else is a space. */
function foldCode(code: number): number {
  if (code >= 97 && code <= 122) return code
  if (code >= 48 && code <= 57) return DIGIT
  if (code < 128) return KEPT_SIGNS[code] === 1 ? code : SPACE
  if (code === 0xa0 || (code >= 0x2000 && code <= 0x206f) || code === 0x3000 || code === 0xfeff) return SPACE
  return code
}

const KEPT_SIGNS = new Uint8Array(128)
for (const sign of "!?$%'\u0001\u0002") KEPT_SIGNS[sign.charCodeAt(0)] = 1
