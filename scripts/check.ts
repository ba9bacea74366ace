import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { option, ROOT, runCommand, Stopped } from './run.ts'
import { quietly, shown } from './stages/tool.ts'
import { testsOf } from './stages/touched.ts'
import { checkTypes } from './stages/types.ts'

/** What a developer runs after each change: format, lint, shape, types, and the tests that stand by what was touched. */
await runCommand(async () => {
  const files = changedFiles(option('since') ?? 'HEAD')
  const began = Date.now()
  await Promise.all([
    timed('format, lint, shape', began, async () => {
      await quietly('biome', ['check', '.'])
      await quietly('oxlint', ['--deny-warnings'])
      await quietly('tsx', ['scripts/shape.ts'])
    }),
    timed('types', began, checkTypes),
  ])
  const tests = testsOf(files)
  console.log(tests.length === 0 ? 'No test stands by what was touched.' : `tests: ${tests.join(' ')}`)
  if (tests.length > 0 && (await shown('vitest', ['run', '--reporter=dot', ...tests])) !== 0)
    throw new Stopped('The tests above failed.')
})

async function timed(name: string, began: number, run: () => Promise<void>): Promise<void> {
  await run()
  console.log(`${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

/** Changed since the commit, new ones included, and still there. */
function changedFiles(since: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n')
  const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
  return changed.filter(file => file !== '' && existsSync(join(ROOT, file)))
}
