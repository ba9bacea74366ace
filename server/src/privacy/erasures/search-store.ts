import { type Db, sql } from '../../kit/db/db.ts'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** What somebody did in a team of others, or was done to them, stays for a year under an id that names nobody any more. */
const STAYS: ReadonlySet<string> = new Set(['audit.actor_id', 'audit.target_id'])

interface Column {
  readonly schema: string
  readonly table: string
  readonly name: string
}

/**
 * Where the id of somebody who was erased still stands, in whatever column that can hold one, as `table.column`. What the
 * database itself binds to an account is left out: there it cannot stand.
 */
export async function findErasedNamed(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const column of await listColumns(db)) {
    const name = `${column.table}.${column.name}`
    if (!STAYS.has(name) && (await namesErased(db, column))) found.push(name)
  }
  return found
}

async function listColumns(db: Db): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select n.nspname as schema, c.relname as "table", a.attname as name
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
    join pg_namespace n on n.oid = c.relnamespace and n.nspname not in ('pg_catalog', 'information_schema')
      and n.nspname not like 'pg_toast%' and n.nspname not like 'pg_temp%'
    where a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype, 'text'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype)
      and not exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and a.attnum = any(f.conkey))
    order by 1, 2, a.attnum`.execute(db)
  return rows
}

async function namesErased(db: Db, { schema, table, name }: Column): Promise<boolean> {
  const column = sql`${sql.id(name)}::text`
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (select (regexp_matches(${column}, ${UUID}, 'g'))[1] as id from ${sql.table(`${schema}.${table}`)}
        where ${column} ~ ${UUID}) named
      where sha256(convert_to(named.id, 'UTF8')) in (select account_digest from erasure)
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}
