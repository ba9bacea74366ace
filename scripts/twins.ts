import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { SandboxAddress } from '../server/src/config.ts'
import { ROOT, Stopped } from './run.ts'

export interface Twins {
  readonly address: SandboxAddress
  /** The certificate authority the twins' certificates come from, when they have one. */
  readonly caPem: string | undefined
  stop(): Promise<void>
}

const STOP_MS = 5_000

/** Starts the sandbox as a process of its own; `lost` is called when it ends by itself. Throws Stopped when it does not start. */
export async function startTwins(home: string, lost: () => void): Promise<Twins> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/src/main.ts', '--home', join(home, 'sandbox')], {
    cwd: ROOT,
    // The channel tells the sandbox when this process dies, even by kill -9: it then ends itself.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // A group of its own, so that Ctrl-C reaches it only through `stop`, after the server has let go.
    detached: true,
  })
  const { caPem, ...address } = await firstLine(child)
  child.once('exit', lost)
  return {
    address,
    caPem,
    stop: () => {
      child.off('exit', lost)
      return end(child)
    },
  }
}

/** The sandbox says where it listens in its first line, as JSON. */
function firstLine(child: ChildProcess): Promise<SandboxAddress & { caPem?: string }> {
  return new Promise((done, failed) => {
    child.once('exit', code =>
      failed(new Stopped(`The sandbox did not start (exit ${code}): set SANDBOX=off to do without.`)),
    )
    child.once('error', failed)
    if (!child.stdout) return
    const lines = createInterface({ input: child.stdout })
    lines.once('line', line => {
      child.removeAllListeners('exit')
      done(JSON.parse(line))
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
