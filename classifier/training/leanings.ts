import type { Point } from './solver.ts'

/** Added to each count, so that a feature seen once leans a little and none leans without end. */
const SMOOTH = 0.3

/**
 * How freely each hashed weight may move: the square of the log-ratio of the feature's share in the two classes
 * (Wang and Manning, ACL 2012), so that words both classes use alike stay near nothing. The mean over the features that
 * occur is 1.
 */
export function leaningsOf(points: readonly Point[], width: number): Float32Array {
  const unwanted = countsOf(
    points.filter(({ isPositive }) => isPositive),
    width,
  )
  const wanted = countsOf(
    points.filter(({ isPositive }) => !isPositive),
    width,
  )
  const offset = Math.log(sumOf(unwanted) / sumOf(wanted))
  const squares = Float64Array.from(unwanted, (count, at) => (Math.log(count / (wanted[at] as number)) - offset) ** 2)
  let sum = 0
  let seen = 0
  for (let at = 0; at < width; at++) {
    if ((unwanted[at] as number) + (wanted[at] as number) < 2 * SMOOTH + 1) continue
    sum += squares[at] as number
    seen++
  }
  return Float32Array.from(squares, square => (square * seen) / (sum || 1))
}

function countsOf(points: readonly Point[], width: number): Float64Array {
  const counts = new Float64Array(width).fill(SMOOTH)
  for (const { hashed } of points) for (const index of hashed) counts[index] = (counts[index] as number) + 1
  return counts
}

function sumOf(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
