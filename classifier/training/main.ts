import { writeCard } from './card.ts'
import { type Example, readFolder, toExample } from './dataset.ts'
import { readSentences } from './roles.ts'
import { train } from './train.ts'
import { writeFigures, writeModel } from './write.ts'

/** `--data PATH`: a folder with train.jsonl.gz, dev.jsonl.gz and written.jsonl.gz. Writes classifier/weights. */
const at = process.argv.indexOf('--data')
const folder = at === -1 ? undefined : process.argv[at + 1]
if (folder === undefined) {
  console.error('Usage: npm run train -- --data FOLDER')
  process.exit(2)
}

const started = Date.now()
const say = (text: string) => console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`)

const rows = readFolder(folder)
const examples: Example[] = []
for (const row of rows.filter(each => each.split === 'train')) examples.push(await toExample(row))
say(`${examples.length} messages read`)
const trained = train(examples, readSentences(), say)
say(`model ${writeModel(trained)} written`)
await writeFigures()
await writeCard(rows, trained)
say('model card written')
