import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { type Db, sql } from '../../kit/db/db.ts'
import { migrateQueue } from '../../kit/queue/queue.ts'
import { lookAgainLater, newMailArrived } from './arrived.ts'

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

const queues = async (db: Db) => (await sql`select from graphile_worker._private_job_queues`.execute(db)).rows.length

it('there is no queue for each mailbox, since whoever fetches a job locks all the queues there are', async () => {
  const { db } = test.app
  for (let n = 0; n < 20; n++) {
    await newMailArrived(db, `mailbox ${n}`)
    await lookAgainLater(db, `mailbox ${n}`, new Date())
  }
  expect(await queues(db)).toBe(0)
})

it('what an earlier version left in queues of its own goes on without them', async () => {
  const { db } = test.app
  for (const name of ['one', 'two'])
    await sql`select graphile_worker.add_job('sync-mailbox', queue_name := ${`mailbox:${name}`}, job_key := ${name})`.execute(
      db,
    )
  await migrateQueue(test.database.pool)
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker._private_jobs where key in ('one', 'two') and is_available and job_queue_id is null
    order by key`.execute(db)
  expect(rows.map(({ key }) => key)).toEqual(['one', 'two'])
  expect(await queues(db)).toBe(0)
})
