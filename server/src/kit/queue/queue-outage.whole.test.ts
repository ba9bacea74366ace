import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type DeafLine, deafLine, type Outage, outageOf } from '../../../testing/outage.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { sql } from '../db/db.ts'
import { addJob, type JobVerbs } from './queue.ts'
import { type RunningQueue, runQueue } from './queue-runner.ts'

/** What is promised takes seconds; tests run on busy machines. */
const SOON = { timeout: 50_000, interval: 100 }

/** Long enough for some tries to write what became of a job. */
const AWAY_MS = 1_500

let test: TestApp
let outage: Outage
let line: DeafLine
let queue: RunningQueue
/** How often each job was begun. */
const begun = new Map<string, number>()
const lines: string[] = []
let letGo = (): void => undefined

beforeAll(async () => {
  test = await testApp()
  outage = outageOf(test.databaseUrl)
  line = await deafLine(test.databaseUrl)
  const log = pino({ level: 'error' }, { write: text => void lines.push(text) })
  queue = await runQueue({ databaseUrl: line.url, log, concurrency: 4, verbs, unheardMs: 3_000 })
})
afterAll(async () => {
  await queue.stop()
  await line.stop()
  await test.close()
})

/** `held-…` goes on until it is let go; `…-fails` throws then. */
const verbs: Partial<JobVerbs> = {
  'team-gone': async payload => {
    const { name } = payload as { name: string }
    begun.set(name, (begun.get(name) ?? 0) + 1)
    if (name.startsWith('held')) await held
    if (name.endsWith('fails')) throw new Error(name)
  },
}
let held = Promise.resolve()

function hold(): void {
  held = new Promise(resolve => {
    letGo = resolve
  })
}

const add = (name: string, queueName?: string) =>
  addJob(test.app.db, { name: 'team-gone', payload: { name }, ...(queueName && { queue: queueName }) })

async function jobs() {
  const answer = await sql<{ payload: { name: string }; locked_by: string | null; last_error: string | null }>`
    select payload, locked_by, last_error from graphile_worker._private_jobs`.execute(test.app.db)
  return answer.rows
}

async function lockedQueues(): Promise<number> {
  const locked = sql`select 1 from graphile_worker._private_job_queues where locked_by is not null`
  return (await locked.execute(test.app.db)).rows.length
}

it('what became of jobs while the database was away is written when it is back, and none stays locked', async () => {
  hold()
  const names = ['held-done', 'held-done-in-line', 'held-fails', 'held-in-line-fails']
  for (const name of names) await add(name, name.includes('in-line') ? name : undefined)
  await expect.poll(() => [...begun.keys()].toSorted(), SOON).toEqual(names.toSorted())
  await outage.begin()
  letGo()
  await pause(AWAY_MS)
  await outage.end()
  await add('afterwards')
  await expect.poll(() => begun.get('afterwards'), SOON).toBe(1)
  await expect.poll(async () => (await jobs()).filter(job => job.locked_by !== null), SOON).toEqual([])
  const left = (await jobs()).map(({ payload, last_error }) => [payload.name, last_error]).toSorted()
  expect(left).toEqual([
    ['held-fails', 'team-gone failed (Error)'],
    ['held-in-line-fails', 'team-gone failed (Error)'],
  ])
  expect(await lockedQueues()).toBe(0)
  expect([begun.get('held-done'), begun.get('held-done-in-line')]).toEqual([1, 1])
}, 120_000)

it('a job that was given out on a connection that broke is taken by somebody soon', async () => {
  line.swallow()
  onTestFinished(line.restore)
  await add('given-out', 'a line of jobs')
  const given = async () => (await jobs()).find(({ payload }) => payload.name === 'given-out')?.locked_by
  await expect.poll(given, SOON).toBe(queue.id)
  line.restore()
  await expect.poll(() => begun.get('given-out'), SOON).toBe(1)
  await expect.poll(lockedQueues, SOON).toBe(0)
}, 120_000)

it('a queue that ended because the database refused a statement is started again, and frees what it held', async () => {
  hold()
  await add('held-refused')
  await expect.poll(() => begun.get('held-refused'), SOON).toBe(1)
  const before = queue.id
  await sql`alter table graphile_worker._private_jobs rename to hidden`.execute(test.app.db)
  letGo()
  await expect.poll(() => lines.join(''), SOON).toContain('the job queue ended by itself')
  await sql`alter table graphile_worker.hidden rename to _private_jobs`.execute(test.app.db)
  await expect.poll(() => begun.get('held-refused'), SOON).toBe(2)
  expect(queue.id).not.toBe(before)
  await expect.poll(async () => (await jobs()).filter(job => job.locked_by !== null), SOON).toEqual([])
}, 120_000)
