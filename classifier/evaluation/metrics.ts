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

/** The best recall at any cut whose false-positive rate is at most `rate`; ties are kept together. */
export function recallAt(judged: readonly Judged[], rate: number): number {
  const wanted = judged
    .filter(item => !item.move)
    .map(item => item.score)
    .sort((one, other) => other - one)
  const cut = wanted[Math.floor(rate * wanted.length)] ?? -1
  const unwanted = judged.filter(item => item.move)
  return unwanted.filter(item => item.score > cut).length / unwanted.length
}

export interface AtLine {
  readonly line: number
  readonly precision: number
  readonly recall: number
  /** Share of the wanted mail that would be moved. */
  readonly wantedMoved: number
  readonly wantedMovedCount: number
}

/** `line` in whole percent, as the slider has it. */
export function atLine(judged: readonly Judged[], line: number): AtLine {
  const moved = judged.filter(item => Math.floor(item.score * 100) >= line)
  const right = moved.filter(item => item.move).length
  const unwanted = judged.filter(item => item.move).length
  const wantedMovedCount = moved.length - right
  return {
    line,
    precision: right / moved.length,
    recall: right / unwanted,
    wantedMoved: wantedMovedCount / (judged.length - unwanted),
    wantedMovedCount,
  }
}

/** Expected calibration error over ten equal bins of the score; `prior` reweighs the classes to that share of unwanted. */
export function calibrationError(judged: readonly Judged[], prior?: number): number {
  const unwanted = judged.filter(item => item.move).length
  const share = unwanted / judged.length
  const weightOf = (item: Judged) => {
    if (prior === undefined) return 1
    return item.move ? prior / share : (1 - prior) / (1 - share)
  }
  const total = judged.reduce((sum, item) => sum + weightOf(item), 0)
  let error = 0
  for (let bin = 0; bin < 10; bin++) {
    const inside = judged.filter(item => Math.min(9, Math.floor(item.score * 10)) === bin)
    const gap = inside.reduce((sum, item) => sum + weightOf(item) * (item.score - (item.move ? 1 : 0)), 0)
    error += Math.abs(gap) / total
  }
  return error
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
