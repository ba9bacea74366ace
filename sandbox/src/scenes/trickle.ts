import { coldLetters } from './cold.ts'
import type { Letter } from './letter.ts'
import { spamLetters } from './spam.ts'
import { knownSupplier } from './threads.ts'
import { wantedLetters } from './wanted.ts'

/** A number from 0 up to but not including 1. */
export type Random = () => number

/** Letters that lie in a new mailbox already and so never come again. */
export const oldLetterIds: ReadonlySet<string> = new Set([
  'cold-insurance',
  'cold-podcast',
  'cold-packaging',
  'spam-pills',
  'wanted-landlord',
  'wanted-delivery',
])

/**
 * Phishing without a sign of its own, which mail hosts stop and the judge alone holds for a close call. The scene Spam has
 * it; what a newcomer sees first is what the product is for.
 */
const inScenesOnly: ReadonlySet<string> = new Set(['spam-parcel'])

const isNew = ({ id }: Letter) => !oldLetterIds.has(id) && !inScenesOnly.has(id)
const pools = {
  cold: coldLetters.filter(isNew),
  spam: spamLetters.filter(isNew),
  wanted: [...wantedLetters.filter(isNew), knownSupplier.answer],
} as const
const rhythm = ['cold', 'wanted', 'wanted', 'cold', 'wanted', 'cold', 'spam', 'wanted'] as const

/** An endless row of letters that begins with a cold one. A letter comes again only when its whole kind was used. */
export function letterRow(random: Random): () => Letter {
  const rows = {
    cold: shuffledForever(pools.cold, random),
    spam: shuffledForever(pools.spam, random),
    wanted: shuffledForever(pools.wanted, random),
  }
  let turn = 0
  return () => rows[rhythm[turn++ % rhythm.length] ?? 'cold']()
}

/** Draws from `all` in a new order each round, never the same twice in a row. */
export function shuffledForever<T>(all: readonly T[], random: Random): () => T {
  let bag: T[] = []
  let last: T | undefined
  return () => {
    if (!bag.length) bag = shuffled(all, random)
    if (bag.length > 1 && bag.at(-1) === last) bag.reverse()
    const drawn = bag.pop()
    if (drawn === undefined) throw new RangeError('There is nothing to draw from')
    last = drawn
    return drawn
  }
}

function shuffled<T>(all: readonly T[], random: Random): T[] {
  return all
    .map(each => ({ each, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ each }) => each)
}

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
