import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { tellLosses } from '../db/db.ts'
import type { Logger } from '../log/log.ts'

/** One listens for new jobs; the others fetch jobs and write what became of them. */
const CONNECTIONS = 5
const CONNECT_MS = 10_000
/** A connection that has stalled says nothing at all. */
const ANSWER_MS = 10_000
const AGAIN_MS = 500
/** The queue's own names for the statements that write what became of a job. */
const RESULT = /^(complete|fail)_jobs?(_q)?\//

type Statement = string | pg.QueryConfig
type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/**
 * The queue's own connections, so that jobs which wait for a connection of theirs do not hold it up. What became of a
 * job is written again until the database has taken it, because the queue does not: it gives up at the first error, and
 * the job would stay locked for four hours.
 */
export class QueuePool extends pg.Pool {
  readonly #log: Logger
  #unwritten = 0
  #hasGivenUp = false

  constructor(databaseUrl: string, log: Logger) {
    super({
      connectionString: databaseUrl,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
    })
    this.#log = log
    tellLosses(this, log)
  }

  /** Whether something that became of a job is not written yet. */
  get isWriting(): boolean {
    return this.#unwritten > 0
  }

  /** From now on an error is the end of a try. */
  giveUp(): void {
    this.#hasGivenUp = true
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (!callback) return Promise.resolve(this.#persistent())
    super.connect(callback)
    return undefined
  }

  /** A client that connects when it is asked something, anew after an error, and repeats what must be written. */
  #persistent(): pg.PoolClient {
    let held: pg.PoolClient | undefined
    const letGo = (isBroken: boolean) => {
      held?.release(isBroken)
      held = undefined
    }
    const ask = async (statement: Statement, values?: unknown[]) => {
      try {
        held ??= await super.connect()
        return await held.query(statement, values)
      } catch (error) {
        letGo(true)
        throw error
      }
    }
    const query = (statement: Statement, values?: unknown[]) =>
      isResult(statement) ? this.#untilWritten(() => ask(statement)) : ask(statement, values)
    // All that the queue does with a client it did not ask for with a callback.
    return { query, release: () => letGo(false) } as pg.PoolClient
  }

  async #untilWritten<T>(write: () => Promise<T>): Promise<T> {
    this.#unwritten++
    for (;;) {
      try {
        const written = await write()
        this.#unwritten--
        return written
      } catch (error) {
        if (this.#hasGivenUp || !mayPass(error)) {
          this.#unwritten--
          throw error
        }
        this.#log.warn({ err: error }, 'what became of a job could not be written; it is tried again')
      }
      await pause(AGAIN_MS)
    }
  }
}

function isResult(statement: Statement): boolean {
  return typeof statement !== 'string' && RESULT.test(statement.name ?? '')
}

/** What PostgreSQL says of the statement itself (classes 22, 23 and 42 of SQLSTATE) it will say again. */
function mayPass(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return !(typeof code === 'string' && /^(22|23|42)\w{3}$/.test(code))
}
