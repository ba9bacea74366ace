import pg from 'pg'
import { whichAnswers } from './given.ts'
import { DatabaseUnavailable } from './postgres-binaries.ts'
import {
  type Cluster,
  clusterIn,
  ensureFiles,
  findRunning,
  killCluster,
  pause,
  type Running,
  reasonOf,
  startCluster,
  stopCluster,
} from './postgres-cluster.ts'
import { isPostmaster } from './postgres-processes.ts'

export { DatabaseUnavailable }

/** After a crash it reads its journal first, and refuses everybody until then. */
const RECOVERY_MS = 60_000
/** What just ended is still counted as connected for a moment. */
const LEAVING_MS = 2_000
/** Whoever was started with a process that died may be longer at its work, on a busy machine. */
const LAST_LEAVING_MS = 30_000
const LOOK_MS = 300
const LONGEST_PAUSE_MS = 30_000

/** A PostgreSQL that answers. `stop` ends it when it is ours and nobody else is connected. */
export interface Postgres {
  readonly url: string
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** The data folder of the installation. */
  readonly home: string
  readonly databaseUrl: string | undefined
  /** Of the same database, where `databaseUrl` leads to a pooler before it. */
  readonly databaseDirectUrl?: string | undefined
  /** Where to look for a PostgreSQL of the system, as in PATH. */
  readonly path: string
}

/** One that is started again whenever it dies. */
export interface KeptPostgres {
  /** Where it is now. */
  url(): string
  stop(): Promise<void>
  /** Ends it without waiting; what was acknowledged is safe. */
  kill(): void
}

/** What whoever keeps it running is told. */
export interface Keeper {
  say(line: string): void
  /** It runs again, and at another address, because the port was taken. */
  moved(): void
}

/** The database of this installation: DATABASE_URL, else the embedded one, else the one on PATH. Throws DatabaseUnavailable. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  if (options.databaseUrl !== undefined) return givenPostgres(options.databaseUrl, options)
  const cluster = clusterIn(options)
  const { port } = await runOn(cluster)
  return { url: addressOf(cluster, port), stop: () => stopWhenAlone(cluster, port) }
}

/** The same, and where it is ours it is started again whenever it dies. Throws DatabaseUnavailable when it does not start. */
export async function keepPostgres(options: PostgresOptions, keeper: Keeper): Promise<KeptPostgres> {
  if (options.databaseUrl !== undefined) {
    const { url, stop } = await givenPostgres(options.databaseUrl, options)
    return { url: () => url, stop, kill: () => undefined }
  }
  const cluster = clusterIn(options)
  let running = await runOn(cluster)
  let isStopping = false
  const watch = async () => {
    while (!isStopping) {
      await pause(LOOK_MS)
      if (isStopping || isPostmaster(running.pid, cluster.data)) continue
      const before = running
      running = await startAgain(cluster, { running, say: keeper.say, mayGoOn: () => !isStopping })
      if (running.port !== before.port && !isStopping) keeper.moved()
    }
  }
  const watching = watch()
  return {
    url: () => addressOf(cluster, running.port),
    stop: async () => {
      isStopping = true
      await watching
      await stopWhenAlone(cluster, running.port)
    },
    kill: () => {
      isStopping = true
      killCluster(cluster)
    },
  }
}

/** Ends the embedded PostgreSQL of a data folder when nobody is connected any more, whoever started it. */
export async function endPostgres(options: PostgresOptions): Promise<void> {
  if (options.databaseUrl !== undefined) return
  const cluster = clusterIn(options)
  const running = await findRunning(cluster)
  if (running) await stopWhenAlone(cluster, running.port, LAST_LEAVING_MS)
}

/** Ends the embedded PostgreSQL of a data folder at once, also one that is still being started. */
export function killPostgres(options: PostgresOptions): void {
  if (options.databaseUrl === undefined) killCluster(clusterIn(options))
}

async function givenPostgres(url: string, { databaseDirectUrl }: PostgresOptions): Promise<Postgres> {
  const own = await whichAnswers(url, 'DATABASE_URL')
  // Whoever listens at another database hears of nothing, and nothing says why.
  if (databaseDirectUrl !== undefined && (await whichAnswers(databaseDirectUrl, 'DATABASE_DIRECT_URL')) !== own)
    throw new DatabaseUnavailable(
      'DATABASE_DIRECT_URL leads to another database than DATABASE_URL; correct one of them.',
    )
  return { url, stop: async () => undefined }
}

/** The one that runs on these data, started where none does, with our database in it. */
async function runOn(cluster: Cluster, wishedPort?: number): Promise<Running> {
  await ensureFiles(cluster)
  const running = (await findRunning(cluster)) ?? (await startCluster(cluster, wishedPort))
  await ensureDatabase(cluster, running.port)
  return running
}

interface Restart {
  readonly running: Running
  readonly say: Keeper['say']
  readonly mayGoOn: () => boolean
}

/** Tries until it runs, at the same address if that can be had, with longer and longer pauses. */
async function startAgain(cluster: Cluster, { running, say, mayGoOn }: Restart): Promise<Running> {
  say('The database ended by itself; starting it again.')
  for (let pauseMs = 500; mayGoOn(); pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await runOn(cluster, running.port)
    } catch (error) {
      say(`${reasonOf(error)} Trying again in ${Math.ceil(pauseMs / 1000)} s.`)
      await pause(pauseMs)
    }
  }
  return running
}

async function ensureDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = await connectAfterRecovery(addressOf(cluster, port, 'postgres'))
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

async function connectAfterRecovery(url: string): Promise<pg.Client> {
  for (const until = Date.now() + RECOVERY_MS; ; await pause(100)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!isStarting(error) || Date.now() > until)
        throw new DatabaseUnavailable(`The database does not answer (${reasonOf(error)}).`)
    }
  }
}

function isStarting(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '57P03' || code === 'ECONNREFUSED'
}

/** A web process and a worker process may share one database; the last one to end stops PostgreSQL. */
async function stopWhenAlone(cluster: Cluster, port: number, leavingMs = LEAVING_MS): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(cluster, port, 'postgres') })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const isAlone = await waitUntilAlone(client, leavingMs)
    await client.end()
    if (isAlone) await stopCluster(cluster)
  } catch (error) {
    // It may have died meanwhile, or another process may be ending it; only one that goes on running is a failure.
    if ((await findRunning(cluster)) === undefined) return
    await pause(LEAVING_MS)
    if ((await findRunning(cluster)) !== undefined) throw error
  }
}

async function waitUntilAlone(client: pg.Client, leavingMs: number): Promise<boolean> {
  for (const until = Date.now() + leavingMs; ; await pause(100)) {
    const { rows } = await client.query<{ others: number }>(
      "select count(*)::int as others from pg_stat_activity where datname = 'icebox'",
    )
    if (rows[0]?.others === 0) return true
    if (Date.now() > until) return false
  }
}

function addressOf({ password }: Cluster, port: number, database = 'icebox'): string {
  return `postgres://icebox:${password}@127.0.0.1:${port}/${database}`
}
