import { dot } from '../src/model/dot.ts'
import type { Stack } from '../src/model/model.ts'
import { modernity } from '../src/model/score.ts'
import { fitLogistic } from './logistic.ts'

/** One held-out message: the scores it got from models that had not seen its group. */
export interface HeldOut {
  readonly public: number
  readonly expert: number
  readonly resemblance: number
  readonly move: boolean
  /** See trustIn. */
  readonly trust: number
  /** What it counts for; see weightsOf. */
  readonly weight: number
}

const RIDGE = 0.5

/** How the public score, the expert's and the resemblance combine. */
export function fitStack(points: readonly HeldOut[]): Stack {
  const beta = fitLogistic(
    points.map(point => ({ terms: termsOf(point), isPositive: point.move, weight: point.weight })),
    RIDGE,
  )
  const [bias = 0, modernBias = 0, pub = 0, expert = 0] = beta
  return { bias, modernBias, public: pub, expert }
}

export function blendHeldOut(point: HeldOut, { bias, modernBias, public: pub, expert }: Stack): number {
  return dot(termsOf(point), [bias, modernBias, pub, expert])
}

function termsOf(point: HeldOut): number[] {
  const m = modernity(point.resemblance)
  return [1, m, point.public * (1 - m), point.expert * m]
}
