import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/kit/db/db.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import { openLog } from '../src/kit/log/log.ts'
import { startPostgres } from '../src/kit/postgres/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database, never written to: each test file copies it. */
    templateUrl: string
  }
}

/** Nothing here has to outlive the machine, and no database lives long enough to be tidied. */
const FORGETFUL = [
  ...['fsync to off', 'synchronous_commit to off', 'full_page_writes to off', 'autovacuum to off'],
  ...["wal_level to 'minimal'", 'max_wal_senders to 0', "max_wal_size to '128MB'", "checkpoint_timeout to '1d'"],
]

/** One real PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'icebox-test-'))
  chmodSync(home, 0o755)
  const options = { home, databaseUrl: undefined, path: process.env.PATH ?? '' }
  let postgres = await startPostgres(options)
  const log = openLog('silent')
  const template = openDatabase(postgres.url, log)
  await migrate(template.pool, log)
  for (const setting of FORGETFUL) await template.pool.query(`alter system set ${setting}`)
  await template.close()
  await postgres.stop()
  postgres = await startPostgres(options)
  await closeTemplate(postgres.url)
  project.provide('templateUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

/** A database can only be copied while nobody is in it, the server's own housekeeping included. */
async function closeTemplate(templateUrl: string): Promise<void> {
  const url = new URL(templateUrl)
  url.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query('alter database icebox with allow_connections false')
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'icebox'")
  await admin.end()
}
