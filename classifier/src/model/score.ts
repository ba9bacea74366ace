import type { Vector } from '../features/vector.ts'
import {
  type Calibration,
  DECIDING,
  type Deciding,
  type Expert,
  type Model,
  NAMED_KINDS,
  NAMING,
  NAMING_SIZE,
  type NamedKind,
  type Naming,
  type Stack,
  type Table,
} from './model.ts'

/** Named features count as this much of a hashed unit each; kept small so that wording decides. */
export const NAMED_SCALE = 0.1
/** What one origin feature counts for. */
export const ORIGIN_VALUE = 0.12

/**
 * A message's hashed features share one unit of length, so that long mail does not weigh more than short. A message
 * of a few words stays below that unit, as a few words prove little.
 */
export function hashedValue(count: number): number {
  return 1 / Math.sqrt(count + FEW)
}
const FEW = 60

/** The scores that decide, in log-odds. */
export interface Scores {
  readonly public: number
  readonly modern: number
  readonly resemblance: number
  /** The hashed parts alone. */
  readonly wording: Readonly<Record<Deciding, number>>
}

export function scoreDeciding(vector: Vector, { deciding, origin }: Model): Scores {
  const sums = sumTriples(vector.hashed, deciding.bytes)
  const value = hashedValue(vector.hashed.length)
  const wording = {} as Record<Deciding, number>
  const scores = {} as Record<Deciding, number>
  DECIDING.forEach((head, at) => {
    wording[head] = (sums[at] as number) * value * (deciding.steps[at] as number)
    scores[head] = wording[head] + (deciding.biases[at] as number) + dot(deciding.named[at] as number[], vector.named)
  })
  let from = 0
  for (let at = 0; at < vector.origin.length; at++) from += origin.bytes[vector.origin[at] as number] as number
  return { ...scores, public: scores.public + from * origin.step * ORIGIN_VALUE, wording }
}

export type Names = Readonly<Record<Naming, number>>
export type Kinds = Readonly<Record<NamedKind, number>>

/** The scores that only name what was decided, in log-odds. */
export function scoreNaming(vector: Vector, { naming }: Model): Names {
  return scoreNames(vector, NAMING, naming)
}

/** Below this probability of being unwanted nobody asks which kind of outreach a message is. */
const TOO_WANTED = 0.02
const NO_KINDS = Object.fromEntries(NAMED_KINDS.map(kind => [kind, -30])) as Kinds

/** Which kind of outreach a message is, in log-odds; `unwanted` is the probability that it is any. */
export function scoreKinds(vector: Vector, unwanted: number, { kinds }: Model): Kinds {
  return unwanted < TOO_WANTED ? NO_KINDS : scoreNames(vector, NAMED_KINDS, kinds)
}

function scoreNames<Name extends string>(vector: Vector, names: readonly Name[], table: Table): Record<Name, number> {
  const sums = sumRows(vector.hashed, table.bytes, { count: names.length, mask: NAMING_SIZE - 1 })
  const value = hashedValue(vector.hashed.length)
  const scores = {} as Record<Name, number>
  names.forEach((name, at) => {
    const wording = (sums[at] as number) * value * (table.steps[at] as number)
    scores[name] = wording + (table.biases[at] as number) + dot(table.named[at] as number[], vector.named)
  })
  return scores
}

/** One sentence's log-odds for each role. */
export function scoreSentence(features: Int32Array, roles: Table): Float64Array {
  const count = roles.steps.length
  const sums = sumRows(features, roles.bytes, { count, mask: -1 })
  const value = hashedValue(features.length)
  return Float64Array.from(sums, (sum, at) => sum * value * (roles.steps[at] as number) + (roles.biases[at] as number))
}

/** Rows of three added up; written out because every message goes through it. */
function sumTriples(features: Int32Array, bytes: Int8Array): [number, number, number] {
  let [first, second, third] = [0, 0, 0]
  for (let at = 0; at < features.length; at++) {
    const base = Math.imul(features[at] as number, 3)
    first += bytes[base] as number
    second += bytes[base + 1] as number
    third += bytes[base + 2] as number
  }
  return [first, second, third]
}

interface Rows {
  /** A multiple of four. */
  readonly count: number
  readonly mask: number
}

/** The weights of all features, added up per score in whole steps; four scores at a time stay in registers. */
function sumRows(features: Int32Array, bytes: Int8Array, { count, mask }: Rows): Int32Array {
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

function dot(weights: ArrayLike<number>, values: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < weights.length; at++) sum += (weights[at] as number) * (values[at] as number)
  return sum
}

/** The score for modern mail, from the wording and from what the sentences do. */
export function askExpert(
  scores: Pick<Scores, 'public' | 'modern'>,
  summary: ArrayLike<number>,
  expert: Expert,
): number {
  return expert.bias + expert.modern * scores.modern + expert.public * scores.public + dot(expert.roles, summary)
}

/** Below this probability of being modern mail the expert is not asked. */
const FAINT = 0.02
/** The resemblance is surer of itself than it may be of mail it has not met. */
const MODESTY = 0.8

/** How modern a message is for the blend, 0 to 1. */
export function modernity(resemblance: number): number {
  const share = sigmoid(MODESTY * resemblance)
  return share < FAINT ? 0 : share
}

/** The weights the public score and the expert have for a message. */
export interface Blend {
  /** See modernity. */
  readonly modern: number
  readonly public: number
  readonly expert: number
  readonly bias: number
}

export function blendOf(resemblance: number, stack: Stack): Blend {
  const modern = modernity(resemblance)
  return {
    modern,
    public: stack.public * (1 - modern),
    expert: stack.expert * modern,
    bias: stack.bias + stack.modernBias * modern,
  }
}

/**
 * The shares of unwanted mail the confidence is calibrated for. What looks like public mail comes to everybody; what
 * looks like the modern mail is from strangers and firms, and two in five of it were not asked for.
 */
export const PRIORS = { public: 0.15, modern: 0.4 } as const
const PRIOR_LOGIT = Math.log(PRIORS.public / (1 - PRIORS.public))
/** Words from which a message is taken at its word; old bulk mail is known by other signs, too. */
export const ENOUGH_WORDS = { public: 5, modern: 14 } as const

/** How far the signs in a message of so many words may be trusted, 0 to 1: a bare hello proves nothing. */
export function trustIn(wordCount: number, modern: number): number {
  const enough = ENOUGH_WORDS.public + (ENOUGH_WORDS.modern - ENOUGH_WORDS.public) * modern
  return Math.min(1, wordCount / enough) ** 2
}

/** Log-odds of a message drawn towards what is usual as far as its words are too few to be trusted. */
export function settle(logit: number, trust: number): number {
  return PRIOR_LOGIT + (logit - PRIOR_LOGIT) * trust
}

export function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}

/** Straight lines between the measured pairs; beyond them the outermost probability. */
export function calibrate(logit: number, pairs: Calibration): number {
  const above = pairs.findIndex(([at]) => at >= logit)
  const upper = pairs[above === -1 ? pairs.length - 1 : above] as readonly [number, number]
  const lower = above > 0 ? (pairs[above - 1] as readonly [number, number]) : upper
  if (above === -1 || upper[0] === lower[0]) return upper[1]
  return lower[1] + ((upper[1] - lower[1]) * (logit - lower[0])) / (upper[0] - lower[0])
}
