import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { option, ROOT, runCommand, Stopped } from './run.ts'

/** One measured figure. `n` says how many operations stand behind it, `note` under which conditions. */
export interface Benchmark {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly n: number
  readonly note: string
}

/** Each module exports `benchmarks(): Promise<Benchmark[]>`. */
const MODULES: Record<string, string> = {
  arrival: 'scripts/bench/arrival.ts',
  classifier: 'classifier/evaluation/bench.ts',
}

await runCommand(async () => {
  const only = option('only')
  const names = Object.keys(MODULES).filter(name => only === undefined || name === only)
  if (names.length === 0) throw new Stopped(`--only takes one of: ${Object.keys(MODULES).join(', ')}.`)
  for (const name of names) {
    for (const each of await measure(name)) console.log(JSON.stringify(each))
  }
  // Pools and workers a benchmark leaves open must not keep the command alive.
  process.exit(0)
})

async function measure(name: string): Promise<Benchmark[]> {
  const path = join(ROOT, MODULES[name] ?? '')
  if (!existsSync(path)) throw new Stopped(`The benchmark ${name} has no file ${MODULES[name]}.`)
  const module: { benchmarks(): Promise<Benchmark[]> } = await import(pathToFileURL(path).href)
  return module.benchmarks()
}
