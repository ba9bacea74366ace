import { likelihoodOf, type Rival, withRivals } from '../src/topics/rivals.ts'
import { TOPIC_NAMES } from '../src/topics/topic.ts'
import { type Dense, fitLogistic } from './logistic.ts'

/** How small the weights are kept, the score's own less than those of the other topics. */
const RIDGE = 10
const OWN = 3
const CONSTANT = 5

/** A message by its scores for all topics, on senders that those had no part in, and which topics it has. */
export interface Rated {
  readonly scores: ArrayLike<number>
  readonly has: readonly boolean[]
}

/** Learns for each topic what its score says beside how likely all others are. */
export function fitRivals(rated: readonly Rated[]): Rival[] {
  const likely = rated.map(({ scores }) => Float64Array.from(scores, likelihoodOf))
  const spread = TOPIC_NAMES.map((_, at) => spreadOf(likely.map(each => each[at] as number)))
  return TOPIC_NAMES.map((_, topic) => {
    const own = spreadOf(rated.map(({ scores }) => scores[topic] as number)) / OWN
    const points = rated.map(
      ({ scores, has }, at): Dense => ({
        terms: termsOf((scores[topic] as number) / own, likely[at] as Float64Array, spread),
        isPositive: has[topic] === true,
        weight: 1,
      }),
    )
    const beta = fitLogistic(points, RIDGE)
    return {
      own: (beta[0] as number) / own,
      beside: spread.map((width, at) => (beta[at + 1] as number) / width),
      bias: (beta[spread.length + 1] as number) * CONSTANT,
    }
  })
}

/** Each message by weights that its part had no share in. */
export function scoreWithRivals(rated: readonly Rated[], parts: readonly number[], count: number): Float64Array[] {
  const scores: Float64Array[] = []
  for (let part = 0; part < count; part++) {
    const rivals = fitRivals(rated.filter((_, at) => parts[at] !== part))
    rated.forEach((each, at) => {
      if (parts[at] === part) scores[at] = withRivals(each.scores, rivals)
    })
  }
  return scores
}

function termsOf(own: number, likely: Float64Array, spread: readonly number[]): Float64Array {
  const terms = new Float64Array(spread.length + 2)
  terms[0] = own
  for (let at = 0; at < spread.length; at++) terms[at + 1] = (likely[at] as number) / (spread[at] as number)
  terms[spread.length + 1] = CONSTANT
  return terms
}

/** The standard deviation; 1 where all are alike. */
function spreadOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1
}
