import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log/log.ts'
import { withPatience } from './patience.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** A database and the pool below it. */
export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

/**
 * A process that is frozen, or cut off without a word, in the middle of a transaction holds its locks for as long; all who
 * want the row wait, pages among them. No transaction of ours waits for anything but the database.
 */
const IDLE_IN_TRANSACTION = "set idle_in_transaction_session_timeout = '15s'"

export interface DatabaseOptions {
  /** Connections at once. */
  readonly max?: number
  /** How long a statement may be without an answer before its connection is given up; for ever unless said. */
  readonly answerMs?: number
}

/** Opens a pool. Dates come as Date, bigint as text, date as 'YYYY-MM-DD'. */
export function openDatabase(url: string, log: Logger, { max = 16, answerMs }: DatabaseOptions = {}): Database {
  pg.types.setTypeParser(pg.types.builtins.DATE, text => text)
  // By a statement, because poolers that stand before a database refuse it among the parameters of a connection.
  // Within a time, because a connection that gives no answer would take its place in the pool for good.
  const first = { text: IDLE_IN_TRANSACTION, query_timeout: 5_000 }
  const onConnect = (client: pg.ClientBase) => client.query(first)
  const options = { connectionString: url, max, connectionTimeoutMillis: 10_000, onConnect }
  const pool = new pg.Pool(options)
  tellLosses(pool, log)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: answerMs === undefined ? pool : withPatience(pool, answerMs) }),
  })
  const close = async () => {
    await db.destroy()
    // It ends the pool only where it was asked something itself.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}

/** Without a listener a restart of the database ends the process. */
export function tellLosses(pool: pg.Pool, log: Logger): void {
  const lost = (error: Error) => log.warn({ err: error, database: 'lost' }, 'a database connection was lost')
  pool.on('error', lost)
  pool.on('connect', client => client.on('error', lost))
}

/** Times a transaction is begun in all, where two wait for each other's rows and PostgreSQL ends one of them. */
const BEGINS = 3
const DEADLOCK = '40P01'

/** Sees what transactions change, and adds to them. */
export interface Witness {
  /** The transaction to work in, and what is done right before it commits, after all else. */
  begin(tx: Tx): Promise<{ readonly tx: Tx; end(): Promise<void> }>
  /** The one that was begun last has committed. */
  committed(): void
}

interface Begun {
  readonly db: Db
  readonly witness?: Witness | undefined
}

/**
 * One transaction for row, job and event; never the network inside it. All of it is done again after a deadlock, so that
 * `work` may change nothing but what the transaction takes back.
 */
export async function inTransaction<T>(app: Begun, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = BEGINS - 1; ; left--) {
    try {
      const done = await inOneTransaction(app, work)
      app.witness?.committed()
      return done
    } catch (error) {
      if (left === 0 || (error as { code?: unknown }).code !== DEADLOCK) throw error
    }
  }
}

function inOneTransaction<T>(app: Begun, work: (tx: Tx) => Promise<T>): Promise<T> {
  return app.db.transaction().execute(async bare => {
    const watched = await app.witness?.begin(bare)
    const tx = watched?.tx ?? bare
    const last: (() => Promise<void>)[] = []
    lastStatements.set(tx, last)
    const done = await work(tx)
    for (const each of last) await each()
    await watched?.end()
    return done
  })
}

const lastStatements = new WeakMap<Tx, (() => Promise<void>)[]>()

/** What is done right before the transaction commits, once; at once where somebody else began the transaction. */
export async function beforeCommit(tx: Tx, work: () => Promise<void>): Promise<void> {
  const last = lastStatements.get(tx)
  if (last) last.push(work)
  else await work()
}

export { sql }
