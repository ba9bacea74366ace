/** One judged message: its score, and whether it should have been moved. */
export interface Judged {
  readonly score: number
  readonly move: boolean
}

/** Area under the ROC curve, ties counted half. NaN when one class is missing. */
export function auc(judged: readonly Judged[]): number {
  const sorted = [...judged].sort((one, other) => one.score - other.score)
  let rankSum = 0
  let positives = 0
  for (let from = 0; from < sorted.length; ) {
    let to = from
    while (to < sorted.length && sorted[to]?.score === sorted[from]?.score) to++
    const tied = sorted.slice(from, to).filter(item => item.move).length
    rankSum += (tied * (from + to + 1)) / 2
    positives += tied
    from = to
  }
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * (sorted.length - positives))
}

/** The best recall at any cut whose false-positive rate is at most `rate`; ties are kept together. NaN when one class is missing. */
export function recallAt(judged: readonly Judged[], rate: number): number {
  const wanted = judged
    .filter(item => !item.move)
    .map(item => item.score)
    .sort((one, other) => other - one)
  if (wanted.length === 0) return Number.NaN
  const cut = wanted[Math.floor(rate * wanted.length + ROUNDING)] ?? -1
  const unwanted = judged.filter(item => item.move)
  return unwanted.filter(item => item.score > cut).length / unwanted.length
}

/** 0.01 of 700 is 7, also in binary fractions. */
const ROUNDING = 1e-9

export interface AtLine {
  readonly line: number
  readonly precision: number
  readonly recall: number
  readonly unwantedMovedCount: number
  /** Share of the wanted mail that would be moved. */
  readonly wantedMoved: number
  readonly wantedMovedCount: number
}

/** `line` in whole percent, as the slider has it. */
export function atLine(judged: readonly Judged[], line: number): AtLine {
  const moved = judged.filter(item => Math.floor(item.score * 100) >= line)
  const unwantedMovedCount = moved.filter(item => item.move).length
  const unwanted = judged.filter(item => item.move).length
  const wantedMovedCount = moved.length - unwantedMovedCount
  return {
    line,
    precision: unwantedMovedCount / moved.length,
    recall: unwantedMovedCount / unwanted,
    unwantedMovedCount,
    wantedMoved: wantedMovedCount / (judged.length - unwanted),
    wantedMovedCount,
  }
}

/**
 * Expected calibration error over ten equal bins of the score; `prior` reweighs the classes to that share of unwanted.
 * NaN without mail, or with a prior where one class is missing.
 */
export function calibrationError(judged: readonly Judged[], prior?: number): number {
  const share = judged.filter(item => item.move).length / judged.length
  if (prior !== undefined && (share === 0 || share === 1)) return Number.NaN
  const gaps = new Float64Array(10)
  let total = 0
  for (const { score, move } of judged) {
    const weight = prior === undefined ? 1 : weightOf(move, { prior, share })
    const bin = Math.min(9, Math.floor(score * 10))
    gaps[bin] = (gaps[bin] as number) + weight * (score - (move ? 1 : 0))
    total += weight
  }
  return gaps.reduce((error, gap) => error + Math.abs(gap), 0) / total
}

function weightOf(move: boolean, { prior, share }: { readonly prior: number; readonly share: number }): number {
  return move ? prior / share : (1 - prior) / (1 - share)
}

export interface Figures {
  readonly n: number
  readonly unwanted: number
  readonly auc: number
  readonly recallAtRate: Readonly<Record<'0.1%' | '0.5%' | '1%', number>>
  readonly lines: readonly AtLine[]
  readonly calibrationError: number
}

export function figuresOf(judged: readonly Judged[]): Figures {
  return {
    n: judged.length,
    unwanted: judged.filter(item => item.move).length,
    auc: auc(judged),
    recallAtRate: { '0.1%': recallAt(judged, 0.001), '0.5%': recallAt(judged, 0.005), '1%': recallAt(judged, 0.01) },
    lines: [60, 70, 85, 95].map(line => atLine(judged, line)),
    calibrationError: calibrationError(judged),
  }
}
