import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** The database gave no answer. Whether it did what it was asked nobody knows, as after a connection that broke. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/**
 * A network that parts says nothing: a question waits while the system repeats its packets, for a quarter of an hour, and
 * holds its place in the pool. After `answerMs` it fails, and its connection is closed.
 */
export function withPatience(pool: pg.Pool, answerMs: number): PostgresPool {
  return {
    connect: async () => patientClient(await pool.connect(), answerMs),
    end: () => pool.end(),
  }
}

function patientClient(client: pg.PoolClient, answerMs: number): PostgresPoolClient {
  let silence: NoAnswer | undefined
  async function ask<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // What would end a transaction waits no second time.
    if (silence) throw silence
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        silence = new NoAnswer(`The database gave no answer in ${answerMs / 1_000} seconds.`)
        reject(silence)
      }, answerMs)
    })
    const answer = client.query(text, [...values])
    // It fails when the connection is closed, and nobody waits for it any more.
    answer.catch(() => undefined)
    try {
      return (await Promise.race([answer, late])) as unknown as PostgresQueryResult<R>
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    query: ask as PostgresPoolClient['query'],
    release: () => client.release(silence),
  }
}
