import type pg from 'pg'

/** Every column that holds something sealed under a token key. A test looks for others. */
export const SEALED = [
  { table: 'mailbox', column: 'credential' },
  { table: 'mailbox_grant', column: 'refresh_token' },
  { table: 'mailbox_grant', column: 'access_token' },
  { table: 'webhook', column: 'url' },
  { table: 'webhook', column: 'secret' },
  { table: 'webhook', column: 'old_secret' },
  { table: 'api_call', column: "answer->>'sealed'" },
] as const

/** How many sealed values lie under each key, by its id. */
export async function countByKey(client: pg.ClientBase | pg.Pool): Promise<Map<string, number>> {
  const each = SEALED.map(
    ({ table, column }) => `select split_part(${column}, '.', 2) as id from ${table} where (${column}) like 'v1.%'`,
  )
  const { rows } = await client.query<{ id: string; count: number }>(
    `select id, count(*)::int as count from (${each.join(' union all ')}) as sealed group by id order by id`,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}
