import { option, runCommand, Stopped } from './run.ts'

/** One measured figure. `n` says how many operations stand behind it, `note` under which conditions. */
interface Benchmark {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly n: number
  readonly note: string
  /** Said of figures with a budget; a broken one fails the command. */
  readonly isMet?: boolean
}

/** For those that can be run on data of the user's choice: a labelled file, and one source in it. */
interface Options {
  readonly data: string | undefined
  readonly source: string | undefined
}

/** Loaded one by one, so that `--only` does not pay for the others. */
const MODULES: Record<string, () => Promise<{ benchmarks(options: Options): Promise<Benchmark[]> }>> = {
  classifier: () => import('../classifier/evaluation/bench.ts'),
  arrival: () => import('./bench/arrival.ts'),
  'arrival-gmail': () => import('./bench/arrival-gmail.ts'),
  'arrival-outlook': () => import('./bench/arrival-outlook.ts'),
  backfill: () => import('./bench/backfill.ts'),
  site: () => import('./bench/site.ts'),
  hostile: () => import('./bench/hostile.ts'),
  restart: () => import('./bench/restart.ts'),
  scale: () => import('./bench/scale.ts'),
  held: () => import('./bench/held.ts'),
  rules: () => import('./bench/rules.ts'),
  'rules-hostile': () => import('./bench/rules-hostile.ts'),
  popup: () => import('./bench/popup.ts'),
}

await runCommand(async () => {
  const only = option('only')
  const names = Object.keys(MODULES).filter(name => only === undefined || name === only)
  if (names.length === 0) throw new Stopped(`--only takes one of: ${Object.keys(MODULES).join(', ')}.`)
  const options = { data: option('data'), source: option('source') }
  let isBroken = false
  for (const name of names) {
    const module = await MODULES[name]?.()
    for (const each of (await module?.benchmarks(options)) ?? []) {
      console.log(JSON.stringify(each))
      isBroken ||= each.isMet === false
    }
  }
  // Pools and workers a benchmark leaves open must not keep the command alive.
  process.exit(isBroken ? 1 : 0)
})
