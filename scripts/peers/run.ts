import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadModel } from '../../classifier/src/model/load.ts'
import { option, ROOT, runCommand, Stopped } from '../run.ts'
import { COMPARISONS, prepare } from './prepare.ts'
import { dateLines, keepPeers, OURS, readResults } from './results.ts'
import { describeComparison } from './table.ts'

const USAGE = `Usage: npx tsx scripts/peers/run.ts --harness FOLDER --data FOLDER [--work FOLDER] [--only NAMES] [--fresh]

Measures the classic filters and the shipped judge on the same mail and writes the tables of docs/peers.md.

  --harness FOLDER  the harness for the classic filters: its run.sh
  --data FOLDER     labelled mail: train.jsonl.gz, dev.jsonl.gz, written.jsonl.gz, real.jsonl.gz
  --work FOLDER     where mail and results are kept (a folder in the system's temporary one)
  --only NAMES      some of ${Object.keys(COMPARISONS).join(', ')}; comma between
  --fresh           measure the other filters again as well; without it only those that are missing`

const DOCUMENT = join(ROOT, 'docs/peers.md')
const FAST = ['bogofilter', 'bogofilter_tuned', 'spamprobe', 'crm114_osb']
const SLOW = ['spamassassin', 'spamassassin_bayes', 'rspamd', 'rspamd_bayes']
const FILTERS: Readonly<Record<string, readonly string[]>> = {
  foreign: [...FAST, ...SLOW],
  written: [...FAST, ...SLOW],
  spamassassin: [...FAST, ...SLOW],
  public: FAST,
  'public-fifth': SLOW,
}

await runCommand(async () => {
  const [harness, data] = [option('harness'), option('data')]
  if (!harness || !data) throw new Stopped(USAGE)
  const work = resolve(option('work') ?? join(tmpdir(), 'icebox-peers'))
  const names = option('only')?.split(',') ?? Object.keys(COMPARISONS)
  for (const name of names) await measure(name, { harness: resolve(harness), data: resolve(data), work })
  fill('machine', machine())
})

interface Folders {
  readonly harness: string
  readonly data: string
  readonly work: string
}

/** Other filters do not change with our model, so what is known of them is kept; ours is measured each time. */
async function measure(name: string, { harness, data, work }: Folders): Promise<void> {
  const comparison = COMPARISONS[name]
  if (comparison === undefined) throw new Stopped(`There is no comparison "${name}".\n${USAGE}`)
  const [mail, results] = [join(work, name), join(work, `${name}.jsonl`)]
  await mkdir(work, { recursive: true })
  if (process.argv.includes('--fresh')) await rm(results, { force: true })
  console.log(`${name}: ${JSON.stringify(await prepare(data, comparison, mail))}`)
  const known = (await keepPeers(results)).map(({ peer }) => peer)
  const missing = (FILTERS[name] ?? []).filter(filter => !known.includes(filter))
  await runHarness([join(harness, 'run.sh'), mail, results, '--peers', missing.join(','), '--ext', adapter()])
  await dateLines(results, new Date().toISOString().slice(0, 10))
  fill(name, describeComparison(await readResults(results)))
}

/** Our row: its own cut is the line 85, where Icebox moves mail unless the user says otherwise. */
function adapter(): string {
  const own = fileURLToPath(new URL('adapter.ts', import.meta.url))
  const words = [process.execPath, '--import', import.meta.resolve('tsx'), own]
  return `${OURS}@0.85=${words.map(word => `'${word}'`).join(' ')}`
}

/** With low priority, as it runs for a long time; its progress goes to the terminal. */
async function runHarness(command: readonly string[]): Promise<void> {
  const child = spawn('nice', ['-n', '15', ...command], { stdio: ['ignore', 'inherit', 'inherit'] })
  const code = await new Promise<number | null>((done, failed) => {
    child.on('error', failed)
    child.on('exit', done)
  })
  if (code !== 0) throw new Stopped(`The harness ended with ${code}.`)
}

function fill(name: string, text: string): void {
  const document = readFileSync(DOCUMENT, 'utf8')
  const [from, to] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
  const [start, end] = [document.indexOf(from), document.indexOf(to)]
  if (start < 0 || end < 0) throw new Stopped(`docs/peers.md has no place for "${name}".`)
  writeFileSync(DOCUMENT, `${document.slice(0, start)}${from}\n${text}\n${document.slice(end)}`)
  console.log(text)
}

function machine(): string {
  const processors = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `Icebox: model ${loadModel().version}. Machine: ${processors[0]?.model.trim()}, ${processors.length} cores, ${gigabytes} GB, shared with other work; ${system()}, Node ${process.versions.node}.`
}

function system(): string {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  const name = /^PRETTY_NAME="(.*)"$/m.exec(release)?.[1] ?? process.platform
  return [name, ...versions()].join(', ')
}

/** Versions of the filters as Debian has them; none where there is no Debian. */
function versions(): string[] {
  const packages = ['bogofilter-bdb', 'spamprobe', 'crm114', 'spamassassin', 'rspamd']
  try {
    const out = execFileSync('dpkg-query', ['-W', '-f', '$' + '{Package} $' + '{Version}\n', ...packages], {
      encoding: 'utf8',
    })
    return out.trim().split('\n')
  } catch (error) {
    // Of those that are missing it complains, and names the others none the less.
    const { stdout } = error as { stdout?: string | null }
    return (stdout ?? '').split('\n').filter(Boolean)
  }
}
