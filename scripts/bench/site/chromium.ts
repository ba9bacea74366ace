import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Stopped } from '../../run.ts'
import { findTool } from '../../stages/tools.ts'

interface Chromium {
  /** Where it takes orders by the DevTools protocol, on loopback. */
  readonly port: number
  stop(): Promise<void>
}

/** A browser of its own without a window and with an empty profile. Throws Stopped where there is none. */
export async function startChromium(): Promise<Chromium> {
  const program = process.env.CHROMIUM ?? findTool('chromium')
  if (!program) throw new Stopped('This bench needs chromium: apt-get install chromium, or name another by CHROMIUM.')
  const profile = mkdtempSync(join(tmpdir(), 'icebox-chromium-'))
  const flags = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--no-first-run', '--disable-extensions']
  const child = spawn(program, [...flags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  for await (const line of createInterface({ input: child.stderr })) {
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1]
    if (!port) continue
    const stop = async () => {
      child.kill()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    }
    return { port: Number(port), stop }
  }
  throw new Stopped('chromium did not start.')
}
