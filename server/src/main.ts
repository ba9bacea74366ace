import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { loadModel } from '@icebox/classifier/model/load'
import { sendDeviceLetter } from './accounts/device-letter.ts'
import { sendWayLetter } from './accounts/way-letter.ts'
import { openReader } from './api/reading/reader.ts'
import { popupRoutes, v1Routes } from './api/routes.ts'
import { serveV1 } from './api/serving/serve-v1.ts'
import { openDelivery } from './api/webhooks/deliver.ts'
import { sendDisabledLetter } from './api/webhooks/disabled-letter.ts'
import type { App } from './app.ts'
import { takeOverBilling } from './billing/cards/new-owner.ts'
import { resumeChange } from './billing/change/change.ts'
import { closeCustomer, closeOrphans } from './billing/ending/close.ts'
import { tellOfRefund } from './billing/ending/refund-letter.ts'
import { processEvent } from './billing/events/events.ts'
import { reconcileBilling } from './billing/events/reconcile.ts'
import { compareLedgers } from './billing/ledger/ledger-compare.ts'
import { tellOfSeats } from './billing/letters/seats-letter.ts'
import { ConfigError } from './config/error.ts'
import { type Config, directUrl } from './config.ts'
import { keepTrickle } from './demo/trickle.ts'
import { type Database, openDatabase } from './kit/db/db.ts'
import { migrate } from './kit/db/migrate.ts'
import { serveHealth } from './kit/health.ts'
import { startHeartbeat } from './kit/heartbeat.ts'
import { serveDownloads } from './kit/http/download.ts'
import { newGate } from './kit/http/gate.ts'
import { serveHooks } from './kit/http/hook.ts'
import { serveLandings } from './kit/http/landing.ts'
import { serve } from './kit/http/serve.ts'
import { serveSocket } from './kit/http/socket.ts'
import { openLogOf } from './kit/log/log.ts'
import { openMetrics } from './kit/metrics/metrics.ts'
import { serveMetrics } from './kit/metrics/serve-metrics.ts'
import { servePages } from './kit/pages/pages.ts'
import { startPostgres } from './kit/postgres/postgres.ts'
import type { JobVerbs } from './kit/queue/queue.ts'
import { runQueue } from './kit/queue/queue-runner.ts'
import { readKeys } from './kit/sessions/secrets.ts'
import { openMailHosts } from './mail/hosts/ask.ts'
import { tellUnconnected } from './mail/mailboxes/unconnected.ts'
import { startMailWorker } from './mail/worker.ts'
import { backUpDaily } from './operation/backup/daily.ts'
import { keepGauges } from './operation/metrics/gauges.ts'
import { isOperator } from './operation/panel/operator.ts'
import { sendExport } from './privacy/export/export.ts'
import { keepHouseDaily } from './privacy/housekeeping.ts'
import { downloads, hooks, landings, routes } from './routes.ts'
import { openRulesModel } from './rules/reword/model.ts'
import { sendWaitingLetters } from './teams/invitation-letters.ts'
import { sendTeamLetter } from './teams/team-letter.ts'

export type Role = 'web' | 'worker' | 'all'

export interface RunningServer {
  readonly url: string
  readonly databaseUrl: string
  /** Stops in the reverse order of starting. */
  stop(): Promise<void>
}

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
    const database = openDatabase(databaseUrl, log)
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

/** Beside the pool of `app`, the database is listened to, and locked, at `databaseUrl` itself. */
async function startWorker(app: App, databaseUrl: string): Promise<Stop> {
  const { log, db, config, processId } = app
  const mail = await startMailWorker(app)
  const delivery = openDelivery(app)
  const verbs: JobVerbs = {
    ...mail.verbs,
    'stripe-event': told => processEvent(app, told),
    'close-customer': told => closeCustomer(app, told),
    'team-gone': () => closeOrphans(app),
    'resume-billing': told => resumeChange(app, told),
    'reconcile-billing': async () => {
      await reconcileBilling(app)
      await tellUnconnected(app)
    },
    'seats-letter': told => tellOfSeats(app, told),
    'refund-letter': told => tellOfRefund(app, told),
    'compare-ledgers': () => compareLedgers(app),
    'send-export': told => sendExport(app, told),
    'send-way-letter': told => sendWayLetter(app, told),
    'send-device-letter': told => sendDeviceLetter(app, told),
    'team-letter': told => sendTeamLetter(app, told),
    'invitation-letters': told => sendWaitingLetters(app, told),
    'new-owner': told => takeOverBilling(app, told),
    webhook: told => delivery.deliver(told),
    'webhook-letter': told => sendDisabledLetter(app, told),
    housekeeping: () => keepHouseDaily(app),
    backup: () => backUpDaily(app, databaseUrl),
  }
  const failed = (job: string) => app.metrics?.jobsFailed.inc({ job })
  const queue = await runQueue({ databaseUrl, log, concurrency: config.workerConcurrency, verbs, failed })
  const trickle = keepTrickle(app)
  const heartbeat = await startHeartbeat({ db, log, queue, processId, died: mail.died })
  return async () => {
    await trickle.stop()
    await mail.stop()
    await queue.stop()
    await heartbeat.stop()
  }
}

async function startWeb(app: App, databaseUrl: string): Promise<Stop> {
  app.mailHosts.start()
  const server = await serve(app, routes)
  serveLandings(app, server, landings)
  serveDownloads(app, server, downloads)
  await serveHooks(app, server, hooks)
  await serveV1(app, server, [...v1Routes, ...popupRoutes])
  serveHealth(app, server)
  const feed = await serveSocket(app, server, databaseUrl)
  await servePages(app, server, { hidden: new Map([['/operator', isOperator]]) })
  await server.listen({ port: app.config.port, host: app.config.host })
  return async () => {
    await feed.close()
    for (const client of server.websocketServer.clients) client.terminate()
    await server.close()
  }
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
