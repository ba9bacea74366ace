import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { SandboxAddress } from '../server/src/config.ts'
import { ROOT, Stopped } from './run.ts'

/** Where the twins are, and how to let go of them. */
export interface Twins {
  readonly address: SandboxAddress
  stop(): Promise<void>
}

/** The sandbox's first line. */
interface Hello {
  readonly imap: SandboxAddress['imap'] & { readonly caPem: string }
  readonly smtpUrl: SandboxAddress['smtpUrl']
  readonly google: SandboxAddress['google']
  readonly microsoft: SandboxAddress['microsoft']
  readonly stripe: SandboxAddress['stripe']
  readonly control: { readonly url: string; readonly token: string }
}

const STOP_MS = 5_000

/**
 * The sandbox of this data folder: the one another start runs already, else a new process; `lost` is called when that
 * ends by itself. Throws Stopped when it does not start.
 */
export async function startTwins({ home, appUrl }: { home: string; appUrl: string }, lost: () => void): Promise<Twins> {
  const note = join(home, 'sandbox-address.json')
  const running = await findRunning(note)
  if (running) return twinsOf(running, async () => undefined)
  const child = spawnSandbox(join(home, 'sandbox'), appUrl)
  const line = await firstLine(child)
  child.once('exit', lost)
  writeFileSync(note, line, { mode: 0o600 })
  return twinsOf(JSON.parse(line), async () => {
    child.off('exit', lost)
    rmSync(note, { force: true })
    await end(child)
  })
}

function twinsOf({ imap, control, smtpUrl, ...apis }: Hello, stop: Twins['stop']): Twins {
  const { caPem, host, port, smtpHost, smtpPort } = imap
  const { google, microsoft, stripe } = apis
  const mail = { caPem, imap: { host, port, smtpHost, smtpPort }, smtpUrl }
  return { address: { ...control, ...mail, google, microsoft, stripe }, stop }
}

/** A web and a worker process on one data folder share their twins; a note left by a killed start answers nothing. */
async function findRunning(note: string): Promise<Hello | undefined> {
  if (!existsSync(note)) return undefined
  const hello: Hello = JSON.parse(readFileSync(note, 'utf8'))
  const headers = { authorization: `Bearer ${hello.control.token}` }
  const answer = await fetch(`${hello.control.url}/state`, { headers }).catch(() => undefined)
  return answer?.ok ? hello : undefined
}

function spawnSandbox(data: string, appUrl: string): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', 'sandbox/src/main.ts', '--data', data, '--app-url', appUrl], {
    cwd: ROOT,
    // The channel tells the sandbox when this process dies, even by kill -9: it then ends itself.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // A group of its own, so that Ctrl-C reaches it only through `stop`, after the server has let go.
    detached: true,
  })
}

/** The sandbox says where it listens in its first line, as JSON. */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((done, failed) => {
    const ended = (code: number | null): void =>
      failed(new Stopped(`The sandbox did not start (exit ${code}): set SANDBOX=off to do without it.`))
    child.once('error', failed).once('exit', ended)
    if (!child.stdout) return
    createInterface({ input: child.stdout }).once('line', line => {
      child.off('exit', ended)
      done(line)
    })
  })
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise(done => {
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    child.once('exit', () => {
      clearTimeout(force)
      done()
    })
    child.kill('SIGTERM')
  })
}
