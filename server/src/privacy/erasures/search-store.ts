import { type Db, sql } from '../../kit/db/db.ts'

const UUID = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'

/** What somebody did in a team of others, or was done to them, stays for a year under an id that names nobody any more. */
const STAYS: ReadonlySet<string> = new Set(['audit.actor_id', 'audit.target_id'])

interface Column {
  readonly schema: string
  readonly table: string
  readonly name: string
}

/**
 * Where the id of somebody who was erased still stands, in whatever column that can hold one, as `table.column`. What the
 * database itself binds to an account is left out: there it cannot stand. Reads each table once.
 */
export async function findErasedNamed(db: Db): Promise<string[]> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from erasure) as any`.execute(db)
  if (!rows[0]?.any) return []
  const found: string[] = []
  for (const columns of byTable(await listColumns(db))) {
    if (!(await nameErased(db, columns))) continue
    for (const column of columns) if (await nameErased(db, [column])) found.push(`${column.table}.${column.name}`)
  }
  return found
}

function byTable(columns: readonly Column[]): (readonly [Column, ...Column[]])[] {
  const tables = new Map<string, [Column, ...Column[]]>()
  for (const column of columns.filter(({ table, name }) => !STAYS.has(`${table}.${name}`))) {
    const known = tables.get(`${column.schema}.${column.table}`)
    if (known) known.push(column)
    else tables.set(`${column.schema}.${column.table}`, [column])
  }
  return [...tables.values()]
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

/** Whether a row of their table names somebody in one of these columns. */
async function nameErased(db: Db, columns: readonly [Column, ...Column[]]): Promise<boolean> {
  const [{ schema, table }] = columns
  const texts = sql.join(columns.map(({ name }) => sql`${sql.id(name)}::text`))
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from ${sql.table(`${schema}.${table}`)}, regexp_matches(concat_ws(' ', ${texts}), ${UUID}, 'g') as named
      where sha256(convert_to(named[1], 'UTF8')) in (select account_digest from erasure)
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}
