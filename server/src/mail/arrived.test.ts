import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { sql } from '../kit/db.ts'
import { newMailArrived } from './arrived.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

it('a mailbox that waits to be served keeps its place in the line, however often its bell rings', async () => {
  const { db } = test.app
  for (const mailbox of ['first', 'second', 'first', 'second', 'first']) await newMailArrived(db, mailbox)
  const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs order by run_at, id`.execute(db)
  expect(rows.map(({ key }) => key)).toEqual(['sync:first', 'sync:second'])
})
