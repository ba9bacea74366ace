import { parseArgs } from 'node:util'
import { auc, recallAt } from '../evaluation/metrics.ts'
import { FAMILIES, FEATURES } from '../src/features/wording/families.ts'
import type { Deciding } from '../src/model/model.ts'
import { type Example, isModern, readFolder, toExample } from './dataset.ts'
import { fitDeciding } from './heads.ts'
import { simulateKept } from './kept/simulate.ts'
import { describeKept } from './kept/table.ts'
import { simulateLessons } from './lessons.ts'
import { describeNewest, measureNewest } from './newest/newest.ts'
import { scoreOf } from './solver.ts'

/**
 * `npm run study -- --data FOLDER`: what each family of evidence is worth to the two linear scores, what a score knows of
 * a source it was not trained on, and what five corrections do to recall; with `--lessons` the last alone. With `--kept`
 * what else it could do to learn from the mail a user kept. With `--newest` how a judge that knows older public mail alone
 * does on the newest quarter of all of it, and of each source. Prints Markdown; writes nothing.
 */
const {
  data,
  lessons: onlyLessons,
  kept: onlyKept,
  newest: onlyNewest,
} = parseArgs({
  options: {
    ...{ data: { type: 'string' }, lessons: { type: 'boolean' } },
    ...{ kept: { type: 'boolean' }, newest: { type: 'boolean' } },
  },
}).values
if (data === undefined) {
  console.error('Usage: npm run study -- --data FOLDER [--lessons | --kept | --newest]')
  process.exit(2)
}

const rows = readFolder(data)
const examples: Example[] = []
if (onlyKept) {
  console.log(describeKept(await simulateKept(rows, name => console.error(name))))
  process.exit()
}
if (onlyNewest) {
  for (const of of ['all', 'each source'] as const) {
    console.log(`${describeNewest(await measureNewest(rows, of, text => console.error(text)))}\n`)
  }
  process.exit()
}
if (!onlyLessons) {
  for (const row of rows) examples.push(await toExample(row))
  console.log(`## Without one family of evidence\n\n${tableOf(withoutFamilies())}`)
  console.log(`## Without one source\n\n${tableOf(withoutSources())}`)
}
console.log(`## After five corrections\n\n${tableOf(await afterLessons())}`)

type Change = (example: Example) => Example

interface Line {
  readonly name: string
  readonly cells: readonly string[]
}

function withoutFamilies(): Line[] {
  const changes: [string, Change][] = [
    ['everything', example => example],
    ['all wording', example => ({ ...example, hashed: new Int32Array() })],
    ['origin', example => ({ ...example, origin: new Int32Array() })],
    ['all signs', example => ({ ...example, named: example.named.map(() => 0) })],
    ...Object.keys(FAMILIES).map((family): [string, Change] => [`signs: ${family}`, withoutSigns(family)]),
  ]
  return changes.map(([name, change]) => {
    const changed = examples.map(change)
    return { name, cells: [...measure('public', changed, isPublic), ...measure('modern', changed, isModern)] }
  })
}

function withoutSigns(family: string): Change {
  const gone = new Set(FAMILIES[family])
  return example => ({
    ...example,
    named: example.named.map((value, at) => (gone.has(FEATURES[at] as (typeof FEATURES)[number]) ? 0 : value)),
  })
}

function withoutSources(): Line[] {
  const sources = [...new Set(examples.filter(isPublic).map(({ row }) => row.source))].filter(hasBoth).sort()
  return sources.map(source => {
    const ofSource = (example: Example) => example.row.source === source
    const others = examples.filter(example => example.row.split !== 'train' || !ofSource(example))
    return { name: source, cells: [...measure('public', examples, ofSource), ...measure('public', others, ofSource)] }
  })
}

/** Recall at the line in the archive whose user brought mail back, and in all others. */
async function afterLessons(): Promise<Line[]> {
  const share = (part: number) => part.toFixed(3)
  return (await simulateLessons(rows.filter(({ split }) => split === 'dev'))).map(each => ({
    name: each.archive,
    cells: [
      String(each.unwanted),
      ...[each.before, each.afterWorst, each.afterFive].map(share),
      String(each.elsewhere.unwanted),
      ...[each.elsewhere.before, each.elsewhere.afterFive].map(share),
    ],
  }))
}

/** Whether the held-out part of a source has both wanted and unwanted mail. */
function hasBoth(source: string): boolean {
  const held = examples.filter(({ row }) => row.source === source && row.split !== 'train')
  return new Set(held.map(({ move }) => move)).size === 2
}

/** Trains on the train rows, tests on the held-out rows that are asked for: n, area, recall at 0.5 and 1 %. */
function measure(head: Deciding, all: readonly Example[], isAsked: (example: Example) => boolean): string[] {
  const linear = fitDeciding(
    head,
    all.filter(({ row }) => row.split === 'train'),
  )
  const useOrigin = head === 'public'
  const judged = all
    .filter(example => example.row.split !== 'train' && isAsked(example))
    .map(example => ({
      score: scoreOf(linear, useOrigin ? example : { ...example, origin: new Int32Array() }),
      move: example.move,
    }))
  const recalls = [0.005, 0.01].map(rate => recallAt(judged, rate).toFixed(3))
  return [String(judged.length), auc(judged).toFixed(4), ...recalls]
}

function isPublic(example: Example): boolean {
  return !isModern(example)
}

function tableOf(lines: readonly Line[]): string {
  return lines.map(({ name, cells }) => `| ${name} | ${cells.join(' | ')} |`).join('\n')
}
