import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../field/installation.ts'
import { ROOT } from '../run.ts'

/** On a quiet machine everything is back within 15 s; tests run on busy ones. */
const BACK = { timeout: 120_000, interval: 200 }
/** The pages may have to be built first. */
const STARTED = { timeout: 400_000, interval: 500 }
const LONG = 600_000

const home = mkdtempSync(join(tmpdir(), 'icebox-supervise-'))
chmodSync(home, 0o755)
let port = 0
let start: ChildProcess | undefined
const printed: string[] = []

beforeAll(async () => {
  port = await freePort()
  await startIcebox()
}, LONG)
afterAll(() => {
  start?.kill('SIGKILL')
  rmSync(home, { recursive: true, force: true })
})

test(
  'whatever dies comes back: web server, worker, sandbox and database, each by kill -9',
  async () => {
    for (const find of [webServer, worker, sandbox, postmaster]) {
      const before = find()
      expect(before).toBeGreaterThan(0)
      process.kill(before, 'SIGKILL')
      await vi.waitFor(async () => {
        expect([0, before]).not.toContain(find())
        expect(await ready()).toEqual({ status: 'ready', database: true, migrations: true, worker: true })
        expect(await sandboxAnswers()).toBe(true)
      }, BACK)
    }
    expect(printed.join('')).toContain('The web server ended (SIGKILL); starting it again.')
    expect(printed.join('')).toContain('The database ended by itself; starting it again.')
  },
  LONG,
)

test(
  'nothing outlives the supervisor killed by kill -9, and the next start works on the same data',
  async () => {
    const tree = family()
    expect(tree.length).toBeGreaterThan(5)
    start?.kill('SIGKILL')
    await vi.waitFor(() => expect(tree.filter(isAlive)).toEqual([]), BACK)
    await startIcebox()
  },
  LONG,
)

test(
  'nothing outlives a SIGTERM',
  async () => {
    const tree = family()
    expect(tree.length).toBeGreaterThan(5)
    start?.kill('SIGTERM')
    await vi.waitFor(() => expect(tree.filter(isAlive)).toEqual([]), BACK)
    await vi.waitFor(() => expect(start?.exitCode).toBe(0), BACK)
  },
  LONG,
)

test(
  'a setting that cannot be used ends the start with one sentence',
  async () => {
    const said: string[] = []
    const child = launch({ TOKEN_KEYS: 'k1:short' })
    child.stderr?.on('data', chunk => said.push(String(chunk)))
    const code = await new Promise(resolve => child.once('exit', resolve))
    expect({ code, lines: said.join('').trim().split('\n').length }).toEqual({ code: 1, lines: 1 })
  },
  LONG,
)

async function startIcebox(): Promise<void> {
  start = launch({})
  for (const stream of [start.stdout, start.stderr]) stream?.on('data', chunk => printed.push(String(chunk)))
  await vi.waitFor(async () => expect((await ready())?.status).toBe('ready'), STARTED)
}

function launch(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['scripts/bootstrap.mjs', 'start'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ICEBOX_HOME: home, PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function ready(): Promise<{ status: string } | undefined> {
  const answer = await ask('/readyz')
  return answer?.json() as Promise<{ status: string }> | undefined
}

async function sandboxAnswers(): Promise<boolean> {
  return (await ask('/api/sandbox'))?.ok ?? false
}

function ask(path: string): Promise<Response | undefined> {
  return fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
}

function webServer(): number {
  return childCalled('role.ts\0web')
}

function worker(): number {
  return childCalled('role.ts\0worker')
}

function sandbox(): number {
  return childCalled('sandbox/src/main.ts')
}

function postmaster(): number {
  const [first = 0] = processes().filter(pid => commandOf(pid).includes(`-D\0${join(home, 'postgres')}\0`))
  return first
}

function childCalled(words: string): number {
  return processes().find(pid => parentOf(pid) === start?.pid && commandOf(pid).includes(words)) ?? 0
}

/** The supervisor, everything below it, and the database with its processes. */
function family(): number[] {
  const all = processes()
  const found = new Set([start?.pid ?? 0, postmaster()])
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const pid of all) if (found.has(parentOf(pid))) found.add(pid)
  }
  return [...found]
}

function processes(): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(isAlive)
}

/** One that ended and was not fetched yet has no command line. */
function isAlive(pid: number): boolean {
  return commandOf(pid) !== ''
}

function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`)
}

function parentOf(pid: number): number {
  return Number(read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1] ?? 0)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
