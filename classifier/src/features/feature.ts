import type { ReasonCode } from '../reasons.ts'
import type { Reading } from './reading.ts'

/** One named sign in a message. `extract` gives 0 (absent) to 1 (fully present). */
export interface Feature {
  readonly name: string
  readonly reason: ReasonCode
  readonly extract: (reading: Reading) => number
  /** Where the reason's sentence says more than the sign proves: whether it is true of this message. */
  readonly holds?: (reading: Reading) => boolean
}

/** A feature that is there or not. */
export function sign(name: string, reason: ReasonCode, isThere: (reading: Reading) => boolean): Feature {
  return { name, reason, extract: reading => (isThere(reading) ? 1 : 0) }
}

/** A feature that is there when the subject or the writer's own words hold one of the phrases. */
export function phrase(name: string, reason: ReasonCode, phrases: RegExp): Feature {
  return sign(name, reason, reading => isSaid(reading, phrases))
}

export function isSaid(reading: Reading, phrases: RegExp): boolean {
  return phrases.test(reading.ownWords) || phrases.test(reading.subject)
}

/** Letters and digits as plain ranges: matching by Unicode property takes several times as long. */
const LETTERS = 'a-z\\u00aa\\u00b5\\u00ba\\u00df-\\u00f6\\u00f8-\\u1fff\\u2c00-\\ud7ff\\uf900-\\uffdc'
const WORD = `${LETTERS}0-9`

/** One expression out of many readable alternatives, one language a line, for lowercase text. */
export function anyOf(...alternatives: string[]): RegExp {
  const inner = alternatives.join('|').replaceAll('\\p{L}', `[${LETTERS}]`)
  return new RegExp(`(?<![${WORD}])(?:${inner})(?![${WORD}])`)
}
