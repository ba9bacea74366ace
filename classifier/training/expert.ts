import type { Expert, Net } from '../src/model/expert.ts'
import { SUMMARY_SIZE } from '../src/roles/reader.ts'
import { fitLogistic } from './logistic.ts'
import { fitNet, type Learned } from './net.ts'

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
  const standard = points.map((point, index) => ({
    inputs: columns(width, at => ((rows[index]?.[at] ?? 0) - (means[at] as number)) / (scales[at] as number)),
    isPositive: point.move,
    weight: point.weight,
  }))
  const beta = fitLogistic(
    standard.map(({ inputs, ...point }) => ({ terms: [1, ...inputs], ...point })),
    RIDGE,
  )
  const { weights, bias } = folded(beta.slice(1), beta[0] as number, { means, scales })
  const [modern = 0, pub = 0, ...roles] = weights
  return { bias, modern, public: pub, roles, net: foldedNet(fitNet(standard), { means, scales }) }
}

interface Standard {
  readonly means: readonly number[]
  readonly scales: readonly number[]
}

/** A line over standardised terms as one over the terms themselves. */
function folded(line: ArrayLike<number>, bias: number, { means, scales }: Standard) {
  const weights = columns(means.length, at => (line[at] as number) / (scales[at] as number))
  return { weights, bias: bias - weights.reduce((total, weight, at) => total + weight * (means[at] as number), 0) }
}

function foldedNet(net: Learned, standard: Standard): Net {
  const width = standard.means.length
  const units = Array.from(net.out, (_, unit) =>
    folded(net.hidden.slice(unit * width, (unit + 1) * width), net.hiddenBiases[unit] as number, standard),
  )
  const direct = folded(net.direct, net.bias, standard)
  return {
    hidden: units.flatMap(({ weights }) => weights),
    hiddenBiases: units.map(({ bias }) => bias),
    out: net.out,
    direct: direct.weights,
    bias: direct.bias,
  }
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
