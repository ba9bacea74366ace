// The first file a fresh clone runs. Plain JavaScript without dependencies, because nothing is installed yet.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installWhenStale, plain } from './install.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const COMMANDS = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  check: 'scripts/check.ts',
  test: 'scripts/test.ts',
  'test:long': 'scripts/test-long.ts',
  bench: 'scripts/bench.ts',
  chaos: 'scripts/chaos.ts',
  extension: 'scripts/extension.ts',
  doctor: 'scripts/doctor.ts',
  explain: 'scripts/explain.ts',
  backup: 'scripts/operation/backup.ts',
  restore: 'scripts/operation/restore.ts',
  upgrade: 'scripts/operation/upgrade.ts',
  'rotate-keys': 'scripts/operation/rotate-keys.ts',
  suspend: 'scripts/operation/suspend.ts',
  resume: 'scripts/operation/resume.ts',
  erase: 'scripts/operation/erase.ts',
  limit: 'scripts/operation/limit.ts',
  refund: 'scripts/operation/refund.ts',
  sandbox: 'sandbox/src/main.ts',
  'billing:bootstrap': 'scripts/billing-bootstrap.ts',
  train: 'classifier/training/main.ts',
  study: 'classifier/training/study.ts',
  evaluate: 'classifier/evaluation/main.ts',
  'evaluate:rules': 'classifier/evaluation/sentences/main.ts',
}

try {
  await main()
} catch (error) {
  if (error?.name !== 'Plain') throw error
  console.error(error.message)
  process.exit(1)
}

async function main() {
  requireNode()
  const [name = '', ...rest] = process.argv.slice(2)
  if (!Object.hasOwn(COMMANDS, name)) throw plain(`Say which command to run: ${Object.keys(COMMANDS).join(', ')}.`)
  process.chdir(root)
  await installWhenStale(name)
  const script = join(root, COMMANDS[name])
  if (!existsSync(script)) throw plain(`This checkout has no ${COMMANDS[name]}, so "${name}" cannot run.`)
  // A command sees the arguments as if it had been started by itself.
  process.argv.splice(1, Number.POSITIVE_INFINITY, script, ...rest)
  const { register } = await import('tsx/esm/api')
  register()
  await import(pathToFileURL(script).href)
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw plain(`Icebox needs Node 20.19 or newer and this is ${process.versions.node}: install Node 24 from nodejs.org.`)
}
