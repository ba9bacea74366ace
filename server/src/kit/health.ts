import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { sql } from './db/db.ts'
import { migrationNames } from './db/migrate.ts'
import { workerLives } from './heartbeat.ts'

/** /healthz: this process is up. /readyz: the database answers, is migrated, and a worker lives. */
export function serveHealth(app: App, server: FastifyInstance): void {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const checks = await readiness(app)
    const ready = Object.values(checks).every(Boolean)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ...checks })
  })
}

async function readiness(app: App) {
  const applied = await sql<{ name: string }>`select name from migration`.execute(app.db).catch(() => undefined)
  if (!applied) return { database: false, migrations: false, worker: false }
  const names = new Set(applied.rows.map(row => row.name))
  return {
    database: true,
    migrations: migrationNames().every(name => names.has(name)),
    worker: await workerLives(app.db),
  }
}
