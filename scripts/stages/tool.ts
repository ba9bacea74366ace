import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT, Stopped } from '../run.ts'

/** Runs an installed tool and keeps its output to itself unless it fails; then throws Stopped with it. */
export async function quietly(tool: string, args: string[]): Promise<void> {
  const child = start(tool, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const keep = (chunk: Buffer): void => {
    output += chunk.toString()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  if ((await ended(child)) !== 0) throw new Stopped(output || `${tool} failed without a word.`)
}

/** Runs an installed tool with its output on the screen; answers its exit code, null when it was ended by a signal. */
export function shown(tool: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number | null> {
  return ended(start(tool, args, { stdio: 'inherit', env: { ...process.env, ...env } }))
}

function start(tool: string, args: string[], options: SpawnOptions): ChildProcess {
  return spawn(join(ROOT, 'node_modules', '.bin', tool), args, { cwd: ROOT, ...options })
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on('close', done)
  })
}
