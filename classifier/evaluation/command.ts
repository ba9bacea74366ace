import { loadModel } from '../src/model/load.ts'
import type { Model } from '../src/model/model.ts'
import { messageOf } from '../training/dataset.ts'
import { type Case, type Report, reportOf } from './groups.ts'
import { isUnwanted, judgeMessage } from './judging.ts'
import { collectMistakes, type Mistakes } from './mistakes.ts'
import { type EvaluateOptions, readOptions, USAGE } from './options.ts'
import { describeMistakes, describeReport } from './printing.ts'
import { readLabelled, UnusableFile } from './rows.ts'

/** `icebox evaluate`: 0 when figures were printed, 2 when the arguments or a file make no sense. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const options = readArguments(args)
    process.stdout.write(options === 'help' ? USAGE : await evaluate(options))
    return 0
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error
    process.stderr.write(`icebox: ${error.message}\n`)
    return 2
  }
}

/** Arguments that make no sense are told like a file that makes none. */
function readArguments(args: readonly string[]): EvaluateOptions | 'help' {
  try {
    return readOptions(args)
  } catch (error) {
    throw new UnusableFile(`${error instanceof Error ? error.message : error}\n${USAGE.trimEnd()}`)
  }
}

async function evaluate(options: EvaluateOptions): Promise<string> {
  const model = loadModel()
  const { cases, mistakes } = await judgeFiles(options, model)
  if (cases.length === 0) throw new UnusableFile('there is nothing to evaluate.')
  const report = reportOf(cases, options.prior)
  return options.json
    ? `${JSON.stringify(asJson(options, { model, report, mistakes }))}\n`
    : asText(options, { model, report, mistakes })
}

interface Evaluated {
  readonly cases: readonly Case[]
  readonly mistakes: Mistakes
}

/** One message at a time; of each only its figures are kept, and the texts of the worst mistakes. */
async function judgeFiles(options: EvaluateOptions, model: Model): Promise<Evaluated> {
  const cases: Case[] = []
  const mistakes = collectMistakes(options.errors)
  for (const file of options.files) {
    for await (const row of readLabelled(file)) {
      if (options.split !== undefined && row.split !== options.split) continue
      const message = await messageOf(row)
      const verdict = judgeMessage({ message, rel: row.rel }, model, options)
      const { label, kind, source = 'unknown', lang = 'unknown' } = row
      const isKnown = row.rel === 'known' || row.rel === 'colleague'
      const judged = { score: verdict.score, move: isUnwanted(row), source, label, kind, lang, isKnown }
      cases.push(judged)
      mistakes.add(row.id, judged, { message, verdict })
    }
  }
  return { cases, mistakes: mistakes.worst() }
}

interface Outcome {
  readonly model: Model
  readonly report: Report
  readonly mistakes: Mistakes
}

function asJson(options: EvaluateOptions, { model, report, mistakes }: Outcome) {
  return {
    modelVersion: model.version,
    judgedBy: options.useRelationship ? 'message and relationship' : 'message alone',
    prior: options.prior ?? null,
    ...report,
    ...(options.errors > 0 ? { errors: mistakes } : {}),
  }
}

function asText(options: EvaluateOptions, { model, report, mistakes }: Outcome): string {
  const about = [
    `model ${model.version}`,
    options.useRelationship ? 'judged with what is known of the sender' : 'judged by the message alone',
    ...(options.prior === undefined ? [] : [`precision and ECE as if ${options.prior * 100} % were unwanted`]),
  ]
  const listed = options.errors > 0 ? `\n${describeMistakes(mistakes)}` : ''
  return `${about.join(', ')}\n\n${describeReport(report)}${listed}`
}
