import type pg from 'pg'
import { type Db, sql } from '../kit/db/db.ts'

/** Every column that holds something sealed under a token key. A test looks for others. */
export const SEALED = [
  { table: 'mailbox', column: 'credential' },
  { table: 'mailbox_grant', column: 'refresh_token' },
  { table: 'mailbox_grant', column: 'access_token' },
  { table: 'webhook', column: 'url' },
  { table: 'webhook', column: 'secret' },
  { table: 'webhook', column: 'old_secret' },
  { table: 'company_sign_in', column: 'client_secret' },
  { table: 'api_call', column: "answer->>'sealed'" },
] as const

/** How many sealed values lie under each key, by its id, in a database of this version or an older one. */
export async function countByKey(client: pg.ClientBase | pg.Pool): Promise<Map<string, number>> {
  return countOver(text => client.query(text))
}

/** The same, asked by whoever has no connection of their own. */
export async function countSealed(db: Db): Promise<Map<string, number>> {
  return countOver(<R>(text: string) => sql.raw<R>(text).execute(db))
}

type Query = <R extends object>(text: string) => Promise<{ readonly rows: R[] }>

async function countOver(query: Query): Promise<Map<string, number>> {
  const { rows: there } = await query<{ table: string }>(
    `select relname as "table" from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const tables = new Set(there.map(({ table }) => table))
  const each = SEALED.filter(({ table }) => tables.has(table)).map(
    ({ table, column }) => `select split_part(${column}, '.', 2) as id from ${table} where (${column}) like 'v1.%'`,
  )
  if (each.length === 0) return new Map()
  const { rows } = await query<{ id: string; count: number }>(
    `select id, count(*)::int as count from (${each.join(' union all ')}) as sealed group by id order by id`,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}
