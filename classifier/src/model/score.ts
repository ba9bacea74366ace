import type { Vector } from '../features/vector.ts'
import { HEADS, type Head, type Model } from './model.ts'

/** Named features count as this much of a hashed unit each; kept small so that wording decides. */
export const NAMED_SCALE = 0.1

/**
 * A message's hashed features share one unit of length, so that long mail does not weigh more than short. A message
 * of a few words stays below that unit, as a few words prove little.
 */
export function hashedValue(count: number): number {
  return 1 / Math.sqrt(count + FEW)
}
const FEW = 60

export interface Scores {
  /** Per head: bias, hashed and named parts together, in log-odds. */
  readonly heads: Float64Array
  /** Per head: the hashed part alone. */
  readonly hashed: Float64Array
}

export function scoreHeads(vector: Vector, model: Model): Scores {
  const count = HEADS.length
  const steps = sumSteps(vector.hashed, model.hashed)
  const hashed = new Float64Array(count)
  const value = hashedValue(vector.hashed.length)
  const heads = new Float64Array(count)
  for (let head = 0; head < count; head++) {
    hashed[head] = (steps[head] as number) * value * (model.steps[head] as number)
    const named = model.named[head] as readonly number[]
    let sum = (hashed[head] as number) + (model.biases[head] as number)
    for (let at = 0; at < named.length; at++) sum += (named[at] as number) * (vector.named[at] as number)
    heads[head] = sum
  }
  return { heads, hashed }
}

/** The weights of all features, added up per head in whole steps. */
function sumSteps(features: Int32Array, weights: Int8Array): Int32Array {
  const count = HEADS.length
  const sums = new Int32Array(count)
  for (let at = 0; at < features.length; at++) {
    const base = Math.imul(features[at] as number, count)
    for (let head = 0; head < count; head++) sums[head] = (sums[head] as number) + (weights[base + head] as number)
  }
  return sums
}

const PLACE = new Map<string, number>(HEADS.map((head, index) => [head, index]))

export function headOf(values: Float64Array, head: Head): number {
  return values[PLACE.get(head) ?? 0] as number
}

/** The weights the public and the modern score have for this message. */
export interface Blend {
  readonly public: number
  readonly modern: number
  readonly bias: number
}

export function blendOf(scores: Scores, model: Model): Blend {
  const modern = sigmoid(headOf(scores.heads, 'resemblance'))
  const { stack } = model
  return {
    public: stack.public + stack.publicWhenOld * (1 - modern),
    modern: stack.modern + stack.modernWhenModern * modern,
    bias: stack.bias + stack.modernBias * modern,
  }
}

/** Log-odds that the message is unwanted, from the message alone, before calibration. */
export function blend(scores: Scores, weights: Blend): number {
  return (
    weights.bias + weights.public * headOf(scores.heads, 'public') + weights.modern * headOf(scores.heads, 'modern')
  )
}

/** The share of unwanted mail the confidence is calibrated for, in public and in modern mail alike. */
export const PRIOR = 0.2
const PRIOR_LOGIT = Math.log(PRIOR / (1 - PRIOR))
/** Words from which a message is taken at its word. */
export const ENOUGH_WORDS = 14

/** How far the signs in a message of so many words may be trusted, 0 to 1: a bare hello proves nothing. */
export function trustIn(wordCount: number): number {
  return Math.min(1, wordCount / ENOUGH_WORDS)
}

/** Log-odds of a message drawn towards what is usual as far as its words are too few to be trusted. */
export function settle(logit: number, trust: number): number {
  return PRIOR_LOGIT + (logit - PRIOR_LOGIT) * trust
}

export function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}

/** Straight lines between the measured pairs; beyond them the outermost probability. */
export function calibrate(logit: number, pairs: Model['calibration']): number {
  const above = pairs.findIndex(([at]) => at >= logit)
  const upper = pairs[above === -1 ? pairs.length - 1 : above] as readonly [number, number]
  const lower = above > 0 ? (pairs[above - 1] as readonly [number, number]) : upper
  if (above === -1 || upper[0] === lower[0]) return upper[1]
  return lower[1] + ((upper[1] - lower[1]) * (logit - lower[0])) / (upper[0] - lower[0])
}
