import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { sql } from './db.ts'

const page = readFileSync(new URL('./tables.ts', import.meta.url), 'utf8')

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

it('tables.ts names the columns of each table of the live schema, and no others', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns where table_schema = 'public' and table_name <> 'migration'
    group by table_name`.execute(test.app.db)
  const live = Object.fromEntries(rows.map(({ table, columns }) => [table, columns.sort()]))
  const written = Object.fromEntries(Object.keys(live).map(table => [table, columnsWritten(table)]))
  expect(written).toEqual(live)
})

/** The columns of a table as the page has them, in place or in an interface of their own. */
function columnsWritten(table: string): string[] {
  const [, inPlace, name] = new RegExp(`^ {2}${table}: (?:\\{([^}]*)\\}|(\\w+))`, 'm').exec(page) ?? []
  const body = inPlace ?? new RegExp(`^interface ${name} \\{([\\s\\S]*?)^\\}`, 'm').exec(page)?.[1] ?? ''
  return [...body.matchAll(/(?:^|[;\n])\s*(\w+): /g)].map(([, column]) => column ?? '').sort()
}
