import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { sql } from './db.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

it('tables.ts names every column of the live schema and no other', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name <> 'migration'`.execute(test.app.db)
  const page = readFileSync(new URL('./tables.ts', import.meta.url), 'utf8')
  const live = new Set(rows.map(row => row.column))
  const named = new Set(
    [...page.matchAll(/(?:^ {2}|[{;] )(\w+): (?!\{)/gm)]
      .map(([, name]) => name)
      .filter(name => !rows.some(row => row.table === name)),
  )
  expect([...named].filter(name => !live.has(name ?? ''))).toEqual([])
  expect([...live].filter(name => !named.has(name))).toEqual([])
})
