/** What a topic's own score counts, and how likely each of all topics is, in their order. */
export interface Rival {
  readonly own: number
  readonly beside: readonly number[]
  readonly bias: number
}

/** For each topic; null where its own score alone tells it as well. */
export type Rivals = readonly (Rival | null)[]

/** Scores again in log-odds, as far as they are above or below what all others make likely. */
export function withRivals(scores: ArrayLike<number>, rivals: Rivals): Float64Array {
  const likely = Float64Array.from(scores, likelihoodOf)
  return Float64Array.from(rivals, (rival, topic) => {
    const score = scores[topic] as number
    if (rival === null) return score
    let sum = rival.bias + rival.own * score
    for (let at = 0; at < likely.length; at++) sum += (rival.beside[at] as number) * (likely[at] as number)
    return sum
  })
}

/** Of a score in log-odds. */
export function likelihoodOf(score: number): number {
  return 1 / (1 + Math.exp(-score))
}
