import { areaInterval, type Classes, type Interval, wilson } from './intervals.ts'
import { type AtLine, atLine, auc, calibrationError, type Judged, recallAt } from './metrics.ts'

export const RATES = ['0.001', '0.005', '0.01'] as const
export const LINES = ['60', '70', '85', '95'] as const
type Rate = (typeof RATES)[number]
type Line = (typeof LINES)[number]

/** Shares from 0 to 1; null where there is nothing to take a share of. */
interface AtLineFigures {
  readonly precision: number | null
  readonly recall: number | null
  /** Share of the wanted mail that would be moved. */
  readonly falsePositiveRate: number | null
}

/** The figures of some messages. `n` counts the rows used, `positives` the unwanted among them. */
export interface Group {
  readonly n: number
  readonly positives: number
  readonly auc: number | null
  readonly recallAtFpr: Readonly<Record<Rate, number | null>>
  readonly at: Readonly<Record<Line, AtLineFigures>>
  /** Expected calibration error, ten equal bins. */
  readonly ece: number | null
  /** 95 %: Wilson's for shares, Hanley and McNeil's variance for the area. Recall at a rate takes the cut as given. */
  readonly intervals: {
    readonly auc: Interval | null
    readonly recallAtFpr: Readonly<Record<Rate, Interval | null>>
    readonly at: Readonly<Record<Line, Readonly<Record<keyof AtLineFigures, Interval | null>>>>
  }
}

/** One judged message with what it is grouped by. */
export interface Case extends Judged {
  readonly source: string
  readonly label: string
  readonly kind: string | undefined
  readonly lang: string
  /** Whether the row says that the user has written to the sender, or shares a company with them. */
  readonly isKnown: boolean
}

type Groups = Readonly<Record<string, Group>>

export interface Report {
  readonly overall: Group
  /** Cold outreach against everything wanted, other unwanted mail left out. */
  readonly coldVsWanted: Group
  /** Mail of senders nobody is said to know: what the judge itself decides. */
  readonly strangers: Group
  readonly bySource: Groups
  readonly byLabel: Groups
  readonly byKind: Groups
  readonly byLang: Groups
}

/**
 * Measures everything. A label or kind of one class alone is measured against all messages of the other class. `prior`
 * reweighs precision and calibration to that share of unwanted mail.
 */
export function reportOf(cases: readonly Case[], prior?: number): Report {
  // In order of score each group's own sorting has next to nothing left to do.
  const sorted = [...cases].sort((one, other) => one.score - other.score)
  const measure = (some: readonly Judged[]) => groupOf(some, prior)
  const opposed = (own: readonly Case[]) => measure(withOpposites(own, sorted))
  return {
    overall: measure(sorted),
    coldVsWanted: measure(sorted.filter(({ label, move }) => label === 'cold_outreach' || !move)),
    strangers: measure(sorted.filter(({ isKnown }) => !isKnown)),
    bySource: measureBy(sorted, ({ source }) => source, measure),
    byLabel: measureBy(sorted, ({ label }) => label, opposed),
    byKind: measureBy(sorted, ({ kind }) => kind, opposed),
    byLang: measureBy(sorted, ({ lang }) => lang, measure),
  }
}

function withOpposites(own: readonly Case[], all: readonly Case[]): readonly Case[] {
  const [first] = own
  if (own.some(({ move }) => move !== first?.move)) return own
  return [...own, ...all.filter(({ move }) => move !== first?.move)]
}

/** The largest group first. */
function measureBy(
  cases: readonly Case[],
  keyOf: (each: Case) => string | undefined,
  measure: (own: readonly Case[]) => Group,
): Groups {
  const groups = new Map<string, Case[]>()
  for (const each of cases) {
    const key = keyOf(each)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  const ordered = [...groups].sort(
    ([name, one], [otherName, other]) => other.length - one.length || (name < otherName ? -1 : 1),
  )
  return Object.fromEntries(ordered.map(([key, own]) => [key, measure(own)]))
}

function groupOf(judged: readonly Judged[], prior: number | undefined): Group {
  const unwanted = judged.filter(item => item.move).length
  const classes = { unwanted, wanted: judged.length - unwanted }
  const area = orNull(auc(judged))
  const recalls = table(RATES, rate => orNull(recallAt(judged, Number(rate))))
  const lines = table(LINES, line => atLine(judged, Number(line)))
  return {
    n: judged.length,
    positives: unwanted,
    auc: area,
    recallAtFpr: recalls,
    at: table(LINES, line => sharesAt(lines[line], prior)),
    ece: orNull(calibrationError(judged, prior)),
    intervals: {
      auc: area === null ? null : areaInterval(area, classes),
      recallAtFpr: table(RATES, rate => recallInterval(recalls[rate], unwanted)),
      at: table(LINES, line => intervalsAt(lines[line], classes, prior)),
    },
  }
}

function sharesAt({ precision, recall, wantedMoved }: AtLine, prior: number | undefined): AtLineFigures {
  const atPrior = (share: number) => (share * recall) / (share * recall + (1 - share) * wantedMoved)
  return {
    precision: orNull(prior === undefined ? precision : atPrior(prior)),
    recall: orNull(recall),
    falsePositiveRate: orNull(wantedMoved),
  }
}

function recallInterval(recall: number | null, unwanted: number): Interval | null {
  return recall === null ? null : wilson(Math.round(recall * unwanted), unwanted)
}

/** A reweighed precision is no plain share, so it gets no interval. */
function intervalsAt(
  { unwantedMovedCount, wantedMovedCount }: AtLine,
  { unwanted, wanted }: Classes,
  prior: number | undefined,
) {
  return {
    precision: prior === undefined ? wilson(unwantedMovedCount, unwantedMovedCount + wantedMovedCount) : null,
    recall: wilson(unwantedMovedCount, unwanted),
    falsePositiveRate: wilson(wantedMovedCount, wanted),
  }
}

function orNull(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

function table<Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) {
  return Object.fromEntries(names.map(name => [name, of(name)])) as Record<Name, Value>
}
