import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { MIGRATION_TABLE, migrationNames, runMigration } from '../src/kit/db/migrate.ts'

/** A database in which there is nothing at all. */
export interface OtherDatabase {
  readonly url: string
  query<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]>
  drop(): Promise<void>
}

export async function otherDatabase(): Promise<OtherDatabase> {
  const name = `o_${randomUUID().replaceAll('-', '')}`
  const url = new URL(inject('templateUrl'))
  url.pathname = '/postgres'
  const admin = url.href
  await ask(admin, `create database ${name} template template0`)
  url.pathname = `/${name}`
  return {
    url: url.href,
    query: (statement, values) => ask(url.href, statement, values),
    drop: async () => void (await ask(admin, `drop database ${name} with (force)`)),
  }
}

/** On a connection of its own, which is closed afterwards. */
export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** The newest migration of the first version that was released. */
const FIRST_RELEASED = '019-kept-mail.sql'

/** Brings an empty database to the schema of the first version that was released. */
export function makeReleased(url: string): Promise<void> {
  return makeUpTo(url, FIRST_RELEASED)
}

/** … and to this version's. */
export function makeCurrent(url: string): Promise<void> {
  return makeUpTo(url, migrationNames().at(-1) ?? '')
}

async function makeUpTo(url: string, newest: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(MIGRATION_TABLE)
  for (const name of migrationNames().filter(each => each <= newest)) await runMigration(client, name)
  await client.end()
}

/** A digest of the rows of each table, whatever their order. */
export async function rowHashes(url: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await ask<{ hash: string }>(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as hash from "${name}" t`,
    )
    hashes[name] = row?.hash ?? ''
  }
  return hashes
}
