import type { Vector } from '../features/vector.ts'
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
import { dot, hashedValue, ORIGIN_VALUE } from './score.ts'

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
  const wording = byName(DECIDING, wordingOf(sums.deciding, deciding, vector))
  const decided = byName(DECIDING, scoresOf(sums.deciding, deciding, vector))
  let from = 0
  for (let at = 0; at < vector.origin.length; at++) from += origin.bytes[vector.origin[at] as number] as number
  const scores = { ...decided, public: decided.public + from * origin.step * ORIGIN_VALUE, wording }
  return { scores, names: byName(NAMING, scoresOf(sums.naming, naming, vector)) }
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
  return byName(NAMED_KINDS, scoresOf(sums, kinds, vector))
}

/** One sentence's log-odds for each role. */
export function scoreSentence(features: Int32Array, roles: Table): Float64Array {
  const sums = sumTable(features, roles, -1)
  const value = hashedValue(features.length)
  const scores = new Float64Array(sums.length)
  for (let at = 0; at < scores.length; at++) {
    scores[at] = (sums[at] as number) * value * (roles.steps[at] as number) + (roles.biases[at] as number)
  }
  return scores
}

/** The hashed parts of scores. */
function wordingOf(sums: ArrayLike<number>, { steps }: Heads, { hashed }: Vector): number[] {
  const value = hashedValue(hashed.length)
  return steps.map((step, at) => (sums[at] as number) * value * step)
}

function scoresOf(sums: ArrayLike<number>, heads: Heads, vector: Vector): number[] {
  const scores = wordingOf(sums, heads, vector)
  for (let at = 0; at < scores.length; at++) {
    const named = dot(heads.named[at] as Float64Array, vector.named)
    scores[at] = (scores[at] as number) + (heads.biases[at] as number) + named
  }
  return scores
}

function byName<Name extends string>(names: readonly Name[], values: readonly number[]): Record<Name, number> {
  const named = {} as Record<Name, number>
  for (let at = 0; at < names.length; at++) named[names[at] as Name] = values[at] as number
  return named
}

/** The weights of all features, added up per score in whole steps; four scores at a time stay in registers. */
function sumTable(features: Int32Array, { bytes, steps }: Table, mask: number): Int32Array {
  const count = steps.length
  const sums = new Int32Array(count)
  for (let head = 0; head < count; head += 4) {
    let [first, second, third, fourth] = [0, 0, 0, 0]
    for (let at = 0; at < features.length; at++) {
      const base = Math.imul((features[at] as number) & mask, count) + head
      first += bytes[base] as number
      second += bytes[base + 1] as number
      third += bytes[base + 2] as number
      fourth += bytes[base + 3] as number
    }
    sums[head] = first
    sums[head + 1] = second
    sums[head + 2] = third
    sums[head + 3] = fourth
  }
  return sums
}
