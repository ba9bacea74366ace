import type { Config } from '../../src/config.ts'
import { guardProcess } from '../../src/kit/log/last-resort.ts'
import { openLog } from '../../src/kit/log/log.ts'
import { startRole } from '../../src/main.ts'

/** What a worker of a campaign is told, once, over the channel to whoever started it. */
export interface WorkerBrief {
  readonly config: Config
  readonly databaseUrl: string
  /** By how much its clock is wrong. */
  readonly clockMs: number
}

// One that could not start, the database being away, ends; another is started in its stead.
process.once('message', (brief: WorkerBrief) => void run(brief).catch(() => process.exit(1)))
process.once('disconnect', () => process.exit(0))
tell('loaded')

async function run({ config, databaseUrl, clockMs }: WorkerBrief): Promise<void> {
  if (clockMs !== 0) setClock(clockMs)
  guardProcess(openLog(config.logLevel), async () => undefined)
  await startRole(config, 'worker', databaseUrl)
  tell('ready')
}

function tell(word: 'loaded' | 'ready'): void {
  process.send?.({ word })
}

function setClock(byMs: number): void {
  const Real = Date
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, as) => Reflect.construct(target, given.length > 0 ? given : [Real.now() + byMs], as),
    get: (target, name) => (name === 'now' ? () => Real.now() + byMs : Reflect.get(target, name)),
  })
}
