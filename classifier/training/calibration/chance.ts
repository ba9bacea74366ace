import { calibrationError, type Judged } from '../../evaluation/metrics.ts'
import { randomFrom } from '../solver.ts'

const DRAWS = 401

/**
 * The calibration error that chance alone makes of these messages: the median of a judge whose every score is true, each
 * message being unwanted as often as its score says. The fewer there are, the larger it is.
 */
export function errorByChance(judged: readonly Judged[]): number {
  const random = randomFrom(1)
  const drawn = Array.from({ length: DRAWS }, () =>
    calibrationError(judged.map(({ score }) => ({ score, move: random() < score }))),
  )
  return drawn.sort((one, other) => one - other)[DRAWS >> 1] as number
}
