import { FEATURES } from './features/families.ts'
import type { Vector } from './features/vector.ts'
import { HEADS, type Model } from './model/model.ts'
import { type Blend, headOf, type Scores } from './model/score.ts'
import type { ReasonCode } from './reasons.ts'
import type { ReasonGiven } from './verdict.ts'

/** Log-odds for and against moving, by reason. */
export type Contributions = Readonly<Partial<Record<ReasonCode, number>>>

const MAX_REASONS = 8
const MAX_POINTS = 60
const PUBLIC = HEADS.indexOf('public')
const MODERN = HEADS.indexOf('modern')

/** What each sign in the message added against the usual message; signs that are absent are no reasons. */
export function contributionsOf(
  vector: Vector,
  scores: Scores,
  { weights, model }: { weights: Blend; model: Model },
): Contributions {
  const given: Partial<Record<ReasonCode, number>> = {}
  for (const [index, feature] of FEATURES.entries()) {
    const value = vector.named[index] as number
    if (value === 0) continue
    const weight =
      weights.public * (model.named[PUBLIC]?.[index] ?? 0) + weights.modern * (model.named[MODERN]?.[index] ?? 0)
    given[feature.reason] = (given[feature.reason] ?? 0) + weight * (value - (model.means[index] as number))
  }
  const wording =
    weights.public * headOf(scores.hashed, 'public') +
    weights.modern * headOf(scores.hashed, 'modern') -
    model.hashedMean
  given[wording > 0 ? 'wording_unwanted' : 'wording_wanted'] = wording
  return given
}

/**
 * The strongest reasons in points: twelve per unit of log-odds, about what such a sign moves the confidence by
 * where it is neither very low nor very high.
 */
export function rankReasons(given: Contributions): ReasonGiven[] {
  return (Object.entries(given) as [ReasonCode, number][])
    .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    .map(([code, logit]) => ({ code, weight: Math.max(-MAX_POINTS, Math.min(MAX_POINTS, Math.round(logit * 12))) }))
    .filter(reason => reason.weight !== 0)
    .slice(0, MAX_REASONS)
}
