import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { HOSTS } from './field/hosts.ts'
import { option, ROOT, runCommand, Stopped } from './run.ts'
import { add, type Counts, NOTHING, playwrightCounts, vitestCounts } from './stages/counts.ts'
import { quietly, shown } from './stages/tool.ts'
import { ensureTools, findTool } from './stages/tools.ts'

interface Stage {
  readonly name: string
  readonly about: string
  /** Answers what it counted, if it counts; throws Stopped when it failed without counting. */
  run(): Promise<Counts | undefined> | Promise<void>
}

const REPORTS = join(ROOT, 'node_modules', '.icebox-reports')
const VITEST_REPORT = join(REPORTS, 'vitest.json')
const PLAYWRIGHT_REPORT = join(REPORTS, 'playwright.json')
const CHAOS = ['scripts/chaos.ts', '--kills', '3', '--deliveries', '1000', '--pause', '0']

/** In order; the cheap ones first, and the first failure ends the run. */
const STAGES: readonly Stage[] = [
  { name: 'tools', about: 'chromium and dovecot are there', run: async () => ensureTools(say) },
  { name: 'format', about: 'format and style (biome)', run: () => quietly('biome', ['check', '.']) },
  { name: 'lint', about: 'lint (oxlint)', run: () => quietly('oxlint', ['--deny-warnings']) },
  { name: 'unused', about: 'unused code (knip)', run: () => quietly('knip', []) },
  { name: 'shape', about: 'the plan in ARCHITECTURE.md', run: () => quietly('tsx', ['scripts/shape.ts']) },
  { name: 'types', about: 'strict types (tsc)', run: () => quietly('tsc', ['-p', '.', '--noEmit']) },
  { name: 'build', about: 'the web pages build', run: () => buildWeb(say) },
  { name: 'unit', about: 'unit, integration and conformance tests (vitest)', run: runVitest },
  { name: 'stories', about: 'browser stories (playwright, axe)', run: runPlaywright },
  { name: 'chaos', about: '1,000 messages at each mail host, pushes lost and doubled, workers killed', run: runChaos },
]

await runCommand(async () => {
  const stages = chosenStages()
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  let counts = NOTHING
  for (const [index, stage] of stages.entries()) {
    console.log(`\n[${index + 1}/${stages.length}] ${stage.name}: ${stage.about}`)
    counts = add(counts, await timed(stage))
    if (counts.failed + counts.skipped > 0) break
  }
  report(counts)
})

function chosenStages(): readonly Stage[] {
  const only = option('only')
  if (only === undefined) return STAGES
  const found = STAGES.filter(stage => stage.name === only)
  if (found.length === 0) throw new Stopped(`--only takes one of: ${STAGES.map(stage => stage.name).join(', ')}.`)
  return found
}

/** A stage that stops without counting its own failures is one failure. */
async function timed(stage: Stage): Promise<Counts> {
  const started = Date.now()
  try {
    const counts = (await stage.run()) ?? NOTHING
    console.log(`  ${((Date.now() - started) / 1000).toFixed(1)} s`)
    return counts
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    console.log(error.message)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function report({ passed, failed, skipped }: Counts): void {
  if (skipped > 0) console.log(`\n${skipped} tests were skipped, and a skipped test counts as failed.`)
  console.log(`\n${passed} passed, ${failed + skipped} failed`)
  process.exit(failed + skipped > 0 ? 1 : 0)
}

async function runVitest(): Promise<Counts> {
  const projects = ['--project', 'plain', '--project', 'server']
  const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`]
  const code = await shown('vitest', ['run', ...projects, ...reports])
  return orOneFailure(code, vitestCounts(VITEST_REPORT))
}

async function runPlaywright(): Promise<Counts> {
  const code = await shown('playwright', ['test', '-c', 'e2e', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT,
    CHROMIUM: process.env.CHROMIUM ?? findTool('chromium'),
  })
  return orOneFailure(code, playwrightCounts(PLAYWRIGHT_REPORT))
}

async function runChaos(): Promise<void> {
  for (const host of Object.keys(HOSTS)) {
    say(host)
    await quietly('tsx', [...CHAOS, '--host', host])
  }
}

/** A runner that fails, or runs nothing, without naming a failed test has still failed. */
function orOneFailure(code: number | null, counts: Counts): Counts {
  const isSilent = (code !== 0 || counts.passed === 0) && counts.failed + counts.skipped === 0
  return isSilent ? { ...counts, failed: 1 } : counts
}

function say(line: string): void {
  console.log(`  ${line}`)
}
