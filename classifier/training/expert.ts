import type { Expert } from '../src/model/model.ts'
import { SUMMARY_SIZE } from '../src/roles/reader.ts'
import { fitLogistic } from './logistic.ts'

/** A written message as the expert sees it. */
export interface Seen {
  readonly modern: number
  readonly public: number
  readonly summary: Float64Array
  readonly move: boolean
  readonly weight: number
}

/** Chosen by the recall at 1 % in the cross-validated scores of the training mail. */
const RIDGE = 15

/** Fitted on standardised terms, so that the ridge treats all alike; the standardising is folded into the weights. */
export function fitExpert(points: readonly Seen[]): Expert {
  const rows = points.map(termsOf)
  const width = SUMMARY_SIZE + 2
  const means = columns(width, at => sum(rows, row => row[at] as number) / rows.length)
  const scales = columns(width, at =>
    Math.sqrt(sum(rows, row => ((row[at] as number) - (means[at] as number)) ** 2) / rows.length + 1e-6),
  )
  const beta = fitLogistic(
    points.map((point, index) => ({
      terms: [1, ...columns(width, at => ((rows[index]?.[at] ?? 0) - (means[at] as number)) / (scales[at] as number))],
      isPositive: point.move,
      weight: point.weight,
    })),
    RIDGE,
  )
  const weights = columns(width, at => (beta[at + 1] as number) / (scales[at] as number))
  const shift = weights.reduce((total, weight, at) => total + weight * (means[at] as number), 0)
  const [modern = 0, pub = 0, ...roles] = weights
  return { bias: (beta[0] as number) - shift, modern, public: pub, roles }
}

function termsOf({ modern, public: pub, summary }: Seen): number[] {
  return [modern, pub, ...summary]
}

function columns(width: number, at: (column: number) => number): number[] {
  return Array.from({ length: width }, (_, column) => at(column))
}

function sum(rows: readonly number[][], of: (row: number[]) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}
