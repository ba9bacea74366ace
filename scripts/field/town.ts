import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { loadModel } from '../../classifier/src/model/load.ts'
import type { OpenMailbox } from '../../mailbox/src/mailbox.ts'
import { openReader } from '../../server/src/api/reading/reader.ts'
import type { App } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { type Db, openDatabase, sql } from '../../server/src/kit/db/db.ts'
import { migrate } from '../../server/src/kit/db/migrate.ts'
import { newGate } from '../../server/src/kit/http/gate.ts'
import { openLog } from '../../server/src/kit/log/log.ts'
import { startPostgres } from '../../server/src/kit/postgres/postgres.ts'
import { readKeys } from '../../server/src/kit/sessions/secrets.ts'
import { openMailHosts } from '../../server/src/mail/hosts/ask.ts'
import type { Connections } from '../../server/src/mail/mailboxes/connections.ts'
import { type Counted, countStatements } from '../../server/testing/statements.ts'

/** Mailboxes to choose from in a town of any size. */
const KNOWN = 100_000
/** A connection of PostgreSQL that has nothing to do tells within ten seconds what it wrote. */
const TOLD_MS = 11_000
const FAR = sql<Date>`now() + interval '1 day'`

type Moment = ReturnType<typeof sql<Date>>

/** A PostgreSQL of its own with many mailboxes, whose hosts answer at once that there is nothing new. */
export interface Town {
  readonly app: App
  /** Another process, whose statements are counted. */
  readonly counted: Counted
  readonly databaseUrl: string
  /** Some of the mailboxes, or all, in no order. */
  readonly ids: readonly string[]
  /** Told of each mailbox whose host is asked. */
  connections(asked: (mailboxId: string) => void): Connections
  /** How often a host was asked so far. */
  checked(): number
  /** The next check of these mailboxes. */
  makeDue(ids: readonly string[], at: Moment): Promise<void>
  /** No mailbox is due for hours. */
  rest(): Promise<void>
  /** Rows written by anybody so far. Takes the time in which the database comes to know that. */
  rowsWritten(): Promise<number>
  close(): Promise<void>
}

export async function openTown(size: number): Promise<Town> {
  const home = mkdtempSync(join(tmpdir(), 'icebox-town-'))
  chmodSync(home, 0o755)
  const { PATH = '' } = process.env
  const postgres = await startPostgres({ home, databaseUrl: undefined, path: PATH })
  const { url: databaseUrl } = postgres
  const config = readConfig({ PATH, ICEBOX_HOME: home, DATABASE_URL: databaseUrl, SANDBOX: 'off', LOG_LEVEL: 'error' })
  const log = openLog(config.logLevel)
  const database = openDatabase(databaseUrl, log)
  await migrate(database.pool, log)
  const app: App = {
    ...{ config, log, db: database.db, keys: readKeys(config), model: loadModel(), processId: randomUUID() },
    ...{ mailHosts: openMailHosts(config, log), reader: openReader(config, log), gate: newGate() },
  }
  const ids = await fill(app.db, size)
  const counted = countStatements({ app, databaseUrl })
  let checked = 0
  return {
    ...{ app, counted, databaseUrl, ids },
    checked: () => checked,
    connections: asked =>
      answering(mailboxId => {
        checked++
        asked(mailboxId)
      }),
    makeDue: async (chosen, at) => {
      await sql`update mailbox set next_check_at = ${at} where id = any(${chosen}::uuid[])`.execute(app.db)
      await sql`vacuum analyze mailbox`.execute(app.db)
    },
    rest: async () => {
      await sql`update mailbox set next_check_at = ${FAR} where next_check_at < now() + interval '12 hours'`.execute(
        app.db,
      )
    },
    rowsWritten: async () => {
      await pause(TOLD_MS)
      const { rows } = await sql<{ written: string }>`
        select tup_inserted + tup_updated + tup_deleted as written from pg_stat_database
        where datname = current_database()`.execute(app.db)
      return Number(rows[0]?.written)
    },
    close: async () => {
      await counted.close()
      await database.close()
      await postgres.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** A third each at Google, at Microsoft and held open by a worker that lives elsewhere; all of them well. */
async function fill(db: Db, size: number): Promise<string[]> {
  await db.transaction().execute(async tx => {
    // What is put in fits together, and a million rows are not asked one by one.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`create table person as select gen_random_uuid() id, n from generate_series(1, ${sql.lit(size)}) n`.execute(
      tx,
    )
    await sql`insert into team (id) select id from person`.execute(tx)
    await sql`insert into account (id, team_id, email) select id, id, 'p' || n || '@town.example' from person`.execute(
      tx,
    )
    await sql`
    insert into mailbox (account_id, provider, address, username, host, port, credential, status, cursor, next_check_at,
      watch_worker, watch_until)
    select id, case n % 3 when 0 then 'google' when 1 then 'microsoft' else 'imap' end, 'p' || n || '@town.example',
      'p' || n, 'h' || n % 50, 993, 'v1.sealed', 'watching', '{"at": 1}', ${FAR}, case when n % 3 = 2 then gen_random_uuid() end,
      case when n % 3 = 2 then now() + interval '1 day' end
    from person`.execute(tx)
    await sql`
    insert into push_watch (mailbox_id, subscription_id, expires_at, renewed_at, due_at)
    select id, 's', now() + interval '6 days', now(), now() + interval '1 day' from mailbox where provider <> 'imap'`.execute(
      tx,
    )
  })
  await sql`vacuum analyze`.execute(db)
  return (await db.selectFrom('mailbox').select('id').orderBy(sql`random()`).limit(KNOWN).execute()).map(({ id }) => id)
}

function answering(asked: (mailboxId: string) => void): Connections {
  const nothing = async () => undefined
  return {
    get: async row => {
      asked(row.id)
      return IDLE as OpenMailbox
    },
    ...{ keep: () => undefined, drop: nothing, list: () => [], closeIdle: nothing, closeAll: nothing },
  }
}

/** All that a check asks where nothing is new. */
const IDLE: Pick<OpenMailbox, 'arrivedSince' | 'iceboxPath' | 'folderId' | 'folderUrl'> = {
  arrivedSince: async () => ({ arrived: [], cursor: { at: 1 }, iceboxShrank: false }),
  ...{ iceboxPath: 'Icebox', folderId: 'Icebox', folderUrl: null },
}
