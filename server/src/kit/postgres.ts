import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { binariesFor, DatabaseUnavailable, type Runner, runAs, traversable } from './postgres-binaries.ts'

export { DatabaseUnavailable }

const exec = promisify(execFile)

/** A PostgreSQL that answers. `stop` ends it when it is ours and nobody else is connected. */
export interface Postgres {
  readonly url: string
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** The data folder of the installation. */
  readonly home: string
  readonly databaseUrl: string | undefined
  /** Where to look for a PostgreSQL of the system, as in PATH. */
  readonly path: string
}

interface Cluster {
  readonly bin: string
  readonly data: string
  readonly password: string
  readonly runner: Runner | undefined
}

/** The database of this installation: DATABASE_URL, else the embedded one, else the one on PATH. Throws DatabaseUnavailable. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  if (options.databaseUrl !== undefined) return givenPostgres(options.databaseUrl)
  const cluster = clusterIn(options)
  if (!existsSync(join(cluster.data, 'PG_VERSION'))) await initialise(cluster)
  const port = (await runningPort(cluster)) ?? (await start(cluster))
  const url = (database: string) => `postgres://icebox:${cluster.password}@127.0.0.1:${port}/${database}`
  await ensureDatabase(url('postgres'))
  return { url: url('icebox'), stop: () => stopWhenAlone(cluster, url('postgres')) }
}

async function givenPostgres(url: string): Promise<Postgres> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    throw new DatabaseUnavailable(
      `The database in DATABASE_URL does not answer (${reasonOf(error)}); start it or correct the address.`,
    )
  }
  return { url, stop: async () => undefined }
}

function clusterIn({ home, path }: PostgresOptions): Cluster {
  const runner = runAs()
  // Root's own folders are closed to the user who runs PostgreSQL; then the data lives where it can go.
  const name = createHash('sha256').update(home).digest('hex').slice(0, 12)
  const store = !runner || traversable(join(home, 'postgres')) ? home : `/var/lib/icebox-${name}`
  mkdirSync(store, { recursive: true, mode: 0o755 })
  const data = join(store, 'postgres')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if (runner) chownSync(data, runner.uid, runner.gid)
  chmodSync(data, 0o700)
  return { bin: binariesFor(runner, store, path), data, password: keptPassword(home), runner }
}

function keptPassword(home: string): string {
  const file = join(home, 'database-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

async function initialise(cluster: Cluster): Promise<void> {
  const passwordFile = join(cluster.data, '..', `.pw-${randomBytes(6).toString('hex')}`)
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 })
  if (cluster.runner) chownSync(passwordFile, cluster.runner.uid, cluster.runner.gid)
  try {
    await runTool(cluster, 'initdb', [
      '-D',
      cluster.data,
      '-U',
      'icebox',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
    ])
  } catch (error) {
    // A half-made cluster would be taken for a whole one by the next start.
    rmSync(cluster.data, { recursive: true, force: true })
    throw new DatabaseUnavailable(
      `The database could not be made in ${cluster.data} (${reasonOf(error)}); free some space or set ICEBOX_HOME to another folder.`,
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** The port of a PostgreSQL that already runs on these data, left over from a start that was killed, or shared. */
async function runningPort(cluster: Cluster): Promise<number | undefined> {
  try {
    await runTool(cluster, 'pg_ctl', ['status', '-D', cluster.data])
  } catch {
    return undefined
  }
  // The fourth line of postmaster.pid is the port.
  const port = Number(readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')[3])
  if (Number.isInteger(port) && port > 0) return port
  await runTool(cluster, 'pg_ctl', ['stop', '-D', cluster.data, '-m', 'fast', '-w'])
  return undefined
}

async function start(cluster: Cluster): Promise<number> {
  const port = await freePort()
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200`
  try {
    await runTool(cluster, 'pg_ctl', [
      'start',
      '-D',
      cluster.data,
      '-w',
      '-t',
      '120',
      '-l',
      join(cluster.data, 'server.log'),
      '-o',
      settings,
    ])
  } catch (error) {
    throw new DatabaseUnavailable(
      `The database in ${cluster.data} does not start (${reasonOf(error)}); its own log is server.log in that folder.`,
    )
  }
  return port
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000 })
  await client.connect()
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'icebox'")
    if (rowCount === 0) await client.query('create database icebox')
  } catch (error) {
    // Two first starts at once: the other made it.
    if (!String(error).includes('already exists')) throw error
  } finally {
    await client.end()
  }
}

/** A web process and a worker process may share one database; the last one to go turns out the light. */
async function stopWhenAlone(cluster: Cluster, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ others: number }>(
    "select count(*)::int as others from pg_stat_activity where datname = 'icebox'",
  )
  await client.end()
  if (rows[0]?.others === 0) await runTool(cluster, 'pg_ctl', ['stop', '-D', cluster.data, '-m', 'fast', '-w'])
}

async function runTool(cluster: Cluster, name: string, args: string[]): Promise<void> {
  const who = cluster.runner ? { uid: cluster.runner.uid, gid: cluster.runner.gid } : {}
  await exec(join(cluster.bin, name), args, { ...who, cwd: '/', env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' } })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** One line of why, without the command that failed. */
function reasonOf(error: unknown): string {
  const { stderr, message, code } = error as { stderr?: string; message?: string; code?: string }
  const lines = (stderr || message || code || String(error)).split('\n').filter(line => line.trim() !== '')
  return (lines.at(-1) ?? 'no reason given').replace(/^\w+: (error: )?/, '').slice(0, 200)
}
