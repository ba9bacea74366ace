import type { Vector } from '../features/vector.ts'
import {
  DECIDING,
  type Deciding,
  type Heads,
  type Model,
  NAMED_KINDS,
  NAMING,
  type NamedKind,
  type Naming,
  type Table,
} from './model.ts'
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

/** The scores that decide and those that name. */
export function scoreMessage(vector: Vector, model: Model): { readonly scores: Scores; readonly names: Names } {
  const { deciding, naming, origin } = model
  const wording = wordingOf(vector, deciding)
  const scored = byName(DECIDING, scoresOf(wording, vector, deciding))
  let from = 0
  for (const feature of vector.origin) from += origin.bytes[feature] ?? 0
  const scores = {
    ...scored,
    public: scored.public + from * origin.step * ORIGIN_VALUE,
    wording: byName(DECIDING, wording),
  }
  return { scores, names: byName(NAMING, scoreTable(vector, naming)) }
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
  return byName(NAMED_KINDS, scoreTable(vector, kinds))
}

/** One sentence's log-odds for each role. */
export function scoreSentence(features: Int32Array, roles: Table): Float64Array {
  const value = hashedValue(features.length)
  const { steps, biases } = roles
  const sums = sumsOf(features, roles)
  const scores = new Float64Array(steps.length)
  for (let at = 0; at < scores.length; at++) {
    scores[at] = (sums[at] as number) * value * (steps[at] as number) + (biases[at] as number)
  }
  return scores
}

/** All scores of a table. */
export function scoreTable(vector: Vector, table: Table): number[] {
  return scoresOf(wordingOf(vector, table), vector, table)
}

/** The hashed parts of scores. */
function wordingOf({ hashed }: Vector, table: Table): number[] {
  const value = hashedValue(hashed.length)
  const sums = sumsOf(hashed, table)
  return table.steps.map((step, at) => (sums[at] as number) * value * step)
}

function scoresOf(wording: readonly number[], { named }: Vector, heads: Heads): number[] {
  const places = placesOf(named)
  return wording.map((part, at) => part + (heads.biases[at] ?? 0) + dotAt(places, heads.named[at] ?? [], named))
}

function byName<Name extends string>(names: readonly Name[], values: readonly number[]): Record<Name, number> {
  const named = {} as Record<Name, number>
  for (const [at, name] of names.entries()) named[name] = values[at] ?? 0
  return named
}

/**
 * The weights of all features, added up per score in whole steps. Four scores at a time, read as one number, take less
 * time than one by one. There are zeros beyond the last score.
 */
function sumsOf(features: Int32Array, { fours, steps }: Table): Int32Array {
  const columns = (steps.length + 3) >> 2
  const mask = fours.length / columns - 1
  const sums = new Int32Array(4 * columns)
  for (let column = 0; column < columns; column++) {
    let [first, second, third, fourth] = [0, 0, 0, 0]
    for (let at = 0; at < features.length; at++) {
      const four = fours[Math.imul((features[at] as number) & mask, columns) + column] as number
      // Told that it stays whole, the engine does not look after each sum whether it did.
      first = (first + ((four << 24) >> 24)) | 0
      second = (second + ((four << 16) >> 24)) | 0
      third = (third + ((four << 8) >> 24)) | 0
      fourth = (fourth + (four >> 24)) | 0
    }
    const from = 4 * column
    sums[from] = first
    sums[from + 1] = second
    sums[from + 2] = third
    sums[from + 3] = fourth
  }
  return sums
}
