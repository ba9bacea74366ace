import type { Database } from '../src/kit/db/db.ts'

/** Every row of every table of every schema as text, the queue's among them. */
export async function dumpOf({ pool }: Database): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const texts = await Promise.all(
    tables.map(({ name }) => pool.query<{ row: string }>(`select t::text as row from ${name} t`)),
  )
  return texts.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}
