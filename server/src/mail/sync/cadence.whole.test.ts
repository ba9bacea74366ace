import { randomUUID } from 'node:crypto'
import { connectImap } from '@icebox/contract/auth'
import { listMailboxes } from '@icebox/contract/mailbox'
import { changeSettings } from '@icebox/contract/user'
import { type ScriptedImap, startScriptedImap } from '@icebox/sandbox/imap/scripted'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { type RunningQueue, runQueue } from '../../kit/queue/queue-runner.ts'
import { lateSeconds, nextCheckSeconds } from '../mailboxes/cadence.ts'
import type { MailboxRow } from '../mailboxes/mailbox-store.ts'
import { type MailWorker, mailWorkersDied, startMailWorker } from '../worker.ts'

/** What is promised takes seconds; tests run on busy machines. */
const SOON = { timeout: 50_000, interval: 50 }

let test: TestApp
let host: ScriptedImap
let worker: MailWorker
let queue: RunningQueue

beforeAll(async () => {
  test = await testApp({ pauses: { renewWatchMs: 1_000 } })
  host = await startScriptedImap({ users: [] })
  await startWorker()
})
afterAll(async () => {
  await stopWorker()
  await host.stop()
  await test.close()
})

async function startWorker(): Promise<void> {
  const { app, databaseUrl } = test
  worker = await startMailWorker(app)
  queue = await runQueue({ databaseUrl, log: app.log, concurrency: 4, verbs: worker.verbs })
}

async function stopWorker(): Promise<void> {
  await worker.stop()
  await queue.stop()
}

/** Somebody whose mailbox is connected and held open by the worker, with the check after that. */
async function heldOwner(at = host) {
  const [email, password] = [`${randomUUID()}@held.example`, 'secret']
  at.addUser({ address: email, password })
  const client = await test.newPerson(email)
  const login = { email, password, host: '127.0.0.1', port: at.imapPort }
  expect((await client.send(connectImap, {}, login)).body).toMatchObject({ success: true })
  const { accountId } = client
  const rowOf = () =>
    test.app.db.selectFrom('mailbox').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow()
  await expect.poll(async () => isSeldom(await rowOf()), SOON).toBe(true)
  const health = async () => (await client.send(listMailboxes, { id: accountId })).body[0]
  return { client, accountId, rowOf, health }
}

/** Seconds from the last check to the next. */
function gapOf({ next_check_at, last_checked_at }: MailboxRow): number {
  return (next_check_at.getTime() - (last_checked_at?.getTime() ?? Number.NaN)) / 1_000
}

/** As seldom as where a connection is held, with five minutes spread by a fifth. */
function isSeldom(row: MailboxRow): boolean {
  return row.watch_worker !== null && gapOf(row) >= 239 && gapOf(row) <= 361
}

describe('a mailbox whose host tells of new mail on a connection held open', () => {
  it('is checked every five minutes, says so, and is back at every minute when that connection ends', async () => {
    const own = await startScriptedImap({ users: [] })
    const owner = await heldOwner(own)
    const { health, rowOf } = owner
    expect(await health()).toMatchObject({ status: 'watching', checkedEverySeconds: 300 })
    const checked = (await rowOf()).last_checked_at
    expect((await health()).lastCheckedAt).toBe(checked?.toISOString())
    await own.stop()
    await expect.poll(async () => (await rowOf()).watch_worker, SOON).toBeNull()
    expect(gapOf(await rowOf())).toBeLessThanOrEqual(61)
    expect((await health()).checkedEverySeconds).toBe(60)
  }, 120_000)

  it('is checked every minute again when its worker dies, falls silent or stops', async () => {
    const { accountId, client, rowOf } = await heldOwner()
    const { db, processId } = test.app
    // So that no worker takes it up anew.
    const ofOther = async (watch: object) => {
      const next_check_at = new Date(Date.now() + 300_000)
      await db
        .updateTable('mailbox')
        .set({ ...watch, next_check_at })
        .where('account_id', '=', accountId)
        .execute()
    }
    await client.send(changeSettings, { id: accountId }, { realTimeProcessing: false })
    await expect.poll(async () => (await rowOf()).watch_worker, SOON).toBeNull()
    expect(gapOf(await rowOf())).toBeLessThanOrEqual(61)
    const dead = randomUUID()
    await ofOther({ watch_worker: dead, watch_until: new Date(Date.now() + 30_000) })
    expect(gapOf(await rowOf())).toBeGreaterThan(200)
    await mailWorkersDied(test.app, [dead])
    expect(gapOf(await rowOf())).toBeLessThanOrEqual(61)
    await ofOther({ watch_worker: randomUUID(), watch_until: new Date(Date.now() - 1_000) })
    await expect.poll(async () => (await rowOf()).watch_worker, SOON).toBeNull()
    expect(gapOf(await rowOf())).toBeLessThanOrEqual(61)
    await ofOther({ watch_worker: processId, watch_until: new Date(Date.now() + 30_000) })
    await stopWorker()
    expect(gapOf(await rowOf())).toBeLessThanOrEqual(61)
    await startWorker()
  }, 120_000)
})

it('a mailbox is never called late within the time to its next check', () => {
  for (const pollSeconds of [1, 60, 290, 310, 900, 3_600]) {
    const config = { pollSeconds, pushPollSeconds: 600 }
    for (const random of [0, 0.5, 1]) {
      const most = Math.max(...Object.values(nextCheckSeconds(config, random)))
      expect(lateSeconds(config)).toBeGreaterThan(most * 1.2)
    }
  }
})
