import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { HOSTS } from './field/hosts.ts'
import { option, ROOT, runCommand, Stopped } from './run.ts'
import { add, type Counts, NOTHING, playwrightCounts, vitestCounts } from './stages/counts.ts'
import { folderInMemory } from './stages/memory-folder.ts'
import { quietly, shown } from './stages/tool.ts'
import { ensureTools, findBrowser, findExtensionBrowser } from './stages/tools.ts'
import { checkTypes } from './stages/types.ts'

interface Stage {
  readonly name: string
  readonly about: string
  /** Only on a whole run. */
  readonly isSweep?: true
  /** Keeps one core busy and tells nothing until it has ended, so two of them run at once. */
  readonly isQuiet?: true
  /** Answers what it counted, if it counts; throws Stopped when it failed without counting. */
  run(): Promise<Counts | undefined> | Promise<void>
}

const REPORTS = join(ROOT, 'node_modules', '.icebox-reports')
const VITEST_REPORT = join(REPORTS, 'vitest.json')
const PLAYWRIGHT_REPORT = join(REPORTS, 'playwright.json')
/** A third of them, and a kill, in each weather; `npm run chaos` sends a thousand. */
const CHAOS = ['scripts/chaos.ts', '--kills', '3', '--deliveries', '200', '--pause', '40']

/** `--whole`: with the sweeps, which go through every page, state, failure and host. */
const IS_WHOLE = process.argv.includes('--whole')

/** In order, the cheap ones first, of those that run beside each other the longest; the first failure ends the run. */
const STAGES: readonly Stage[] = [
  { name: 'tools', about: 'browser and mail server are there', run: async () => ensureTools(say, IS_WHOLE) },
  quiet('types', 'strict types (tsc)', checkTypes),
  quiet('build', 'the web pages build', () => buildWeb(say)),
  quiet('format', 'format and style (biome)', () => quietly('biome', ['check', '.'])),
  quiet('lint', 'lint (oxlint)', () => quietly('oxlint', ['--deny-warnings'])),
  { ...quiet('unused', 'unused code (knip)', () => quietly('knip', [])), isSweep: true },
  quiet('shape', 'the plan in ARCHITECTURE.md', () => quietly('tsx', ['scripts/shape.ts'])),
  { name: 'unit', about: 'unit, integration and conformance tests (vitest)', run: runVitest },
  { name: 'stories', about: 'browser stories (playwright, axe)', run: runPlaywright },
  {
    name: 'chaos',
    about: '200 messages at each mail host, pushes lost and doubled, workers killed',
    run: runChaos,
    isSweep: true,
  },
]

process.env.TMPDIR = folderInMemory() ?? process.env.TMPDIR

await runCommand(async () => {
  const stages = chosenStages()
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const waiting = [...stages]
  let counts = NOTHING
  const runNext = async (stage: Stage): Promise<void> => {
    waiting.splice(waiting.indexOf(stage), 1)
    if (!stage.isQuiet) console.log(`\n${stage.name}: ${stage.about}`)
    const ended = await timed(stage)
    counts = add(counts, ended)
  }
  const mayGoOn = () => counts.failed + counts.skipped === 0
  const lane = async (): Promise<void> => {
    for (let [next] = waiting; next?.isQuiet && mayGoOn(); [next] = waiting) await runNext(next)
  }
  for (let [next] = waiting; next && mayGoOn(); [next] = waiting) {
    if (next.isQuiet) await Promise.all([lane(), lane()])
    else await runNext(next)
  }
  report(counts)
})

function quiet(name: string, about: string, run: Stage['run']): Stage {
  return { name, about, run, isQuiet: true }
}

function chosenStages(): readonly Stage[] {
  const only = option('only')
  if (only === undefined) return STAGES.filter(stage => IS_WHOLE || !stage.isSweep)
  const found = STAGES.filter(stage => stage.name === only)
  if (found.length === 0) throw new Stopped(`--only takes one of: ${STAGES.map(stage => stage.name).join(', ')}.`)
  return found
}

/** A stage that stops without counting its own failures is one failure. */
async function timed(stage: Stage): Promise<Counts> {
  const started = Date.now()
  try {
    const counts = (await stage.run()) ?? NOTHING
    console.log(
      `${stage.isQuiet ? `${stage.name}: ${stage.about}` : ''}  ${((Date.now() - started) / 1000).toFixed(1)} s`,
    )
    return counts
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    console.log(`${stage.name} failed:\n${error.message}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function report({ passed, failed, skipped }: Counts): void {
  if (skipped > 0) console.log(`\n${skipped} tests were skipped, and a skipped test counts as failed.`)
  console.log(`\n${passed} passed, ${failed + skipped} failed`)
  process.exit(failed + skipped > 0 ? 1 : 0)
}

async function runVitest(): Promise<Counts> {
  const projects = ['plain', 'server', ...(IS_WHOLE ? ['whole'] : [])].flatMap(name => ['--project', name])
  const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`]
  // What kills and starts whole products wants a core to itself.
  const workers = IS_WHOLE ? ['--maxWorkers=2'] : []
  const code = await shown('vitest', ['run', ...projects, ...workers, ...reports])
  return orOneFailure(code, vitestCounts(VITEST_REPORT))
}

async function runPlaywright(): Promise<Counts> {
  const code = await shown('playwright', ['test', '-c', 'e2e', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT,
    ...(IS_WHOLE && { STORIES: 'whole' }),
    CHROMIUM: process.env.CHROMIUM ?? findBrowser(),
    EXTENSION_CHROMIUM: process.env.EXTENSION_CHROMIUM ?? findExtensionBrowser(),
  })
  return orOneFailure(code, playwrightCounts(PLAYWRIGHT_REPORT))
}

async function runChaos(): Promise<void> {
  const hosts = Object.keys(HOSTS)
  say(hosts.join(', '))
  // One after another: three that start at once leave no time to the process that signs in, which ranks behind all others.
  for (const host of hosts) await quietly('tsx', [...CHAOS, '--host', host])
}

/** A runner that fails, or runs nothing, without naming a failed test has still failed. */
function orOneFailure(code: number | null, counts: Counts): Counts {
  const isSilent = (code !== 0 || counts.passed === 0) && counts.failed + counts.skipped === 0
  return isSilent ? { ...counts, failed: 1 } : counts
}

function say(line: string): void {
  console.log(`  ${line}`)
}
