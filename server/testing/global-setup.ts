import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  project.provide('templateUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
