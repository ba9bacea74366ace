import type { Model, Stack } from '../src/model/model.ts'
import { sigmoid } from '../src/model/score.ts'

/** One held-out message: the three scores it got from models that had not seen its group. */
export interface HeldOut {
  readonly public: number
  readonly modern: number
  readonly resemblance: number
  readonly move: boolean
  /** See trustIn. */
  readonly trust: number
  /** What it counts for; see weightsOf. */
  readonly weight: number
}

/** Weighted logistic regression by Newton steps over how the two scores and the resemblance combine. */
export function fitStack(points: readonly HeldOut[]): Stack {
  const beta = new Float64Array(6)
  for (let step = 0; step < 30; step++) {
    const gradient = new Float64Array(6)
    const curvature = Array.from({ length: 6 }, () => new Float64Array(6))
    for (const point of points) addPoint(point, { beta, gradient, curvature })
    for (let at = 0; at < 6; at++) {
      gradient[at] = (gradient[at] as number) - RIDGE * (beta[at] as number)
      const row = curvature[at] as Float64Array
      row[at] = (row[at] as number) + RIDGE
    }
    const move = solve(curvature, gradient)
    for (let at = 0; at < 6; at++) beta[at] = (beta[at] as number) + (move[at] as number)
  }
  const [bias = 0, modernBias = 0, pub = 0, publicWhenOld = 0, modern = 0, modernWhenModern = 0] = beta
  return { bias, modernBias, public: pub, publicWhenOld, modern, modernWhenModern }
}

const RIDGE = 0.5

export function blendHeldOut(point: HeldOut, stack: Stack): number {
  const beta = [stack.bias, stack.modernBias, stack.public, stack.publicWhenOld, stack.modern, stack.modernWhenModern]
  return dot(termsOf(point), beta)
}

function termsOf(point: HeldOut): number[] {
  const m = sigmoid(point.resemblance)
  return [1, m, point.public, point.public * (1 - m), point.modern, point.modern * m]
}

interface Sums {
  readonly beta: Float64Array
  readonly gradient: Float64Array
  readonly curvature: readonly Float64Array[]
}

function addPoint(point: HeldOut, { beta, gradient, curvature }: Sums): void {
  const terms = termsOf(point)
  const p = sigmoid(dot(terms, beta))
  const slack = point.weight * ((point.move ? 1 : 0) - p)
  const bend = point.weight * Math.max(1e-6, p * (1 - p))
  terms.forEach((term, i) => {
    gradient[i] = (gradient[i] as number) + slack * term
    const row = curvature[i] as Float64Array
    terms.forEach((other, j) => {
      row[j] = (row[j] as number) + bend * term * other
    })
  })
}

function dot(terms: readonly number[], beta: ArrayLike<number>): number {
  return terms.reduce((sum, term, at) => sum + term * (beta[at] as number), 0)
}

/** Gaussian elimination with pivoting, for a handful of unknowns. */
function solve(matrix: readonly Float64Array[], right: Float64Array): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] as number])
  const size = rows.length
  for (let column = 0; column < size; column++) {
    const pivot = rows.slice(column).reduce((best, row) => (size1(row, column) > size1(best, column) ? row : best))
    const other = rows.indexOf(pivot)
    rows[other] = rows[column] as number[]
    rows[column] = pivot
    for (const row of rows) {
      if (row === pivot) continue
      const factor = (row[column] as number) / (pivot[column] as number)
      pivot.forEach((value, at) => {
        row[at] = (row[at] as number) - factor * value
      })
    }
  }
  return rows.map((row, at) => (row[size] as number) / (row[at] as number))
}

function size1(row: readonly number[], column: number): number {
  return Math.abs(row[column] as number)
}

const BINS = 40

/** Isotonic calibration over bins of equal weight (pool adjacent violators), ends kept off 0 and 1. */
export function fitCalibration(
  points: readonly { logit: number; move: boolean; weight: number }[],
): Model['calibration'] {
  const sorted = [...points].sort((one, other) => one.logit - other.logit)
  const perBin = sorted.reduce((sum, point) => sum + point.weight, 0) / BINS
  const bins: Bin[] = []
  let open: Bin = { weight: 0, logits: 0, moved: 0 }
  for (const point of sorted) {
    open.weight += point.weight
    open.logits += point.weight * point.logit
    open.moved += point.move ? point.weight : 0
    if (open.weight < perBin) continue
    bins.push(open)
    open = { weight: 0, logits: 0, moved: 0 }
  }
  if (open.weight > 0) bins.push(open)
  const pooled = pool(bins)
  const pairs = pooled.map(bin => [bin.logits / bin.weight, clampShare(bin.moved / bin.weight)] as const)
  const first = (sorted[0]?.logit ?? 0) - 1
  const last = (sorted.at(-1)?.logit ?? 0) + 1
  return [[first, 0.001] as const, ...pairs, [last, 0.999] as const]
}

interface Bin {
  weight: number
  logits: number
  moved: number
}

function clampShare(share: number): number {
  return Math.min(0.998, Math.max(0.002, share))
}

function pool(bins: readonly Bin[]): Bin[] {
  const pooled: Bin[] = []
  for (const bin of bins) {
    let next = { ...bin }
    for (let last = pooled.at(-1); last && last.moved / last.weight >= next.moved / next.weight; last = pooled.at(-1)) {
      next = { weight: last.weight + next.weight, logits: last.logits + next.logits, moved: last.moved + next.moved }
      pooled.pop()
    }
    pooled.push(next)
  }
  return pooled
}
