import { option, runCommand, Stopped } from './run.ts'

/** One measured figure. `n` says how many operations stand behind it, `note` under which conditions. */
interface Benchmark {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly n: number
  readonly note: string
}

/** Loaded one by one, so that `--only` does not pay for the others. */
const MODULES: Record<string, () => Promise<{ benchmarks(): Promise<Benchmark[]> }>> = {
  classifier: () => import('../classifier/evaluation/bench.ts'),
  arrival: () => import('./bench/arrival.ts'),
}

await runCommand(async () => {
  const only = option('only')
  const names = Object.keys(MODULES).filter(name => only === undefined || name === only)
  if (names.length === 0) throw new Stopped(`--only takes one of: ${Object.keys(MODULES).join(', ')}.`)
  for (const name of names) {
    const module = await MODULES[name]?.()
    for (const each of (await module?.benchmarks()) ?? []) console.log(JSON.stringify(each))
  }
  // Pools and workers a benchmark leaves open must not keep the command alive.
  process.exit(0)
})
