import type { Kinds, Names } from '../model/linear.ts'
import { NAMED_KINDS } from '../model/model.ts'
import { sigmoid } from '../model/score.ts'

/** One place for each named kind of outreach, and one for newsletters. */
const PLACES = NAMED_KINDS.length + 1
const LEVELS = 15
const PER_NUMBER = 7

/** A judged message as far as its genre goes. */
export interface Named {
  readonly names: Names
  readonly kindsOf: () => Kinds
  /** Probability that it is unwanted, from the message alone. */
  readonly unwanted: number
}

/**
 * What genre a message seems to be, as numbers of seven digits to base 16. Kinds of outreach count as far as the message
 * is unwanted at all: of a letter to a friend nobody can say what it sells.
 */
export function genreOf({ names, kindsOf, unwanted }: Named): number[] {
  const kinds = kindsOf()
  const odds = NAMED_KINDS.map(kind => Math.exp(kinds[kind]))
  const length = Math.hypot(...odds)
  const places = [...odds.map(odd => (odd / length) * Math.min(1, 1.5 * unwanted)), sigmoid(names.newsletter)]
  return pack(places.map(place => Math.round(place * LEVELS)))
}

function pack(digits: readonly number[]): number[] {
  const numbers: number[] = Array.from({ length: GENRE_NUMBERS }, () => 0)
  digits.forEach((digit, place) => {
    const at = Math.floor(place / PER_NUMBER)
    numbers[at] = (numbers[at] as number) | (digit << ((place % PER_NUMBER) * 4))
  })
  return numbers
}

/** How many numbers hold a genre. */
export const GENRE_NUMBERS = Math.ceil(PLACES / PER_NUMBER)

/** What most strangers write is a pitch of something: whoever brings some back does not want all of it. */
const BROAD = NAMED_KINDS.indexOf('sales')
const BROAD_NUMBER = Math.floor(BROAD / PER_NUMBER)
const BROAD_DIGIT = LEVELS << ((BROAD % PER_NUMBER) * 4)

/** Two rows of numbers with a genre at the same place, and whether it counts that both are pitches of something. */
export interface Genres {
  readonly one: readonly number[]
  readonly other: readonly number[]
  readonly place: number
  readonly countsPitches: boolean
}

/** How alike two genres are: 0 for nothing in common or both vague, to about 1. */
export function genreLikeness({ one, other, place, countsPitches }: Genres): number {
  let sum = 0
  for (let at = 0; at < GENRE_NUMBERS; at++) {
    let left = one[place + at] as number
    let right = other[place + at] as number
    if (at === BROAD_NUMBER && !countsPitches) left &= ~BROAD_DIGIT
    for (; left !== 0 && right !== 0; left >>>= 4, right >>>= 4) sum += (left & LEVELS) * (right & LEVELS)
  }
  return sum / (LEVELS * LEVELS)
}
