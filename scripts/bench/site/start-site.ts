import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@icebox/sandbox/imap/ports'
import { ROOT, Stopped } from '../../run.ts'

interface Site {
  readonly url: string
  stop(): Promise<void>
}

/** Keys of the right form make an installation that sells; nothing measured here asks Stripe anything. */
const SELLING = {
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_bench',
}
const OPERATOR = {
  OPERATOR_NAME: 'Fernbank Example',
  OPERATOR_ADDRESS: '1 Ice Road, Example',
  OPERATOR_EMAIL: 'operator@fernbank.example',
}

/** The web server as an operator runs it, in a process of its own, with an empty data folder and a free port. */
export async function startSite(): Promise<Site> {
  const home = mkdtempSync(join(tmpdir(), 'icebox-site-'))
  chmodSync(home, 0o755)
  const port = await freePort()
  const env = { ...SELLING, ...OPERATOR, PORT: String(port), ICEBOX_HOME: home, SANDBOX: 'off', LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts', '--role', 'web'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(home, { recursive: true, force: true })
  }
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('Icebox is ready')) return { url: `http://localhost:${port}`, stop }
  }
  throw new Stopped('The web server did not start.')
}
