import type { Reading } from '../features/reading.ts'
import { sentenceFeatures } from './features.ts'
import { ROLES } from './role.ts'
import { sentencesOf } from './split.ts'

/** Scores of one sentence for each of ROLES, in log-odds, not yet weighed against each other. */
export type ScoreSentence = (features: Int32Array) => Float64Array

/** What the sentences of one message do. */
export interface RolesRead {
  /** Whether some sentence plays the role with this place in ROLES. */
  isPlayed(role: number): boolean
  /** What the judge weighs; see summarise. */
  readonly summary: Float64Array
}

export function readRoles(reading: Reading, score: ScoreSentence): RolesRead {
  const sentences = sentencesOf(reading.ownWords)
  const probabilities: Float64Array[] = []
  for (let at = 0; at < sentences.length; at++) {
    probabilities.push(toProbabilities(score(sentenceFeatures(sentences, at))))
  }
  return new Summarised(summarise(probabilities))
}

/** A class, as its method is made once and not for every message. */
class Summarised implements RolesRead {
  readonly summary: Float64Array

  constructor(summary: Float64Array) {
    this.summary = summary
  }

  isPlayed(role: number): boolean {
    return (this.summary[role * PARTS] as number) > PLAYED
  }
}

/** In place. */
export function toProbabilities(scores: Float64Array): Float64Array {
  let most = scores[0] as number
  for (let role = 1; role < scores.length; role++) most = Math.max(most, scores[role] as number)
  let sum = 0
  for (let role = 0; role < scores.length; role++) {
    const share = Math.exp((scores[role] as number) - most)
    scores[role] = share
    sum += share
  }
  for (let role = 0; role < scores.length; role++) scores[role] = (scores[role] as number) / sum
  return scores
}

/** Numbers per role in a summary. */
const PARTS = 5
export const SUMMARY_SIZE = PARTS * ROLES.length
/** Log-odds from which a role counts as played. */
const PLAYED = 0
const SURE = 0.98
const SMOOTH = 0.02

/** The places of a role's numbers in a summary. */
export function partsOf(role: number): number[] {
  return Array.from({ length: PARTS }, (_, part) => role * PARTS + part)
}

/**
 * Per role: the log-odds that some sentence plays it, its share of the sentences, and its probability in the first,
 * the second and the last sentence but one, where openings and asks stand. All zero for a message without a sentence.
 */
export function summarise(probabilities: readonly Float64Array[]): Float64Array {
  const summary = new Float64Array(SUMMARY_SIZE)
  const count = probabilities.length
  if (count === 0) return summary
  const [first, second = first, beforeLast] = [
    probabilities[0],
    probabilities[1],
    probabilities[Math.max(0, count - 2)],
  ]
  for (let role = 0; role < ROLES.length; role++) {
    let none = 1
    let sum = 0
    for (const sentence of probabilities) {
      const probability = sentence[role] as number
      none *= 1 - Math.min(SURE, probability)
      sum += probability
    }
    const at = role * PARTS
    summary[at] = Math.log((1 - none + SMOOTH) / (none + SMOOTH))
    summary[at + 1] = sum / count
    summary[at + 2] = first?.[role] ?? 0
    summary[at + 3] = second?.[role] ?? 0
    summary[at + 4] = beforeLast?.[role] ?? 0
  }
  return summary
}
