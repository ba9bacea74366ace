import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { DatabaseUnavailable, startPostgres } from './postgres.ts'

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

async function gone(pid: number) {
  const alive = () => execFileSync('ps', ['-e', '-o', 'pid=']).toString().split('\n').map(Number).includes(pid)
  while (alive()) await new Promise(resolve => setTimeout(resolve, 50))
}
