import { runCommand } from './run.ts'
import { shown } from './stages/tool.ts'

/** The long forms of the tests, beside what `npm test` runs: random lives by the hundred. */
await runCommand(async () => {
  process.exitCode = (await shown('vitest', ['run', '--project', 'long'])) ?? 1
})
