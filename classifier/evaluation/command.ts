import { parseArgs } from 'node:util'
import { loadModel } from '../src/model/load.ts'
import { readRows } from '../training/dataset.ts'
import { type JudgedRow, judgeRows } from './judging.ts'
import { type Figures, figuresOf } from './metrics.ts'

const USAGE = `Usage: icebox evaluate [--json] [--no-relationship] [--split NAME] FILE…

FILE is JSON lines, also gzipped: label, and raw (RFC 822) or subject, from and text; rel says what is known of the sender.

  --json              figures as JSON
  --no-relationship   judge the message alone
  --split NAME        only rows of this split, such as dev
`

/** `icebox evaluate`: 0 when figures were printed, 2 when the arguments make no sense. */
export async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (options === undefined) return 2
  const rows = options.files
    .flatMap(file => readRows(file))
    .filter(row => options.split === undefined || row.split === options.split)
  if (rows.length === 0) {
    process.stderr.write('icebox: there is nothing to evaluate.\n')
    return 2
  }
  const model = loadModel()
  const judged = await judgeRows(rows, model, { useRelationship: options.useRelationship })
  const report = { modelVersion: model.version, ...figuresOf(judged), counts: countsOf(judged) }
  process.stdout.write(options.json ? `${JSON.stringify(report)}\n` : describe(report))
  return 0
}

interface EvaluateOptions {
  readonly files: readonly string[]
  readonly json: boolean
  readonly useRelationship: boolean
  readonly split: string | undefined
}

function readOptions(args: readonly string[]): EvaluateOptions | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        'no-relationship': { type: 'boolean', default: false },
        split: { type: 'string' },
      },
    })
    if (positionals.length === 0) throw new Error('Say which file to evaluate.')
    return {
      files: positionals,
      json: values.json,
      useRelationship: !values['no-relationship'],
      split: values.split,
    }
  } catch (error) {
    process.stderr.write(`icebox: ${error instanceof Error ? error.message : error}\n${USAGE}`)
    return undefined
  }
}

type Counts = Readonly<Record<'source' | 'label' | 'lang', Readonly<Record<string, number>>>>

/** How many messages, and of each label how many were named rightly, per source, label and language. */
function countsOf(judged: readonly JudgedRow[]): Counts {
  const countBy = (keyOf: (row: JudgedRow) => string) => {
    const counts: Record<string, number> = {}
    for (const row of judged) counts[keyOf(row)] = (counts[keyOf(row)] ?? 0) + 1
    return counts
  }
  return {
    source: countBy(({ row }) => row.source),
    label: countBy(({ row }) => row.label),
    lang: countBy(({ row }) => row.lang ?? 'unknown'),
  }
}

function describe(report: Figures & { modelVersion: string; counts: Counts }): string {
  const percent = (share: number) => `${(share * 100).toFixed(2)} %`
  const lines = [
    `model ${report.modelVersion}`,
    `${report.n} messages, ${report.unwanted} of them unwanted`,
    `AUC ${report.auc.toFixed(4)}   calibration error ${report.calibrationError.toFixed(4)}`,
    ...Object.entries(report.recallAtRate).map(
      ([rate, recall]) => `recall ${percent(recall)} with ${rate} of wanted mail moved`,
    ),
    ...report.lines.map(
      at =>
        `line ${at.line}: precision ${percent(at.precision)}, recall ${percent(at.recall)}, wanted mail moved ${percent(at.wantedMoved)} (${at.wantedMovedCount})`,
    ),
    ...Object.entries(report.counts).map(
      ([name, counts]) =>
        `${name}: ${Object.entries(counts)
          .map(([key, count]) => `${key} ${count}`)
          .join(', ')}`,
    ),
  ]
  return `${lines.join('\n')}\n`
}
