import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { judge } from '../../classifier/src/judge.ts'
import { parseMessage } from '../../classifier/src/mime.ts'
import { loadModel } from '../../classifier/src/model/load.ts'
import { emptyProfile } from '../../classifier/src/personal/profile.ts'

/**
 * The shipped judge as the harness runs a filter: `train FOLDER`, which has nothing to do, and `score FOLDER`, which
 * answers each path on stdin with path, score (0 to 1) and milliseconds. The message alone: nothing is known of the sender.
 */
const [verb] = process.argv.slice(2)
if (verb === 'score') await scorePaths()
else if (verb !== 'train') {
  process.stderr.write('Say train or score.\n')
  process.exitCode = 2
}

async function scorePaths(): Promise<void> {
  const model = loadModel()
  const known = { relationship: undefined, profile: emptyProfile() }
  process.stdout.write('#ready\n')
  for await (const path of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    const started = performance.now()
    const { score } = judge(await parseMessage(await readFile(path)), known, model)
    process.stdout.write(`${path}\t${score}\t${(performance.now() - started).toFixed(3)}\n`)
  }
}
