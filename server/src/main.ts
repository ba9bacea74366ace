import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { loadModel } from '@icebox/classifier/model/load'
import { openReader } from './api/reading/reader.ts'
import type { App } from './app.ts'
import { ConfigError } from './config/error.ts'
import { type Config, directUrl } from './config.ts'
import { type Database, openDatabase } from './kit/db/db.ts'
import { migrate } from './kit/db/migrate.ts'
import { newGate } from './kit/http/gate.ts'
import { openLogOf } from './kit/log/log.ts'
import { openMetrics } from './kit/metrics/metrics.ts'
import { serveMetrics } from './kit/metrics/serve-metrics.ts'
import { startPostgres } from './kit/postgres/postgres.ts'
import { readKeys } from './kit/sessions/secrets.ts'
import { openMailHosts } from './mail/hosts/ask.ts'
import { keepGauges } from './operation/metrics/gauges.ts'
import { openRulesModel } from './rules/reword/model.ts'

export type Role = 'web' | 'worker' | 'all'

export interface RunningServer {
  readonly url: string
  readonly databaseUrl: string
  /** Stops in the reverse order of starting. */
  stop(): Promise<void>
}

/** No statement takes so long but what is swept at night, which has connections of its own. */
const ANSWER_MS = 60_000

/** Something started, and how to stop it. */
type Stop = () => Promise<unknown>

/** Starts all that the role asks for in this process. Throws ConfigError or DatabaseUnavailable with one clear sentence. */
export async function startServer(config: Config, role: Role): Promise<RunningServer> {
  await assertStartable(config, role)
  const postgres = await startPostgres(config)
  try {
    await migrateDatabase(config, postgres.url)
    const running = await startRole(config, role, postgres.url)
    const stop = async () => {
      await running.stop()
      await postgres.stop()
    }
    return { ...running, stop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** Asked before anything is started, so that a second start does no harm to the first. Throws ConfigError. */
export async function assertStartable(config: Config, role: Role): Promise<void> {
  keysOf(config)
  if (role !== 'worker') await assertPortFree(config)
}

/** Brings the database to this version. */
export async function migrateDatabase(config: Config, databaseUrl: string): Promise<void> {
  const log = openLogOf(config)
  const database = openDatabase(directUrl(config, databaseUrl), log)
  try {
    await migrate(database.pool, log)
  } finally {
    await database.close()
  }
}

/** Starts what the role asks for on a database that runs and is migrated. Throws ConfigError. */
export async function startRole(config: Config, role: Role, databaseUrl: string): Promise<RunningServer> {
  const stops: Stop[] = []
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  try {
    const log = openLogOf(config)
    const database = openDatabase(databaseUrl, log, { answerMs: ANSWER_MS })
    stops.push(database.close)
    const app: App = {
      ...{ config, log, db: database.db },
      ...{ keys: keysOf(config), model: loadModel(), processId: randomUUID() },
      ...{ mailHosts: openMailHosts(config, log), reader: openReader(config, log), gate: newGate() },
      rulesModel: role === 'worker' ? undefined : await openRulesModel({ config, log, db: database.db }),
      metrics: config.operation?.metrics && openMetrics(),
    }
    stops.push(app.mailHosts.stop, app.reader.stop, async () => app.rulesModel?.stop())
    if (app.metrics) stops.push(await tellNumbers(app, role, database))
    const direct = directUrl(config, databaseUrl)
    if (role !== 'web') stops.push(await startWorker(app, direct))
    if (role !== 'worker') stops.push(await startWeb(app, direct))
    return { url: config.appUrl, databaseUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A process loads the part that it runs, and not the other, which would cost it 20 MB. */
const startWorker = async (app: App, databaseUrl: string) => (await import('./worker.ts')).startWorker(app, databaseUrl)
const startWeb = async (app: App, databaseUrl: string) => (await import('./web.ts')).startWeb(app, databaseUrl)

/** Of the two processes of one machine each has a port. */
async function tellNumbers(app: App, role: Role, { pool }: Database): Promise<Stop> {
  const { metrics, log, config } = app
  const told = config.operation?.metrics
  if (!metrics || !told) return async () => undefined
  const port = role === 'worker' ? told.port + 1 : told.port
  const refresh = keepGauges(app, metrics, pool)
  const server = await serveMetrics({ config: { ...told, port }, registry: metrics.registry, log, refresh })
  return server.stop
}

function keysOf(config: Config) {
  try {
    return readKeys(config)
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}

async function assertPortFree({ port, host }: Config): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve))
    await new Promise(resolve => probe.close(resolve))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new ConfigError(
        `Port ${port} is taken by another program; stop it or choose another with PORT=${port + 1} npm start.`,
      )
    throw new ConfigError(`Icebox cannot listen on ${host}:${port} (${code}); choose another HOST or PORT.`)
  }
}
