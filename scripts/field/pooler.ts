import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@icebox/sandbox/imap/ports'
import pg from 'pg'
import { runAs } from '../../server/src/kit/postgres/postgres-binaries.ts'
import { ROOT, Stopped } from '../run.ts'
import { findTool } from '../stages/tools.ts'

const PATIENCE_MS = 20_000

/** A PgBouncer in transaction mode before a PostgreSQL. */
export interface Pooler {
  readonly url: string
  stop(): Promise<void>
}

/** As the example in deploy has it, but for addresses and how many connections to PostgreSQL are shared. */
export async function startPooler(databaseUrl: string, connections: number): Promise<Pooler> {
  const program = findTool('pgbouncer')
  if (!program) throw new Stopped('There is no pgbouncer here; npm test -- --whole --only tools brings it.')
  const direct = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'icebox-pooler-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, `"${direct.username}" "${decodeURIComponent(direct.password)}"\n`)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    exampleWith([
      [
        'host=postgres port=5432 dbname=icebox',
        `host=127.0.0.1 port=${direct.port} dbname=${direct.pathname.slice(1)}`,
      ],
      ['listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1'],
      ['listen_port = 6432', `listen_port = ${port}`],
      ['auth_file = /etc/pgbouncer/userlist.txt', `auth_file = ${users}`],
      ['default_pool_size = 40', `default_pool_size = ${connections}`],
    ]),
  )
  // It refuses to run as root, as PostgreSQL does.
  const child = spawn(program, [file], { ...runAs(), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  url.pathname = '/icebox'
  for (const until = Date.now() + PATIENCE_MS; !(await answers(url.href)); await pause(100)) {
    if (Date.now() < until && child.exitCode === null) continue
    await stop()
    throw new Stopped(`PgBouncer did not start: ${said.join('').slice(-2_000)}`)
  }
  return { url: url.href, stop }
}

/** Throws where the example has none of these lines any more. */
function exampleWith(changes: readonly (readonly [line: string, instead: string])[]): string {
  return changes.reduce(
    (text, [line, instead]) => {
      if (!text.includes(line)) throw new Error(`the example of PgBouncer does not say "${line}"`)
      return text.replace(line, () => instead)
    },
    readFileSync(join(ROOT, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8'),
  )
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}
