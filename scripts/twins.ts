import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { SandboxAddress } from '../server/src/config.ts'
import { Stopped } from './run.ts'
import { spawnOurs } from './supervise/child.ts'
import { type Kept, keepRunning, type Started } from './supervise/keep.ts'

/** Where the twins are, and how to let go of them. */
export interface Twins {
  /** Where they are now. */
  address(): SandboxAddress
  stop(): Promise<void>
  kill(): void
}

/** The sandbox's first line. */
interface Hello {
  readonly imap: SandboxAddress['imap'] & { readonly caPem: string }
  readonly smtpUrl: SandboxAddress['smtpUrl']
  readonly google: SandboxAddress['google']
  readonly microsoft: SandboxAddress['microsoft']
  readonly stripe: SandboxAddress['stripe']
  readonly catcher: SandboxAddress['catcher']
  readonly company: SandboxAddress['company']
  readonly control: { readonly url: string; readonly token: string }
}

/**
 * The sandbox of this data folder: the one another start runs already, else a new process that is started again when it
 * ends; `moved` is called when it then is somewhere else. Throws Stopped when it does not start.
 */
export async function keepTwins({ home, appUrl }: { home: string; appUrl: string }, moved: () => void): Promise<Twins> {
  const note = join(home, 'sandbox-address.json')
  const running = await findRunning(note)
  if (running) return { address: () => addressOf(running), stop: async () => undefined, kill: () => undefined }
  let line = ''
  const kept = await keepRunning({
    name: 'sandbox',
    start: () => startSandbox(join(home, 'sandbox'), appUrl),
    ready: said => {
      const isElsewhere = line !== '' && line !== said
      line = said
      writeFileSync(note, said, { mode: 0o600 })
      if (isElsewhere) moved()
    },
  })
  return { address: () => addressOf(JSON.parse(line)), stop: () => letGo(kept, note), kill: kept.kill }
}

async function letGo(kept: Kept, note: string): Promise<void> {
  rmSync(note, { force: true })
  await kept.stop()
}

function addressOf({ imap, control, catcher, smtpUrl, ...apis }: Hello): SandboxAddress {
  const { caPem, host, port, smtpHost, smtpPort } = imap
  return { ...control, catcher, caPem, imap: { host, port, smtpHost, smtpPort }, smtpUrl, ...apis }
}

/** A web and a worker process on one data folder share their twins; a note left by a killed start answers nothing. */
async function findRunning(note: string): Promise<Hello | undefined> {
  if (!existsSync(note)) return undefined
  const hello: Hello = JSON.parse(readFileSync(note, 'utf8'))
  const headers = { authorization: `Bearer ${hello.control.token}` }
  const answer = await fetch(`${hello.control.url}/state`, { headers }).catch(() => undefined)
  return answer?.ok ? hello : undefined
}

/** The sandbox says where it listens in its first line, as JSON. */
function startSandbox(data: string, appUrl: string): Started<string> {
  const child = spawnOurs('sandbox/src/main.ts', { args: ['--data', data, '--app-url', appUrl], heard: ['stdout'] })
  const ready = new Promise<string>((resolve, reject) => {
    child.once('exit', code =>
      reject(new Stopped(`The sandbox did not start (exit ${code}): set SANDBOX=off to do without it.`)),
    )
    if (child.stdout) createInterface({ input: child.stdout }).once('line', resolve)
  })
  return { child, ready }
}
