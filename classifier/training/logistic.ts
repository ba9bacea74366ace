import { dot } from '../src/model/dot.ts'

/** One point of a small regression: its terms, its class and what it counts for. */
export interface Dense {
  readonly terms: ArrayLike<number>
  readonly isPositive: boolean
  readonly weight: number
}

const STEPS = 25

/**
 * Weighted logistic regression by Newton steps, with the weights kept small by `ridge`. For up to some hundred terms.
 * The terms must include a constant if a bias is wanted.
 */
export function fitLogistic(points: readonly Dense[], ridge: number): Float64Array {
  const width = points[0]?.terms.length ?? 0
  const beta = new Float64Array(width)
  for (let step = 0; step < STEPS; step++) {
    const gradient = new Float64Array(width)
    const curvature = Array.from({ length: width }, () => new Float64Array(width))
    for (const point of points) addPoint(point, { beta, gradient, curvature })
    for (let at = 0; at < width; at++) {
      gradient[at] = (gradient[at] as number) - ridge * (beta[at] as number)
      const row = curvature[at] as Float64Array
      row[at] = (row[at] as number) + ridge
      for (let other = 0; other < at; other++) row[other] = (curvature[other] as Float64Array)[at] as number
    }
    const move = solve(curvature, gradient)
    for (let at = 0; at < width; at++) beta[at] = (beta[at] as number) + (move[at] as number)
    if (move.every(change => Math.abs(change) < 1e-9)) break
  }
  return beta
}

interface Sums {
  readonly beta: Float64Array
  readonly gradient: Float64Array
  /** The upper half only. */
  readonly curvature: readonly Float64Array[]
}

function addPoint({ terms, isPositive, weight }: Dense, { beta, gradient, curvature }: Sums): void {
  const p = 1 / (1 + Math.exp(-dot(terms, beta)))
  const slack = weight * ((isPositive ? 1 : 0) - p)
  const bend = weight * Math.max(1e-6, p * (1 - p))
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i] as number
    gradient[i] = (gradient[i] as number) + slack * term
    const row = curvature[i] as Float64Array
    for (let j = i; j < terms.length; j++) row[j] = (row[j] as number) + bend * term * (terms[j] as number)
  }
}

/** Gaussian elimination; the curvature is positive definite, so that no pivot is near zero. */
function solve(matrix: readonly Float64Array[], right: Float64Array): number[] {
  const size = right.length
  const rows = matrix.map((row, at) => Float64Array.of(...row, right[at] as number))
  for (let column = 0; column < size; column++) {
    const pivot = rows[column] as Float64Array
    for (let below = column + 1; below < size; below++) {
      const row = rows[below] as Float64Array
      const factor = (row[column] as number) / (pivot[column] as number)
      for (let at = column; at <= size; at++) row[at] = (row[at] as number) - factor * (pivot[at] as number)
    }
  }
  const found: number[] = Array.from({ length: size }, () => 0)
  for (let at = size - 1; at >= 0; at--) {
    const row = rows[at] as Float64Array
    let rest = row[size] as number
    for (let later = at + 1; later < size; later++) rest -= (row[later] as number) * (found[later] as number)
    found[at] = rest / (row[at] as number)
  }
  return found
}
