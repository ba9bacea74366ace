import { type Group, LINES, RATES, type Report } from './groups.ts'
import type { Interval } from './intervals.ts'
import type { Mistake, Mistakes } from './mistakes.ts'

/** Kinds beyond the largest are left to --json. */
const SHOWN = 15

/** The report for a reader, at most 100 columns wide. */
export function describeReport(report: Report): string {
  const main = {
    'strangers only': report.strangers,
    'all mail': report.overall,
    'cold against wanted': report.coldVsWanted,
  }
  const tables = { source: report.bySource, label: report.byLabel, language: report.byLang, kind: report.byKind }
  const parts = Object.entries(tables).flatMap(([name, groups]) =>
    Object.keys(groups).length === 0 ? [] : [rankingTable(name, groups), lineTable(name, groups)],
  )
  return `${[rankingTable('', main), mainLines(main), ...parts, FOOT].join('\n\n')}\n`
}

const FOOT = `In %, but for AUC and calibration error (ECE); 95 % intervals in parentheses. unw.: unwanted.
P: precision. R: recall. F: share of the wanted mail moved. A label or kind of one class alone is
measured against all mail of the other class. Intervals of every line: --json. More: --help.`

type Groups = Readonly<Record<string, Group>>

function rankingTable(name: string, groups: Groups): string {
  const head = row(RANKING, [name, 'n', 'unw.', 'AUC', ...RATES.map(rate => `R at ${Number(rate) * 100}`), 'ECE'])
  return withRest(head, groups, (key, { n, positives, auc, recallAtFpr, ece, intervals }) =>
    row(RANKING, [
      key,
      String(n),
      String(positives),
      withInterval(area(auc), intervals.auc, area),
      ...RATES.map(rate => withInterval(short(recallAtFpr[rate]), intervals.recallAtFpr[rate], whole)),
      area(ece),
    ]),
  )
}

const RANKING = [-21, 6, 5, 18, 13, 13, 13, 4] as const

/** Each line of the main groups, with its intervals. */
function mainLines(groups: Groups): string {
  const head = row(MAIN_LINES, ['', 'line', 'precision', 'recall', 'wanted moved'])
  const rows = Object.entries(groups).flatMap(([key, { at, intervals }]) =>
    LINES.map(line => {
      const [shares, ends] = [at[line], intervals.at[line]]
      const cells = (['precision', 'recall', 'falsePositiveRate'] as const).map(share =>
        withInterval(percent(shares[share], 2), ends[share], end => percent(end, 2)),
      )
      return row(MAIN_LINES, [key, line, ...cells])
    }),
  )
  return [head, ...rows].join('\n')
}

const MAIN_LINES = [-21, 4, 22, 22, 22] as const

function lineTable(name: string, groups: Groups): string {
  const head = row(IN_LINES, [name, ...LINES.flatMap(line => [`P ${line}`, `R ${line}`, `F ${line}`])])
  return withRest(head, groups, (key, { at }) =>
    row(IN_LINES, [
      key,
      ...LINES.flatMap(line => [
        percent(at[line].precision),
        percent(at[line].recall),
        percent(at[line].falsePositiveRate),
      ]),
    ]),
  )
}

const IN_LINES = [-26, ...LINES.flatMap(() => [5, 5, 5])] as const

function withRest(head: string, groups: Groups, draw: (key: string, group: Group) => string): string {
  const all = Object.entries(groups)
  const rows = all.slice(0, SHOWN).map(([key, group]) => draw(key, group))
  const rest = all.length > SHOWN ? [`and ${all.length - SHOWN} smaller ones: --json`] : []
  return [head, ...rows, ...rest].join('\n')
}

/** Two lines for each mistake, the worst first. */
export function describeMistakes({ wantedScoredHigh, unwantedScoredLow }: Mistakes): string {
  const list = (title: string, mistakes: readonly Mistake[]) =>
    [title, ...mistakes.map(describeMistake), ...(mistakes.length === 0 ? ['  none'] : [])].join('\n')
  return `${list('Wanted, but scored high', wantedScoredHigh)}\n\n${list('Unwanted, but scored low', unwantedScoredLow)}\n`
}

function describeMistake({ id, label, kind, lang, senderDomain, subject, score, reasons }: Mistake): string {
  const about = [id, label, kind ?? '', lang, senderDomain].filter(part => part !== '').join('  ')
  const lines = [
    about,
    subject,
    ...wrap(reasons.map((reason, at) => (at + 1 < reasons.length ? `${reason};` : reason))),
  ]
  return lines.map((line, at) => `${at === 0 ? percent(score).padStart(5) : '     '}  ${clip(line, 93)}`).join('\n')
}

/** As many parts on each line as fit. */
function wrap(parts: readonly string[]): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const line = `${lines.at(-1) ?? ''} ${part}`
    if (lines.length > 0 && line.length <= 93) lines[lines.length - 1] = line
    else lines.push(part)
  }
  return lines
}

/** Widths as in RANKING: negative ones align to the left. */
function row(widths: readonly number[], cells: readonly string[]): string {
  return cells
    .map((cell, at) => align(cell, widths[at] ?? 8))
    .join(' ')
    .trimEnd()
}

function align(cell: string, width: number): string {
  return width < 0 ? clip(cell, -width).padEnd(-width) : cell.padStart(width)
}

/** Control characters of a sender must not reach the terminal. */
function clip(text: string, width: number): string {
  const plain = text.replace(/\p{C}+/gu, ' ')
  return plain.length > width ? `${plain.slice(0, width - 1)}…` : plain
}

function withInterval(value: string, interval: Interval | null, write: (end: number) => string): string {
  return interval === null ? value : `${value} (${write(interval[0])}-${write(interval[1])})`
}

/** Without the nought before the point, so that an interval fits beside it. */
function area(value: number | null): string {
  return value === null ? '–' : value.toFixed(3).replace(/^0/, '')
}

function percent(share: number | null, digits = 1): string {
  return share === null ? '–' : (share * 100).toFixed(digits)
}

function short(share: number | null): string {
  return share === 1 ? '100' : percent(share)
}

function whole(share: number): string {
  return (share * 100).toFixed(0)
}
