import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { binariesFor, DatabaseUnavailable, type Runner, runAs, traversable } from './postgres-binaries.ts'
import { endOrphans, endServing, isPostmaster } from './postgres-processes.ts'

const exec = promisify(execFile)

/** A PostgreSQL that is just being started names its port within this time. */
const PORT_PATIENCE_MS = 5_000

/** The embedded PostgreSQL of one data folder. */
export interface Cluster {
  readonly bin: string
  readonly data: string
  readonly password: string
  readonly runner: Runner | undefined
  /** Stands in the titles of its processes. */
  readonly name: string
}

/** A PostgreSQL that runs on the data. */
export interface Running {
  readonly pid: number
  readonly port: number
}

/** The cluster of a data folder, whose folder is made where it is missing. Throws DatabaseUnavailable. */
export function clusterIn({ home, path }: { readonly home: string; readonly path: string }): Cluster {
  const runner = runAs()
  // Root's own folders are closed to the user who runs PostgreSQL; then the data lives where it can go.
  const name = nameOf(home)
  const store = !runner || traversable(join(home, 'postgres')) ? home : elsewhere(home)
  mkdirSync(store, { recursive: true, mode: 0o755 })
  const data = join(store, 'postgres')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if (runner) chownSync(data, runner.uid, runner.gid)
  chmodSync(data, 0o700)
  return { bin: binariesFor(runner, store, path), data, password: keptPassword(home), runner, name }
}

function nameOf(home: string): string {
  return `icebox-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
}

function elsewhere(home: string): string {
  return `/var/lib/${nameOf(home)}`
}

/** Where the log of a data folder's cluster may lie, whoever started it. */
export function serverLogsOf(home: string): readonly string[] {
  return [home, elsewhere(home)].map(store => join(store, 'postgres', LOG))
}

const LOG = 'server.log'

function keptPassword(home: string): string {
  const file = join(home, 'database-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** Makes the cluster's files where there are none. Throws DatabaseUnavailable. */
export async function ensureFiles(cluster: Cluster): Promise<void> {
  if (existsSync(join(cluster.data, 'PG_VERSION'))) return
  const passwordFile = join(cluster.data, '..', `.pw-${randomBytes(6).toString('hex')}`)
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 })
  if (cluster.runner) chownSync(passwordFile, cluster.runner.uid, cluster.runner.gid)
  const access = ['-U', 'icebox', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  try {
    await runTool(cluster, 'initdb', ['-D', cluster.data, ...access, '-E', 'UTF8', '--locale=C'])
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

/** The PostgreSQL that already runs on these data: left over from a start that was killed, or shared. */
export async function findRunning(cluster: Cluster): Promise<Running | undefined> {
  for (const until = Date.now() + PORT_PATIENCE_MS; Date.now() < until; await pause(100)) {
    const { pid, port } = readLockFile(cluster)
    if (!pid || !isPostmaster(pid, cluster.data)) return undefined
    if (port) return { pid, port }
  }
  return undefined
}

/** Starts it, on the port wished for where that is free. Throws DatabaseUnavailable. */
export async function startCluster(cluster: Cluster, wished: number | undefined): Promise<Running> {
  clearLeftovers(cluster)
  const port = await freePort(wished)
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200 -c cluster_name=${cluster.name}`
  const log = join(cluster.data, LOG)
  try {
    await runTool(cluster, 'pg_ctl', ['start', '-D', cluster.data, '-w', '-t', '120', '-l', log, '-o', settings])
  } catch (error) {
    // Two starts at once: the other was quicker.
    const other = await findRunning(cluster)
    if (other) return other
    throw new DatabaseUnavailable(
      `The database in ${cluster.data} does not start (${reasonOf(error)}); its own log is server.log in that folder.`,
    )
  }
  return { pid: readLockFile(cluster).pid, port }
}

/** Ends it without waiting, also one that is just being started; what was acknowledged is safe. */
export function killCluster({ data }: Cluster): void {
  endServing(data)
}

export async function stopCluster(cluster: Cluster): Promise<void> {
  await runTool(cluster, 'pg_ctl', ['stop', '-D', cluster.data, '-m', 'fast', '-w'])
}

/** PostgreSQL does not start over a lock file whose number another program has now, nor beside its own old processes. */
function clearLeftovers(cluster: Cluster): void {
  const { pid } = readLockFile(cluster)
  if (pid && isPostmaster(pid, cluster.data)) return
  rmSync(lockFile(cluster), { force: true })
  endOrphans(cluster.name, cluster.data)
}

/** The first line is the process, the fourth its port; 0 for what does not stand there. */
function readLockFile(cluster: Cluster): Running {
  if (!existsSync(lockFile(cluster))) return { pid: 0, port: 0 }
  const lines = readFileSync(lockFile(cluster), 'utf8').split('\n')
  return { pid: Number(lines[0]) || 0, port: Number(lines[3]) || 0 }
}

function lockFile({ data }: Cluster): string {
  return join(data, 'postmaster.pid')
}

async function runTool(cluster: Cluster, name: string, args: string[]): Promise<void> {
  const who = cluster.runner ? { uid: cluster.runner.uid, gid: cluster.runner.gid } : {}
  await exec(join(cluster.bin, name), args, { ...who, cwd: '/', env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' } })
}

async function freePort(wished = 0): Promise<number> {
  const server = createServer()
  const isListening = await new Promise<boolean>(resolve =>
    server.once('error', () => resolve(false)).listen(wished, '127.0.0.1', () => resolve(true)),
  )
  if (!isListening) return freePort()
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** One line of why, without the command that failed. */
export function reasonOf(error: unknown): string {
  const { stderr, message, code } = error as { stderr?: string; message?: string; code?: string }
  const lines = (stderr || message || code || String(error)).split('\n').filter(line => line.trim() !== '')
  return (lines.at(-1) ?? 'no reason given').replace(/^\w+: (error: )?/, '').slice(0, 200)
}

export function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
