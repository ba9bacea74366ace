import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@icebox/sandbox/imap/ports'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Family, familyOf, isAlive, livingFor } from '../field/processes.ts'
import { ROOT } from '../run.ts'

/** On a quiet machine everything is back within 15 s; tests run on busy ones. */
const BACK = { timeout: 120_000, interval: 200 }
/** The pages may have to be built first. */
const STARTED = { timeout: 400_000, interval: 500 }
const LONG = 600_000
/** Sooner it would count as the same key. */
const SECOND_KEY_MS = 1_200

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
  'whatever dies comes back: web server, worker, sandbox, database and mail hosts, each by kill -9',
  async () => {
    const { webServer, worker, sandbox, postmaster, mailHosts } = family()
    for (const find of [webServer, worker, sandbox, postmaster, mailHosts]) {
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
    const tree = family().all()
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
    const tree = family().all()
    expect(tree.length).toBeGreaterThan(5)
    start?.kill('SIGTERM')
    await vi.waitFor(() => expect(tree.filter(isAlive)).toEqual([]), BACK)
    await vi.waitFor(() => expect(start?.exitCode).toBe(0), BACK)
  },
  LONG,
)

test(
  'a second Ctrl-C waits for nobody, and nothing outlives it',
  async () => {
    if (start?.exitCode === null) await endIcebox()
    await startIcebox()
    const tree = family().all()
    const worker = family().worker()
    expect(worker).toBeGreaterThan(0)
    // One that never ends in order.
    process.kill(worker, 'SIGSTOP')
    start?.kill('SIGINT')
    await pause(SECOND_KEY_MS)
    expect(start?.exitCode).toBeNull()
    start?.kill('SIGINT')
    await vi.waitFor(() => expect(start?.exitCode).toBe(1), BACK)
    await vi.waitFor(() => expect(tree.filter(isAlive)).toEqual([]), BACK)
  },
  LONG,
)

test.each([1, 2])(
  'nothing outlives %i Ctrl-C while the first start of all is under way',
  async times => {
    const fresh = mkdtempSync(join(tmpdir(), 'icebox-supervise-'))
    chmodSync(fresh, 0o755)
    const child = launch({ ICEBOX_HOME: fresh })
    const { postmaster } = familyOf(child.pid ?? 0, fresh)
    await vi.waitFor(() => expect(postmaster()).toBeGreaterThan(0), { ...STARTED, interval: 20 })
    for (let i = 0; i < times; i++) {
      child.kill('SIGINT')
      await pause(SECOND_KEY_MS)
    }
    await vi.waitFor(() => expect(child.exitCode).not.toBeNull(), BACK)
    await vi.waitFor(() => expect(livingFor(fresh)).toEqual([]), BACK)
    rmSync(fresh, { recursive: true, force: true })
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
  await vi.waitFor(async () => {
    if (start?.exitCode !== null) return
    expect((await ready())?.status, printed.join('')).toBe('ready')
  }, STARTED)
  expect(start.exitCode, printed.join('')).toBeNull()
}

async function endIcebox(): Promise<void> {
  start?.kill('SIGTERM')
  await vi.waitFor(() => expect(start?.exitCode).toBe(0), BACK)
}

function launch(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['scripts/bootstrap.mjs', 'start'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ICEBOX_HOME: home, PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function family(): Family {
  return familyOf(start?.pid ?? 0, home)
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
