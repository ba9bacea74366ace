import { type ChildProcess, spawn } from 'node:child_process'
import { ROOT } from '../run.ts'

const STOP_MS = 10_000

export interface Launch {
  readonly args?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** What it says there we read; the rest it says where we say things. */
  readonly heard?: readonly ('stdout' | 'stderr')[]
}

/** A process of ours that runs a TypeScript file of the checkout. */
export function spawnOurs(file: string, { args = [], env = process.env, heard = [] }: Launch): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: ROOT,
    env,
    // The channel tells the child when this process dies, even by kill -9: it then ends itself.
    stdio: [
      'ignore',
      heard.includes('stdout') ? 'pipe' : 'inherit',
      heard.includes('stderr') ? 'pipe' : 'inherit',
      'ipc',
    ],
    // A group of its own, so that Ctrl-C reaches it only through us, in order.
    detached: true,
  })
}

/** Asks the child to end and waits; by force after ten seconds. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
  clearTimeout(force)
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined
}
