import { parseArgs } from 'node:util'
import { writeCard } from './card.ts'
import { type Example, type Row, readFolder, toExample } from './dataset.ts'
import { trainPhrases } from './phrases.ts'
import { foreignSentences, readSentences } from './roles.ts'
import { readTold, trainTopics } from './topics.ts'
import { writeTopicsCard } from './topics-card.ts'
import { train } from './train.ts'
import { writeFigures, writeModel } from './write.ts'

/**
 * `--data PATH`: a folder with train.jsonl.gz, dev.jsonl.gz, written.jsonl.gz and real.jsonl.gz. Writes
 * classifier/weights; with `--topics` the topics alone, with `--judge` all but these. `--phrases` takes no folder: what they
 * mean is learned from phrases.
 */
const options = parseArgs({
  options: {
    ...{ data: { type: 'string' }, topics: { type: 'boolean' } },
    ...{ judge: { type: 'boolean' }, phrases: { type: 'boolean' } },
  },
}).values
if (options.data === undefined && !options.phrases) {
  console.error('Usage: npm run train -- --data FOLDER [--topics | --judge], or --phrases')
  process.exit(2)
}

const started = Date.now()
const say = (text: string) => console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`)

if (options.phrases) trainPhrases(say)
if (options.data !== undefined) await trainOn(options.data)

async function trainOn(folder: string): Promise<void> {
  const rows = readFolder(folder)
  if (!options.judge) {
    const told = await readTold(rows)
    writeTopicsCard(trainTopics(told, say), told.length)
  }
  if (!options.topics) await trainJudge(rows)
}

async function trainJudge(rows: readonly Row[]): Promise<void> {
  const examples: Example[] = []
  for (const row of rows.filter(each => each.split === 'train')) examples.push(await toExample(row))
  say(`${examples.length} messages read`)
  const trained = train(examples, [...readSentences(), ...foreignSentences(examples)], say)
  say(`model ${writeModel(trained)} written`)
  await writeFigures()
  await writeCard(rows, trained)
  say('model card written')
}
