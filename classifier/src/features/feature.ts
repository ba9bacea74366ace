import type { ReasonCode } from '../reasons.ts'
import type { Reading } from './reading.ts'

/** One named sign in a message. `extract` gives 0 (absent) to 1 (fully present). */
export interface Feature {
  readonly name: string
  readonly reason: ReasonCode
  readonly extract: (reading: Reading) => number
}

/** A feature that is there or not. */
export function sign(name: string, reason: ReasonCode, isThere: (reading: Reading) => boolean): Feature {
  return { name, reason, extract: reading => (isThere(reading) ? 1 : 0) }
}

/** A feature that is there when the subject or the writer's own words hold one of the phrases. */
export function phrase(name: string, reason: ReasonCode, phrases: RegExp): Feature {
  return sign(name, reason, reading => phrases.test(reading.ownWords) || phrases.test(reading.subject))
}

/** One expression out of many readable alternatives, one language a line. */
export function anyOf(...alternatives: string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'u')
}
