import type { Vector } from '../features/vector.ts'
import { newDoubles } from '../slabs.ts'
import {
  DECIDING,
  type Deciding,
  type Heads,
  type Model,
  NAMED_KINDS,
  NAMING,
  NAMING_SIZE,
  type NamedKind,
  type Naming,
  type Table,
} from './model.ts'
import { sumRows } from './rows.ts'
import { dotAt, hashedValue, ORIGIN_VALUE, placesOf } from './score.ts'

/** The scores that decide, in log-odds. */
export interface Scores extends Readonly<Record<Deciding, number>> {
  /** The hashed parts alone. */
  readonly wording: Readonly<Record<Deciding, number>>
}

/** The scores that only name what was decided, in log-odds. */
export type Names = Readonly<Record<Naming, number>>
/** Which kind of outreach a message is, in log-odds. */
export type Kinds = Readonly<Record<NamedKind, number>>

/** Both at once, as the weights of one feature stand side by side. */
export function scoreMessage(vector: Vector, model: Model): { readonly scores: Scores; readonly names: Names } {
  const { deciding, naming, origin } = model
  const sums = sumRows(vector.hashed, model.rows)
  const wording = wordingOf(sums.deciding, deciding, vector)
  const scored = byName(DECIDING, scoresOf(wording, deciding, vector))
  let from = 0
  for (let at = 0; at < vector.origin.length; at++) from += origin.bytes[vector.origin[at] as number] as number
  const scores = {
    ...scored,
    public: scored.public + from * origin.step * ORIGIN_VALUE,
    wording: byName(DECIDING, wording),
  }
  return { scores, names: byName(NAMING, scoresOf(wordingOf(sums.naming, naming, vector), naming, vector)) }
}

/** Below this probability of being unwanted nobody asks which kind of outreach a message is. */
const TOO_WANTED = 0.02
const NO_KINDS: Kinds = byName(
  NAMED_KINDS,
  NAMED_KINDS.map(() => -30),
)

/** `unwanted` is the probability that the message is any kind of outreach. */
export function scoreKinds(vector: Vector, unwanted: number, { kinds }: Model): Kinds {
  if (unwanted < TOO_WANTED) return NO_KINDS
  const sums = sumTable(vector.hashed, kinds, NAMING_SIZE - 1)
  return byName(NAMED_KINDS, scoresOf(wordingOf(sums, kinds, vector), kinds, vector))
}

/** One sentence's log-odds for each role. */
export function scoreSentence(features: Int32Array, roles: Table): Float64Array {
  const sums = sumTable(features, roles, -1)
  const value = hashedValue(features.length)
  const scores = newDoubles(sums.length)
  for (let at = 0; at < scores.length; at++) {
    scores[at] = (sums[at] as number) * value * (roles.steps[at] as number) + (roles.biases[at] as number)
  }
  return scores
}

/** The hashed parts of scores. */
function wordingOf(sums: ArrayLike<number>, { steps }: Heads, { hashed }: Vector): number[] {
  const value = hashedValue(hashed.length)
  const scores: number[] = []
  for (let at = 0; at < steps.length; at++) scores.push((sums[at] as number) * value * (steps[at] as number))
  return scores
}

function scoresOf(wording: readonly number[], heads: Heads, { named }: Vector): number[] {
  const places = placesOf(named)
  const scores: number[] = []
  for (let at = 0; at < wording.length; at++) {
    const signs = dotAt(places, heads.named[at] as Float64Array, named)
    scores.push((wording[at] as number) + (heads.biases[at] as number) + signs)
  }
  return scores
}

function byName<Name extends string>(names: readonly Name[], values: readonly number[]): Record<Name, number> {
  const named = {} as Record<Name, number>
  for (let at = 0; at < names.length; at++) named[names[at] as Name] = values[at] as number
  return named
}

/** The weights of all features, added up per score in whole steps. */
function sumTable(features: Int32Array, table: Table, mask: number): Int32Array {
  const sums = new Int32Array(table.steps.length)
  for (let from = 0; from < features.length; from += BLOCK) {
    const block = { features, from, to: Math.min(features.length, from + BLOCK), mask }
    for (let head = 0; head < sums.length; head += 4) addFour(block, table, { sums, head })
  }
  return sums
}

interface Block {
  readonly features: Int32Array
  readonly from: number
  readonly to: number
  readonly mask: number
}

/** So many bytes without a sign add up to no more than 16 bits. */
const BLOCK = 256
const FLIPPED = 0x80808080 | 0
const LANES = 0x00ff00ff

/**
 * Four scores of a block. With the top bit flipped a byte counts from 0, 128 too many, and two of them can be added at
 * once in the halves of one number.
 */
function addFour({ features, from, to, mask }: Block, table: Table, { sums, head }: Four): void {
  const { fours } = table
  const width = sums.length >> 2
  const column = head >> 2
  let even = 0
  let odd = 0
  for (let at = from; at < to; at++) {
    const weights = (fours[Math.imul((features[at] as number) & mask, width) + column] as number) ^ FLIPPED
    even = (even + (weights & LANES)) | 0
    odd = (odd + ((weights >>> 8) & LANES)) | 0
  }
  const surplus = 128 * (to - from)
  sums[head] = (sums[head] as number) + (even & 0xffff) - surplus
  sums[head + 1] = (sums[head + 1] as number) + (odd & 0xffff) - surplus
  sums[head + 2] = (sums[head + 2] as number) + (even >>> 16) - surplus
  sums[head + 3] = (sums[head + 3] as number) + (odd >>> 16) - surplus
}

interface Four {
  readonly sums: Int32Array
  /** The first of the four. */
  readonly head: number
}
