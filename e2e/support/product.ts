import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@icebox/sandbox/imap/ports'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PATIENCE_MS = 300_000

/** A second product with settings of its own, for a story that the usual one cannot tell. */
export async function startProduct(settings: Readonly<Record<string, string>>) {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const home = join(mkdtempSync(join(tmpdir(), 'icebox-story-')), 'home')
  const all = Object.entries({ PORT: port, ICEBOX_HOME: home, LOG_LEVEL: 'warn', ...settings })
  const words = [...all.map(([name, value]) => `${name}=${value}`), 'node', 'scripts/bootstrap.mjs', 'start']
  const child = spawn('env', words, { cwd: ROOT, stdio: 'ignore' })
  await untilReady(child, url)
  return { url, stop: () => stop(child) }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(500)) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
  }
  await stop(child)
  throw new Error('the product did not start')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
