import { parseArgs } from 'node:util'
import { writeCard } from './card.ts'
import { type Example, readFolder, toExample } from './dataset.ts'
import { readSentences } from './roles.ts'
import { readTold, trainTopics } from './topics.ts'
import { writeTopicsCard } from './topics-card.ts'
import { train } from './train.ts'
import { writeFigures, writeModel } from './write.ts'

/**
 * `--data PATH`: a folder with train.jsonl.gz, dev.jsonl.gz, written.jsonl.gz and real.jsonl.gz. Writes
 * classifier/weights; with `--topics` the topics alone.
 */
const { data, topics: onlyTopics } = parseArgs({
  options: { data: { type: 'string' }, topics: { type: 'boolean' } },
}).values
if (data === undefined) {
  console.error('Usage: npm run train -- --data FOLDER [--topics]')
  process.exit(2)
}

const started = Date.now()
const say = (text: string) => console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`)

const rows = readFolder(data)
const told = await readTold(rows)
writeTopicsCard(trainTopics(told, say), told.length)
if (!onlyTopics) await trainJudge()

async function trainJudge(): Promise<void> {
  const examples: Example[] = []
  for (const row of rows.filter(each => each.split === 'train')) examples.push(await toExample(row))
  say(`${examples.length} messages read`)
  const trained = train(examples, readSentences(), say)
  say(`model ${writeModel(trained)} written`)
  await writeFigures()
  await writeCard(rows, trained)
  say('model card written')
}
