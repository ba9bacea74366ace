import { OURS, type Result } from './results.ts'

/** The results of one comparison as Markdown: what was tested, a table with the best in bold, and our place in it. */
export function describeComparison(results: readonly Result[]): string {
  const measured = results.filter(({ auc }) => auc !== null)
  const failed = results.filter(({ error }) => error !== undefined)
  const [first] = measured
  if (first === undefined) return 'Not measured.'
  const ordered = [...measured].sort((one, other) => (other.auc ?? 0) - (one.auc ?? 0))
  const trained = Math.max(...measured.filter(({ peer }) => peer !== OURS).map(each => each.trained), 0)
  const days = [...new Set(measured.map(({ date }) => date))].sort()
  return [
    `Trained on ${count(trained)} messages, tested on ${count(first.wanted)} wanted and ${count(first.unwanted)} unwanted, ${days.join(' and ')}.`,
    table(ordered),
    ...failed.map(({ peer, error }) => `${peer} was not measured: ${error}`),
    placeOf(ordered),
  ].join('\n\n')
}

interface Column {
  readonly title: string
  readonly figureOf: (result: Result) => number | null
  readonly write: (value: number) => string
  /** More is better, so that filters can be ranked by it. */
  readonly isRanked?: true
}

const share = (value: number) => value.toFixed(3)
const percent = (value: number) => `${(value * 100).toFixed(1)} %`

const COLUMNS: readonly Column[] = [
  { title: 'AUC', figureOf: ({ auc }) => auc, write: value => value.toFixed(4), isRanked: true },
  { title: 'recall at 0.1 %', figureOf: ({ recallAt }) => recallAt[0], write: share, isRanked: true },
  { title: 'at 0.5 %', figureOf: ({ recallAt }) => recallAt[1], write: share, isRanked: true },
  { title: 'at 1 %', figureOf: ({ recallAt }) => recallAt[2], write: share, isRanked: true },
  { title: 'own cut: precision', figureOf: ({ precision }) => precision, write: percent },
  { title: 'recall', figureOf: ({ recall }) => recall, write: percent },
  { title: 'wanted moved', figureOf: ({ wantedMoved }) => wantedMoved, write: percent },
  { title: 'messages per CPU second', figureOf: each => each.messagesPerCpuSecond, write: value => value.toFixed(0) },
  { title: 'MB', figureOf: ({ megabytes }) => megabytes, write: value => value.toFixed(0) },
  // Ours comes trained.
  {
    title: 'training, seconds',
    figureOf: ({ peer, trainSeconds }) => (peer === OURS ? null : trainSeconds),
    write: value => value.toFixed(0),
  },
]

function table(results: readonly Result[]): string {
  const rows = results.map(result => {
    const name = result.peer === OURS ? `**${OURS}**` : result.peer.replaceAll('_', ' ')
    return `| ${[name, ...COLUMNS.map(column => cell(column, result, results))].join(' | ')} |`
  })
  const head = `| ${['filter', ...COLUMNS.map(({ title }) => title)].join(' | ')} |`
  return [head, `|${'---|'.repeat(COLUMNS.length + 1)}`, ...rows].join('\n')
}

function cell({ figureOf, write, isRanked }: Column, result: Result, results: readonly Result[]): string {
  const value = figureOf(result)
  if (value === null) return '–'
  const isBest = isRanked === true && results.every(other => (figureOf(other) ?? 0) <= value)
  return isBest ? `**${write(value)}**` : write(value)
}

/** One sentence that says who is ahead of us, so that nobody need search the table for it. */
function placeOf(results: readonly Result[]): string {
  const ours = results.find(({ peer }) => peer === OURS)
  if (ours === undefined) return 'Icebox is not in this table yet.'
  const sentences = COLUMNS.filter(({ isRanked }) => isRanked).map(({ title, figureOf }) => {
    const value = figureOf(ours) ?? 0
    const ahead = results.filter(other => (figureOf(other) ?? 0) > value)
    const names = ahead.length > 0 ? ` (ahead: ${ahead.map(({ peer }) => peer.replaceAll('_', ' ')).join(', ')})` : ''
    return `${title}: ${ahead.length + 1} of ${results.length}${names}`
  })
  return `Icebox's place. ${sentences.join('; ')}.`
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}
