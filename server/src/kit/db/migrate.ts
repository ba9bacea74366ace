import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import type { Logger } from '../log/log.ts'
import { migrateQueue } from '../queue/queue.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
export const MIGRATION_TABLE =
  'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())'
/** Any number would do; every process of every version must use the same. */
export const MIGRATION_LOCK = 4_031_990

/** The database cannot be brought to this version; the message is one sentence that says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/**
 * Brings the database to this version: plain SQL files in order, forward only, each in one transaction. Throws
 * MigrationError, before anything is changed, where a newer version was at work.
 */
export async function migrate(pool: pg.Pool, log: Logger): Promise<void> {
  const client = await pool.connect()
  try {
    // Two processes may start at once; the second waits and finds nothing left to do.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = (await appliedMigrations(client)) ?? []
    assertKnown(applied)
    await client.query(MIGRATION_TABLE)
    for (const name of missingAfter(applied)) await applyMigration(client, name, log)
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

/** Names of those that were applied, in order; undefined where there never were any. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[] | undefined> {
  const { rows: tables } = await client.query("select 1 from pg_class where oid = to_regclass('public.migration')")
  if (tables.length === 0) return undefined
  const { rows } = await client.query<{ name: string }>('select name from migration order by name')
  return rows.map(({ name }) => name)
}

/** Names of those that are still to come, in order. */
export function missingAfter(applied: readonly string[]): string[] {
  const done = new Set(applied)
  return migrationNames().filter(name => !done.has(name))
}

/** Throws MigrationError when one of these is not known here. `what` was brought so far by them. */
export function assertKnown(applied: readonly string[], what = 'This database'): void {
  const known = new Set(migrationNames())
  const newer = applied.find(name => !known.has(name))
  if (newer === undefined) return
  throw new MigrationError(`${what} belongs to a newer Icebox. It has ${newer}; use that version with it.`)
}

/** Applies one, in the transaction of whoever calls. */
export async function runMigration(client: pg.ClientBase, name: string): Promise<void> {
  await client.query(readFileSync(new URL(name, FOLDER), 'utf8'))
  await client.query('insert into migration (name) values ($1)', [name])
}

async function applyMigration(client: pg.PoolClient, name: string, log: Logger): Promise<void> {
  await client.query('begin')
  try {
    await runMigration(client, name)
    await client.query('commit')
    log.info({ migration: name }, 'migrated')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
