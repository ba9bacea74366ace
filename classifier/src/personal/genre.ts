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

/** How alike two genres are, each read at its place in a row of numbers: 0 for nothing in common or both vague, to about 1. */
export function genreLikeness(one: readonly number[], other: readonly number[], place: number): number {
  let sum = 0
  for (let at = place; at < place + GENRE_NUMBERS; at++) {
    let left = one[at] as number
    let right = other[at] as number
    for (; left !== 0 && right !== 0; left >>>= 4, right >>>= 4) sum += (left & LEVELS) * (right & LEVELS)
  }
  return sum / (LEVELS * LEVELS)
}
