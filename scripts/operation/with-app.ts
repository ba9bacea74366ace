import { randomUUID } from 'node:crypto'
import { loadModel } from '@icebox/classifier/model/load'
import type pg from 'pg'
import { openReader } from '../../server/src/api/reading/reader.ts'
import type { App } from '../../server/src/app.ts'
import { type Config, readConfig } from '../../server/src/config.ts'
import { openDatabase } from '../../server/src/kit/db/db.ts'
import { newGate } from '../../server/src/kit/http/gate.ts'
import { openLog } from '../../server/src/kit/log/log.ts'
import { startPostgres } from '../../server/src/kit/postgres/postgres.ts'
import { readKeys } from '../../server/src/kit/sessions/secrets.ts'
import { openMailHosts } from '../../server/src/mail/hosts/ask.ts'

/** Does something in this installation, whether it runs or not. */
export async function withApp(work: (app: App, pool: pg.Pool) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const postgres = await startPostgres(config)
  const database = openDatabase(postgres.url, openLog('warn'), { max: 2 })
  try {
    await work(appOf(config, database.db), database.pool)
  } finally {
    await database.close()
    await postgres.stop()
  }
}

/** What a verb is handed, by a command. */
export function appOf(config: Config, db: App['db']): App {
  const log = openLog('warn')
  return {
    ...{ config, log, db, keys: readKeys(config), model: loadModel(), processId: randomUUID() },
    ...{ mailHosts: openMailHosts(config, log), reader: openReader(config, log), gate: newGate() },
  }
}
