import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { option, ROOT, runCommand, Stopped } from './run.ts'
import { vitestCounts } from './stages/counts.ts'
import { shown } from './stages/tool.ts'

const TOLD = join(ROOT, 'docs', 'long-tests.md')
const LAST_RUN = /(?<=^## Last whole run\n\n).*$/m

/**
 * Everything that `npm test -- --whole` runs, and then the long forms: random lives by the hundred, random orders by the
 * thousand. Each seed is told when it is through, and at the end what was lived; how a whole run went is written into
 * docs/long-tests.md. `--only 'part of a file'` takes those long files alone, `--seeds 'pattern'` the seeds that match,
 * such as `10(0.|1.)`.
 */
await runCommand(async () => {
  const [only, seeds] = [option('only'), option('seeds')]
  const isWhole = only === undefined && seeds === undefined
  const begun = Date.now()
  if (isWhole && (await shown('tsx', ['scripts/test.ts', '--whole'])) !== 0)
    throw new Stopped('What `npm test -- --whole` runs has failed.')
  const chosen = seeds === undefined ? [] : ['-t', `seed (${seeds})\\)`]
  const files = only === undefined ? [] : [only]
  const report = join(mkdtempSync(join(tmpdir(), 'icebox-long-')), 'report.json')
  const told = ['--reporter=verbose', '--disable-console-intercept', '--reporter=json', `--outputFile.json=${report}`]
  process.exitCode = (await shown('vitest', ['run', '--project', 'long', ...files, ...told, ...chosen])) ?? 1
  if (isWhole) tellRun(report, (Date.now() - begun) / 60_000)
})

function tellRun(report: string, minutes: number): void {
  const { passed, failed, skipped } = vitestCounts(report)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
  const day = new Date().toISOString().slice(0, 10)
  const before = 'after `npm test -- --whole` had passed'
  const line = `On ${day} at ${commit}, in ${minutes.toFixed(0)} minutes, ${before}: ${passed} long tests passed, ${failed + skipped} failed.`
  writeFileSync(TOLD, readFileSync(TOLD, 'utf8').replace(LAST_RUN, line))
}
