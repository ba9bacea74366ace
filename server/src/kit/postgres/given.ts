import pg from 'pg'
import { DatabaseUnavailable } from './postgres-binaries.ts'
import { reasonOf } from './postgres-cluster.ts'

/** What no two databases have in common, whatever stands before them. */
const WHICH = "select pg_postmaster_start_time()::text || ' ' || current_database() as name"

/** Names the database at an address that a setting gives. Throws DatabaseUnavailable when it does not answer. */
export async function whichAnswers(url: string, setting: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(WHICH)
    await client.end()
    return rows[0]?.name
  } catch (error) {
    throw new DatabaseUnavailable(
      `The database in ${setting} does not answer (${reasonOf(error)}); start it or correct the address.`,
    )
  }
}

/** Whether a pooler stands between: it answers with a number of its own in the place of PostgreSQL's process. */
export async function leadsToPooler(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return 'processID' in client && rows[0]?.pid !== client.processID
  } finally {
    await client.end().catch(() => undefined)
  }
}
