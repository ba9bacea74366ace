import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@icebox/sandbox/imap/ports'
import { ROOT, Stopped } from '../run.ts'

/** Everything that `npm start` starts, on an empty data folder and a free port. */
export interface Whole {
  readonly url: string
  readonly home: string
  readonly supervisor: ChildProcess
  /** Ends all of it, and removes the data. */
  stop(): Promise<void>
}

/** Answers when it is ready. Throws Stopped when it does not get ready. */
export async function startWhole(env: NodeJS.ProcessEnv = {}): Promise<Whole> {
  const home = mkdtempSync(join(tmpdir(), 'icebox-whole-'))
  chmodSync(home, 0o755)
  const port = await freePort()
  const supervisor = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ICEBOX_HOME: home, PORT: String(port), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>(resolve => supervisor.once('exit', () => resolve()))
  const stop = async () => {
    supervisor.kill('SIGTERM')
    await ended
    rmSync(home, { recursive: true, force: true })
  }
  for await (const line of createInterface({ input: supervisor.stdout })) {
    if (line.startsWith('Icebox is ready')) {
      supervisor.stdout.resume()
      return { url: `http://localhost:${port}`, home, supervisor, stop }
    }
  }
  rmSync(home, { recursive: true, force: true })
  throw new Stopped('Icebox did not start.')
}
