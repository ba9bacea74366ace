import type pg from 'pg'
import { MIGRATION_LOCK } from '../../kit/db/migrate.ts'

/** A table and its columns, as they are written and read. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

/**
 * Not in a backup: what holds for processes, browsers and tries of a moment. Whoever was signed in signs in again, so that
 * a session that was ended since does not come back. The job queue lies in a schema of its own.
 */
const OF_THE_MOMENT = [
  'migration',
  'session',
  'attempt',
  'worker',
  'provider_attempt',
  'email_code',
  'way_in_link',
  'billing_lock',
]

/** Whatever the database is set to, a row is written as the same text. */
const SAME_TEXT = `
  set local time zone 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local search_path = public`

/** From here on everything is read as it was in this one moment, until `endSnapshot`. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  // A table that a migration writes anew looks empty to whoever began before.
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  await client.query('begin isolation level repeatable read read only')
  await client.query(SAME_TEXT)
}

export async function endSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('rollback')
}

export async function beginRestore(client: pg.ClientBase): Promise<void> {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await client.query(SAME_TEXT)
}

/** The tables that belong into a backup, those first that others refer to. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select distinct other.relname::text from pg_constraint f join pg_class other on other.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($1)
     order by c.relname`,
    [OF_THE_MOMENT],
  )
  const ordered: Table[] = []
  const left = new Map(rows.map(row => [row.name, row]))
  while (left.size > 0) {
    const free = [...left.values()].filter(({ needs }) => !needs.some(name => left.has(name)))
    if (free.length === 0) throw new Error('tables refer to each other in a circle')
    for (const { name, columns } of free) {
      ordered.push({ name, columns })
      left.delete(name)
    }
  }
  return ordered
}

const named = (name: string) => `"${name.replaceAll('"', '""')}"`
const listed = (columns: readonly string[]) => columns.map(named).join(', ')

export function copyOutStatement({ name, columns }: Table): string {
  // A query, because a table in partitions hands out its rows in no other way.
  return `copy (select ${listed(columns)} from ${named(name)}) to stdout`
}

export function copyInStatement({ name, columns }: Table): string {
  return `copy ${named(name)} (${listed(columns)}) from stdin`
}

/** Whether anybody but this program is connected to the database. */
export async function countOthers(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  return rows[0]?.others ?? 0
}

/** The first of these tables that holds a row. */
export async function findFilled(client: pg.ClientBase, tables: readonly Table[]): Promise<string | undefined> {
  for (const { name } of tables) {
    const { rows } = await client.query(`select 1 from ${named(name)} limit 1`)
    if (rows.length > 0) return name
  }
  return undefined
}

/** All that migrations made beside tables. */
const FUNCTIONS = [
  ...['assert_team_has_owner()', 'give_teams_owners()', 'keep_audit()', 'forget_audit()'],
  ...['company_holds(uuid, boolean, boolean)', 'forget_former_customer()'],
] as const

/** Removes the tables and functions of an installation that holds nothing yet; what others put into the schema stays. */
export async function dropEmpty(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  const names = [...tables.map(({ name }) => name), ...OF_THE_MOMENT].map(named)
  await client.query(`drop table if exists ${names.join(', ')} cascade`)
  await client.query(`drop function if exists ${FUNCTIONS.join(', ')}`)
}

/** Numbers that are handed out go on behind the last one that was restored. */
export async function continueNumbers(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { table, column } of rows) {
    const last = `coalesce((select max(${named(column)}) from ${named(table)}), 0) + 1`
    await client.query(`select setval(pg_get_serial_sequence($1, $2), ${last}, false)`, [named(table), column])
  }
}
