import { option, runCommand } from './run.ts'
import { shown } from './stages/tool.ts'

/**
 * The long forms of the tests, beside what `npm test` runs: random lives by the hundred, random orders by the thousand.
 * Each seed is told when it is through, and at the end what was lived. `--only 'part of a file'` takes those files,
 * `--seeds 'pattern'` the seeds that match, such as `10(0.|1.)`.
 */
await runCommand(async () => {
  const seeds = option('seeds')
  const chosen = seeds === undefined ? [] : ['-t', `seed (${seeds})\\)`]
  const only = option('only')
  const files = only === undefined ? [] : [only]
  const told = ['--reporter=verbose', '--disable-console-intercept']
  process.exitCode = (await shown('vitest', ['run', '--project', 'long', ...files, ...told, ...chosen])) ?? 1
})
