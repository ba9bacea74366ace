import type { ReasonCode } from '../reasons.ts'
import type { Reading } from './reading.ts'
import type { Phrases } from './wording/phrases.ts'

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
export function phrase(name: string, reason: ReasonCode, phrases: Phrases): Feature {
  return sign(name, reason, reading => reading.says(phrases))
}
