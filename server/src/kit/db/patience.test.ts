import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CutLine, cutLine } from '../../../testing/outage.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { type Database, openDatabase, sql } from './db.ts'

let test: TestApp
let line: CutLine
let database: Database

beforeAll(async () => {
  test = await testApp()
  line = await cutLine(test.databaseUrl)
  database = openDatabase(line.url, test.app.log, { max: 1, answerMs: 500 })
})
afterAll(async () => {
  await line.stop()
  await database.close()
  await test.close()
})

it('a statement on a connection that was cut off without a word fails in time, and the next has a new one', async () => {
  const { db } = database
  const first = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  line.cut()
  await expect(sql`select 1`.execute(db)).rejects.toThrow('The database gave no answer in 0.5 seconds.')
  line.heal()
  const next = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  expect(next.rows[0]?.pid).not.toBe(first.rows[0]?.pid)
})

it('a transaction that is cut off fails as a whole, waits once, and leaves nothing', async () => {
  const { accountId } = await test.newPerson()
  const began = performance.now()
  const changing = database.db.transaction().execute(async tx => {
    await tx.updateTable('account').set({ line: 61 }).where('id', '=', accountId).execute()
    line.cut()
    await tx.updateTable('account').set({ line: 62 }).where('id', '=', accountId).execute()
  })
  await expect(changing).rejects.toThrow('no answer')
  expect(performance.now() - began).toBeLessThan(1_000)
  line.heal()
  const row = await database.db.selectFrom('account').select('line').where('id', '=', accountId).executeTakeFirst()
  expect(row?.line).not.toBe(61)
  expect(row?.line).not.toBe(62)
})

it('a statement that takes its time is let go on', async () => {
  const { rows } = await sql`select pg_sleep(0.3), 1 as one`.execute(database.db)
  expect(rows).toMatchObject([{ one: 1 }])
})
