import { FEATURES } from './features/families.ts'
import type { Vector } from './features/vector.ts'
import { HEADS, type Model } from './model/model.ts'
import { type Blend, headOf, type Scores } from './model/score.ts'
import type { ReasonCode } from './reasons.ts'
import type { ReasonGiven } from './verdict.ts'

/** Log-odds for and against moving, by reason. */
export type Contributions = Readonly<Partial<Record<ReasonCode, number>>>

const PUBLIC = HEADS.indexOf('public')
const MODERN = HEADS.indexOf('modern')

/** How the parts of a score were weighed for one message. */
interface Weighing {
  readonly weights: Blend
  readonly trust: number
  readonly model: Model
}

/** What each sign truly in the message adds; a sign that nearly all mail shows says little. */
export function contributionsOf(vector: Vector, scores: Scores, { weights, trust, model }: Weighing): Contributions {
  const given: Partial<Record<ReasonCode, number>> = {}
  FEATURES.forEach(({ reason, holds }, index) => {
    const value = vector.named[index] as number
    if (value === 0 || holds?.(vector.reading) === false) return
    const weight =
      weights.public * (model.named[PUBLIC]?.[index] ?? 0) + weights.modern * (model.named[MODERN]?.[index] ?? 0)
    given[reason] = (given[reason] ?? 0) + trust * weight * value * (1 - (model.means[index] as number))
  })
  const words = weights.public * headOf(scores.hashed, 'public') + weights.modern * headOf(scores.hashed, 'modern')
  return {
    ...nameLength(given, vector.reading.wordCount),
    [words > 0 ? 'wording_unwanted' : 'wording_wanted']: trust * words,
  }
}

/** Words from which a message is long, and below which it is short; between the two its length is no reason. */
const LONG = 220
const SHORT = 60

function nameLength({ length = 0, ...others }: Contributions, wordCount: number): Contributions {
  if (wordCount < SHORT) return { ...others, short_message: length }
  return wordCount > LONG ? { ...others, long_message: length } : others
}

const MAX_REASONS = 8
const MAX_POINTS = 60
const MIN_POINTS = 3
const POINTS_PER_LOGIT = 12
const WORDING: readonly string[] = ['wording_unwanted', 'wording_wanted']

/**
 * The reasons for a verdict, at most eight, in points: twelve per unit of log-odds, about what such a sign moves the
 * confidence by where it is neither very low nor very high. The first reason is on the verdict's side. The wording
 * stands behind more specific signs of at least half its points, and is no reason against the verdict.
 */
export function rankReasons(given: Contributions, score: number): ReasonGiven[] {
  const side = score >= 0.5 ? 1 : -1
  const signs = (Object.entries(given) as [ReasonCode, number][])
    .map(([code, logit]) => ({ code, weight: inPoints(logit) }))
    .filter(({ code, weight }) => Math.abs(weight) >= MIN_POINTS && !(WORDING.includes(code) && weight * side < 0))
  const told = tellOutweighed(withRest(signs, score), side)
  return told.sort((one, other) => rankOf(other, side) - rankOf(one, side)).slice(0, MAX_REASONS)
}

function inPoints(logit: number): number {
  return Math.max(-MAX_POINTS, Math.min(MAX_POINTS, Math.round(logit * POINTS_PER_LOGIT)))
}

/** Where no sign on the verdict's side is the strongest, the sum of the small and the missing ones was. */
function withRest(signs: readonly ReasonGiven[], score: number): readonly ReasonGiven[] {
  const side = score >= 0.5 ? 1 : -1
  if (strongest(signs, side) > strongest(signs, -side)) return signs
  const shown = signs.reduce((sum, { weight }) => sum + weight, 0)
  const weight = inPoints(Math.log(score / (1 - score)) - shown / POINTS_PER_LOGIT)
  if (weight * side < MIN_POINTS) return signs
  return [...signs, { code: side > 0 ? 'many_signs' : 'few_signs', weight }]
}

/** A sign that was outweighed is shown with no more points than the strongest for the verdict. */
function tellOutweighed(signs: readonly ReasonGiven[], side: number): ReasonGiven[] {
  const most = strongest(signs, side)
  return signs
    .map(({ code, weight }) => ({ code, weight: weight * side < -most ? -most * side : weight }))
    .filter(({ weight }) => Math.abs(weight) >= MIN_POINTS)
}

function strongest(signs: readonly ReasonGiven[], side: number): number {
  return signs.reduce((most, { weight }) => Math.max(most, weight * side), 0)
}

function rankOf({ code, weight }: ReasonGiven, side: number): number {
  const points = Math.abs(weight)
  if (weight * side < 0) return points / 2
  return WORDING.includes(code) ? points / 2 : points
}
