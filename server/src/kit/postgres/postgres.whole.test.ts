import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { DatabaseUnavailable, keepPostgres, killPostgres, startPostgres } from './postgres.ts'

const WAIT = { timeout: 25_000, interval: 100 }
const home = mkdtempSync(join(tmpdir(), 'icebox-postgres-'))
chmodSync(home, 0o755)
const options = { home, databaseUrl: undefined, path: process.env.PATH ?? '' }
afterAll(() => rmSync(home, { recursive: true, force: true }))

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

describe('the embedded PostgreSQL', () => {
  it('keeps what was acknowledged over a kill -9, and is adopted while it runs', async () => {
    const first = await startPostgres(options)
    await ask(first.url, 'create table kept (n integer); insert into kept select generate_series(1, 100)')
    const adopted = await startPostgres(options)
    expect(adopted.url).toBe(first.url)
    const pid = Number(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 'SIGKILL')
    await gone(pid)
    const second = await startPostgres(options)
    expect(await ask(second.url, 'select count(*)::int as n from kept')).toEqual([{ n: 100 }])
    await second.stop()
    await expect(ask(second.url, 'select 1')).rejects.toThrow()
  })

  it('stays up for others who are connected', async () => {
    const postgres = await startPostgres(options)
    const other = new pg.Client({ connectionString: postgres.url })
    await other.connect()
    await postgres.stop()
    expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await other.end()
    await postgres.stop()
    await expect(ask(postgres.url, 'select 1')).rejects.toThrow()
  })

  it('starts beside what a killed one left: its processes, and a lock file with the number of another program', async () => {
    const first = await startPostgres(options)
    const [backend] = await ask(first.url, 'select pg_backend_pid() as pid')
    const asleep = new pg.Client({ connectionString: first.url })
    asleep.on('error', () => undefined)
    await asleep.connect()
    const { rows } = await asleep.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    expect(pid).not.toBe(backend?.pid)
    // Frozen, it never hears that its postmaster is gone.
    process.kill(pid, 'SIGSTOP')
    const lockFile = join(home, 'postgres', 'postmaster.pid')
    const lines = readFileSync(lockFile, 'utf8').split('\n')
    process.kill(Number(lines[0]), 'SIGKILL')
    await gone(Number(lines[0]))
    writeFileSync(lockFile, [process.pid, ...lines.slice(1)].join('\n'))
    const second = await startPostgres(options)
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await asleep.end().catch(() => undefined)
    await second.stop()
  })

  it('is started again at the same address when it dies, and ends when told to', async () => {
    const said: string[] = []
    const kept = await keepPostgres(options, { say: line => said.push(line), moved: () => said.push('moved') })
    const before = kept.url()
    process.kill(Number(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    await vi.waitFor(async () => expect(await ask(before, 'select 1 as one')).toEqual([{ one: 1 }]), WAIT)
    expect(kept.url()).toBe(before)
    expect(said).toEqual(['The database ended by itself; starting it again.'])
    await kept.stop()
    await expect(ask(before, 'select 1')).rejects.toThrow()
  })

  it('can be killed at every moment of its start, also before it has a lock file', async () => {
    await (await startPostgres(options)).stop()
    for (const delay of [0, 1, 2, 4, 8, 16, 32, 64]) {
      let hasFailed = false
      // One killed when it was ready is asked for its databases for a minute; nobody waits for that here.
      startPostgres(options).catch(() => {
        hasFailed = true
      })
      await vi.waitFor(() => expect(programsOn(home).length + Number(hasFailed)).toBeGreaterThan(0), { interval: 1 })
      await new Promise(resolve => setTimeout(resolve, delay))
      killPostgres(options)
      await vi.waitFor(() => expect(programsOn(home)).toEqual([]), WAIT)
    }
  })

  it('lets nobody in without its password', async () => {
    const postgres = await startPostgres(options)
    const url = new URL(postgres.url)
    url.password = 'guess'
    await expect(ask(url.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    await postgres.stop()
  })
})

it('a database that does not answer is named, with what to do', async () => {
  const asked = startPostgres({ ...options, databaseUrl: 'postgres://nobody@127.0.0.1:9/none' })
  await expect(asked).rejects.toThrow(DatabaseUnavailable)
  await expect(asked).rejects.toThrow(
    /^The database in DATABASE_URL does not answer \(.*\); start it or correct the address\.$/,
  )
})

it('a way past the pooler that leads to another database is refused, since nothing would be heard there', async () => {
  const postgres = await startPostgres(options)
  const other = new URL(postgres.url)
  other.pathname = '/postgres'
  const asked = (databaseDirectUrl: string) =>
    startPostgres({ ...options, databaseUrl: postgres.url, databaseDirectUrl })
  await expect(asked(other.href)).rejects.toThrow(/^DATABASE_DIRECT_URL leads to another database than DATABASE_URL/)
  await expect(asked('postgres://nobody@127.0.0.1:9/none')).rejects.toThrow(
    /^The database in DATABASE_DIRECT_URL does not answer/,
  )
  expect(await asked(postgres.url)).toMatchObject({ url: postgres.url })
  await postgres.stop()
})

/** The command lines of what runs on the data folder in it. */
function programsOn(folder: string): string[] {
  const lines = execFileSync('ps', ['-e', '-o', 'args=']).toString().split('\n')
  return lines.filter(line => line.includes(join(folder, 'postgres')))
}

async function gone(pid: number) {
  const alive = () => execFileSync('ps', ['-e', '-o', 'pid=']).toString().split('\n').map(Number).includes(pid)
  while (alive()) await new Promise(resolve => setTimeout(resolve, 50))
}
