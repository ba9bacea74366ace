import type { Calibration, Stack } from './model.ts'

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

/** The places of the values that are not zero, which few are. */
export function placesOf(values: ArrayLike<number>): number[] {
  const places: number[] = []
  for (let at = 0; at < values.length; at++) if (values[at] !== 0) places.push(at)
  return places
}

/** The dot product over these places alone; 0 for a row without weights. */
export function dotAt(places: readonly number[], weights: ArrayLike<number>, values: ArrayLike<number>): number {
  let sum = 0
  if (weights.length === 0) return sum
  for (const at of places) sum += (weights[at] as number) * (values[at] as number)
  return sum
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
 * looks like the modern mail is from strangers and firms. Chosen for what the labelled sets hold; see docs/judge.md.
 */
export const PRIORS = { public: 0.34, modern: 0.46 } as const
/** How likely it is that mail was not asked for when its words are too few to say anything. */
export const UNSAID = 0.15
const UNSAID_LOGIT = Math.log(UNSAID / (1 - UNSAID))
/** Words from which a message is taken at its word; old bulk mail is known by other signs, too. */
export const ENOUGH_WORDS = { public: 5, modern: 14 } as const

/** How far the signs in a message of so many words may be trusted, 0 to 1: a bare hello proves nothing. */
export function trustIn(wordCount: number, modern: number): number {
  const enough = ENOUGH_WORDS.public + (ENOUGH_WORDS.modern - ENOUGH_WORDS.public) * modern
  return Math.min(1, wordCount / enough) ** 2
}

/** Log-odds of a message drawn towards what is usual as far as its words are too few to be trusted. */
export function settle(logit: number, trust: number): number {
  return UNSAID_LOGIT + (logit - UNSAID_LOGIT) * trust
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
