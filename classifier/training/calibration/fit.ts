import type { Calibration } from '../../src/model/model.ts'

const BINS = 40

/** Isotonic calibration over bins of equal weight (pool adjacent violators), ends kept off 0 and 1. */
export function fitCalibration(points: readonly { logit: number; move: boolean; weight: number }[]): Calibration {
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
