import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Stopped } from './run.ts'

const LOOK_EVERY_MS = 250
/** No work takes that long; another program may bear the id of one that died, in a container always the same. */
const OLDEST_MS = 5 * 60_000

interface Turn {
  /** Exists while somebody is at work; holds the id of their process. */
  readonly lock: string
  /** Called once where somebody else has to be waited for. */
  onWait(): void
  readonly signal?: AbortSignal | undefined
}

/**
 * Does the work while no other process of this checkout does the same. One that died at it is waited for no longer. Throws
 * Stopped when the signal ends the waiting.
 */
export async function oneAtATime(turn: Turn, work: () => Promise<void>): Promise<void> {
  for (let waits = 0; !take(turn.lock); waits++) {
    if (waits === 0) turn.onWait()
    if (turn.signal?.aborted) throw new Stopped('The waiting was ended.')
    await pause(LOOK_EVERY_MS)
  }
  try {
    await work()
  } finally {
    rmSync(turn.lock, { force: true })
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (isDead(lock)) rmSync(lock, { force: true })
    return false
  }
}

function isDead(lock: string): boolean {
  try {
    if (Date.now() - statSync(lock).mtimeMs > OLDEST_MS) return true
    // Before its id is written a file reads as 0, which is this process's own group and lives.
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
