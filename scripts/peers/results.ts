import { readFile, writeFile } from 'node:fs/promises'

/** What the harness measured of one filter; shares from 0 to 1, null where it gave none. */
export interface Result {
  readonly peer: string
  readonly auc: number | null
  readonly recallAt: readonly [permille1: number | null, permille5: number | null, percent1: number | null]
  readonly precision: number | null
  readonly recall: number | null
  readonly wantedMoved: number | null
  readonly messagesPerCpuSecond: number | null
  readonly megabytes: number | null
  readonly trainSeconds: number | null
  readonly trained: number
  readonly wanted: number
  readonly unwanted: number
  readonly error: string | undefined
  /** When it was measured, as YYYY-MM-DD. */
  readonly date: string
}

/** The name under which the shipped judge runs in the harness. */
export const OURS = 'icebox'

/** The results of a file of JSON lines; none when there is no such file. */
export async function readResults(path: string): Promise<Result[]> {
  return (await readLines(path)).map(line => resultOf(parse(line)))
}

/** Drops our own lines, which a new model makes untrue, and those that ended in an error. Keeps the rest. */
export async function keepPeers(path: string): Promise<Result[]> {
  const lines = await readLines(path)
  const kept = lines.filter(line => {
    const { peer, error } = resultOf(parse(line))
    return peer !== OURS && error === undefined
  })
  if (kept.length < lines.length) await writeFile(path, kept.map(line => `${line}\n`).join(''))
  return kept.map(line => resultOf(parse(line)))
}

/** Writes the day behind each line that has none yet. */
export async function dateLines(path: string, date: string): Promise<void> {
  const dated = (await readLines(path)).map(line => JSON.stringify({ date, ...recordOf(parse(line)) }))
  await writeFile(path, dated.map(line => `${line}\n`).join(''))
}

async function readLines(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').filter(line => line !== '')
}

/** The harness writes numbers that have no end in a way JSON does not know. */
function parse(line: string): unknown {
  return JSON.parse(line.replace(/(?<=[:,[] ?)(-?Infinity|NaN)\b/g, 'null'))
}

function resultOf(value: unknown): Result {
  const line = recordOf(value)
  const [score, train] = [recordOf(line.score), recordOf(line.train)]
  const movedPercent = numberOf(line.fpr_pct)
  return {
    peer: String(line.peer),
    auc: numberOf(line.auc),
    recallAt: [
      numberOf(line['recall_at_fpr_0.1pct']),
      numberOf(line['recall_at_fpr_0.5pct']),
      numberOf(line.recall_at_fpr_1pct),
    ],
    precision: numberOf(line.precision),
    recall: numberOf(line.recall),
    wantedMoved: movedPercent === null ? null : movedPercent / 100,
    messagesPerCpuSecond: numberOf(score.msgs_per_cpu_s),
    megabytes: numberOf(score.peak_rss_mb),
    trainSeconds: numberOf(train.wall_s),
    trained: numberOf(line.n_train) ?? 0,
    wanted: numberOf(line.n_ham) ?? 0,
    unwanted: numberOf(line.n_spam) ?? 0,
    error: typeof line.error === 'string' ? line.error : undefined,
    date: typeof line.date === 'string' ? line.date : '',
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
