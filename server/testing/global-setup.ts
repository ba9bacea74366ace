import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/kit/db.ts'
import { openLog } from '../src/kit/log.ts'
import { migrate } from '../src/kit/migrate.ts'
import { startPostgres } from '../src/kit/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database, never written to: each test file copies it. */
    templateUrl: string
  }
}

/** One real PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'icebox-test-'))
  chmodSync(home, 0o755)
  const postgres = await startPostgres({ home, databaseUrl: undefined, path: process.env.PATH ?? '' })
  const log = openLog('silent')
  const template = openDatabase(postgres.url, log)
  await migrate(template.pool, log)
  await template.close()
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
  // Nothing here has to outlive the machine, and a disk that others use as well would set the pace.
  await admin.query('alter system set fsync to off')
  await admin.query('alter system set synchronous_commit to off')
  await admin.query('select pg_reload_conf()')
  await admin.query('alter database icebox with allow_connections false')
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'icebox'")
  await admin.end()
}
