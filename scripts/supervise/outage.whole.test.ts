import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Outage, outageOf } from '../../server/testing/outage.ts'
import { type Installation, install } from '../field/installation.ts'

const SOON = { timeout: 60_000, interval: 200 }
const JOBS = 8
const AWAY_MS = 12_000
/** Each kind of line is said every five seconds, and the first and the last one may lie at the edges. */
const MOST_OF_A_KIND = AWAY_MS / 5_000 + 2

let installation: Installation
let outage: Outage
let worker: ChildProcess

beforeAll(async () => {
  installation = await install()
  const { host, port, password } = installation.db
  outage = outageOf(`postgres://icebox:${password}@${host}:${port}/icebox`)
  worker = await installation.startWorker()
}, 120_000)
afterAll(async () => {
  worker?.kill('SIGKILL')
  await installation?.stop()
})

it('a worker lives through a database that goes away under its jobs, says so briefly, and works on', async () => {
  await endAllInTheirWork()
  await pause(AWAY_MS)
  await outage.end()
  const db = await connect()
  await expect.poll(() => lockedJobs(db), SOON).toBe(0)
  expect(worker.exitCode ?? worker.signalCode).toBeNull()
  await db.query("select graphile_worker.add_job('team-gone', job_key := 'afterwards')")
  const waiting = async () => {
    const { rowCount } = await db.query("select 1 from graphile_worker.jobs where key = 'afterwards'")
    return rowCount
  }
  await expect.poll(waiting, SOON).toBe(0)
  await db.end()
  const kinds = countKinds(installation.logs())
  expect(kinds.size).toBeGreaterThan(1)
  for (const [words, count] of kinds) expect.soft(count, words).toBeLessThanOrEqual(MOST_OF_A_KIND)
}, 180_000)

/** Every job waits for a lock that is never given, and loses its connection there. */
async function endAllInTheirWork(): Promise<void> {
  const holder = await connect()
  holder.on('error', () => undefined)
  await holder.query('begin; lock table mailbox in access exclusive mode')
  const db = await connect()
  db.on('error', () => undefined)
  for (let i = 0; i < JOBS; i++) {
    const payload = JSON.stringify({ mailboxId: `00000000-0000-4000-8000-00000000000${i}` })
    await db.query("select graphile_worker.add_job('sync-mailbox', payload := $1::json)", [payload])
  }
  await expect.poll(() => lockedJobs(db), SOON).toBe(JOBS)
  installation.db.on('error', () => undefined)
  await outage.begin()
}

async function connect(): Promise<pg.Client> {
  const { host, port, password } = installation.db
  const client = new pg.Client({ host, port, user: 'icebox', database: 'icebox', password: password ?? '' })
  await client.connect()
  return client
}

async function lockedJobs(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker.jobs where locked_by is not null',
  )
  return rows[0]?.count ?? 0
}

/** How often the log said each thing. */
function countKinds(printed: string): Map<string, number> {
  const kinds = new Map<string, number>()
  for (const line of printed.split('\n').filter(each => each.startsWith('{'))) {
    const { msg } = JSON.parse(line) as { msg: string }
    kinds.set(msg, (kinds.get(msg) ?? 0) + 1)
  }
  return kinds
}
