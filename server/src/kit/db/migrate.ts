import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import type { Logger } from '../log/log.ts'
import { migrateQueue } from '../queue/queue.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** Any number would do; every process of every version must use the same. */
const MIGRATION_LOCK = 4_031_990

/** Brings the database to this version: plain SQL files in order, forward only, each in one transaction. */
export async function migrate(pool: pg.Pool, log: Logger): Promise<void> {
  const client = await pool.connect()
  try {
    // Two processes may start at once; the second waits and finds nothing left to do.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    )
    for (const name of await missing(client)) await apply(client, name, log)
    await migrateQueue(pool)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}

/** Names of the migrations this version knows, in order. */
export function migrationNames(): string[] {
  return readdirSync(FOLDER)
    .filter(name => name.endsWith('.sql'))
    .sort()
}

async function missing(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const applied = new Set(rows.map(row => row.name))
  return migrationNames().filter(name => !applied.has(name))
}

async function apply(client: pg.PoolClient, name: string, log: Logger): Promise<void> {
  await client.query('begin')
  try {
    await client.query(readFileSync(new URL(name, FOLDER), 'utf8'))
    await client.query('insert into migration (name) values ($1)', [name])
    await client.query('commit')
    log.info({ migration: name }, 'migrated')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
