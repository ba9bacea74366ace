import dns from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
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
  /** A file that says what names mean to it, read whenever it asks; all others mean what they do. */
  readonly namesFile?: string | undefined
}

/** What names mean: addresses, by turns. Without a turn the question is never answered. */
export type Names = Readonly<Record<string, readonly (readonly string[])[]>>

// One that could not start, the database being away, ends; another is started in its stead.
process.once('message', (brief: WorkerBrief) => void run(brief).catch(() => process.exit(1)))
process.once('disconnect', () => process.exit(0))
tell('loaded')

async function run({ config, databaseUrl, clockMs, namesFile }: WorkerBrief): Promise<void> {
  if (clockMs !== 0) setClock(clockMs)
  if (namesFile !== undefined) setNames(namesFile)
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

function setNames(file: string): void {
  const { lookup } = dns
  let asked = 0
  const answer = async (host: string, options: object) => {
    const names: Names = JSON.parse(readFileSync(file, 'utf8'))
    const turns = names[host]
    if (turns === undefined) return lookup(host, options)
    const addresses = turns[asked++ % turns.length]
    return addresses?.map(address => ({ address, family: 4 })) ?? new Promise(() => undefined)
  }
  Object.assign(dns, { lookup: answer })
  syncBuiltinESMExports()
}
