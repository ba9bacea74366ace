import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../src/config.ts'
import type { WorkerBrief } from './worker-process.ts'

const FILE = fileURLToPath(new URL('worker-process.ts', import.meta.url))
/** Names their connections in the database. */
export const WORKERS = 'campaign_worker'

/** Workers in processes of their own, on one database. */
export interface Fleet {
  /** Those that are not frozen. */
  readonly awake: readonly Member[]
  /** What ended though nobody ended it. */
  readonly fallen: readonly string[]
  /** Answers when it takes work. */
  start(clockMs?: number): Promise<void>
  /** kill -9. */
  kill(member: Member): Promise<void>
  /** Until it is woken, or until so many seconds have passed. */
  freeze(member: Member, forSeconds: number): void
  /** All that are frozen. */
  wake(): void
  stop(): Promise<void>
}

export interface Member {
  readonly child: ChildProcess
  readonly clockMs: number
  isFrozen: boolean
}

export interface FleetWork {
  readonly config: Config
  readonly databaseUrl: string
  readonly logFolder: string
  /** What names mean to them. */
  readonly namesFile?: string
  /** Jobs of one at once; two unless said. */
  readonly concurrency?: number
}

export function newFleet(work: FleetWork): Fleet {
  const members: Member[] = []
  const fallen: string[] = []
  // Loading takes a busy machine longer than all else; whoever is killed is followed by one that has loaded.
  const spares = [spare(work), spare(work)]
  const kill = async (member: Member) => {
    members.splice(members.indexOf(member), 1)
    await end(member.child)
  }
  const begun = async (clockMs: number): Promise<ChildProcess> => {
    spares.push(spare(work))
    const child = (await spares.shift()) ?? (await spare(work))
    const isReady = await begin(child, work, clockMs).then(
      () => true,
      () => false,
    )
    return isReady ? child : begun(clockMs)
  }
  return {
    get awake() {
      return members.filter(({ isFrozen }) => !isFrozen)
    },
    fallen,
    start: async (clockMs = 0) => {
      const child = await begun(clockMs)
      const member = { child, clockMs, isFrozen: false }
      members.push(member)
      child.once('exit', (code, signal) => {
        if (!members.includes(member)) return
        members.splice(members.indexOf(member), 1)
        fallen.push(`a worker ended by itself with ${code ?? signal}`)
      })
    },
    kill,
    freeze: (member, forSeconds) => {
      member.isFrozen = true
      member.child.kill('SIGSTOP')
      // By the clock, whatever else is waited for: perhaps for what the frozen one holds.
      setTimeout(() => wake(member), 1_000 * forSeconds)
    },
    wake: () => members.forEach(wake),
    stop: async () => {
      await Promise.all([...members].map(kill))
      await Promise.all(spares.map(async each => end(await each)))
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

function wake(member: Member): void {
  member.isFrozen = false
  member.child.kill('SIGCONT')
}

/** A worker that has loaded and waits to be told what to work on. */
async function spare({ logFolder }: FleetWork): Promise<ChildProcess> {
  const log = openSync(join(logFolder, `worker-${Date.now()}-${randomUUID().slice(0, 4)}.log`), 'a')
  const child = spawn(process.execPath, ['--import', 'tsx', FILE], { stdio: ['ignore', log, log, 'ipc'] })
  await heard(child, 'loaded')
  return child
}

async function begin(
  child: ChildProcess,
  { config, databaseUrl, namesFile, concurrency = 2 }: FleetWork,
  clockMs: number,
): Promise<void> {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', WORKERS)
  // Looked at more often than in daily life, and whatever is lost is found at the next look.
  const brisk = { ...config, logLevel: 'debug', pollSeconds: 3, workerConcurrency: concurrency } as const
  const brief: WorkerBrief = { config: brisk, databaseUrl: url.href, clockMs, namesFile }
  child.send(brief, () => undefined)
  await heard(child, 'ready')
}

function heard(child: ChildProcess, awaited: 'loaded' | 'ready'): Promise<void> {
  return new Promise((resolve, reject) => {
    // The loader of TypeScript sends messages of its own over the channel.
    child.on('message', said => said instanceof Object && 'word' in said && said.word === awaited && resolve())
    child.once('exit', code => reject(new Error(`a worker ended with ${code} before it was ${awaited}`)))
  })
}
