import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Crowd, newCrowd } from '../../../testing/campaign/crowd.ts'
import { type Fleet, newFleet } from '../../../testing/campaign/fleet.ts'
import { type MailWorld, mailWorld } from '../../../testing/mail-world.ts'

const MAILBOXES = 24
const WORKERS = 4
/** The lease and the watch of a worker that nobody knows to be dead lapse by themselves. */
const LEASE_SECONDS = 60
const SPARE_SECONDS = 10
/** Of one who is known to be dead within seconds. */
const KNOWN_SECONDS = 30
const SOON = { timeout: 120_000, interval: 200 }

let world: MailWorld
let fleet: Fleet
let folder: string
let crowd: Crowd

beforeAll(async () => {
  world = await mailWorld()
  folder = mkdtempSync(join(tmpdir(), 'icebox-half-'))
  const { app, databaseUrl } = world.test
  const config = { ...app.config, hostOpensPerSecond: 20 }
  fleet = newFleet({ config, databaseUrl, logFolder: folder })
  crowd = await newCrowd(world, MAILBOXES)
  await Promise.all(Array.from({ length: WORKERS }, () => fleet.start()))
}, 240_000)
afterAll(async () => {
  await fleet.stop()
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Mailboxes on which a worker that lives hears of new mail. */
async function heldByTheLiving(): Promise<number> {
  const living = new Set((await workers()).filter(({ lives }) => lives).map(({ id }) => id))
  const rows = await world.test.app.db
    .selectFrom('mailbox')
    .select('watch_worker')
    .where('watch_until', '>', new Date())
    .execute()
  return rows.filter(({ watch_worker: worker }) => worker !== null && living.has(worker)).length
}

async function workers() {
  const rows = await world.test.app.db.selectFrom('worker').select(['id', 'pid']).execute()
  const pids = new Set(fleet.awake.map(({ child }) => child.pid))
  return rows.map(row => ({ ...row, lives: pids.has(row.pid) }))
}

/** kill -9 of half of them while mail arrives; answers how long their mailboxes were held by none, in seconds. */
async function killHalf(then: (ids: readonly string[]) => Promise<unknown>): Promise<number> {
  const victims = fleet.awake.slice(0, WORKERS / 2)
  const pids = new Set(victims.map(({ child }) => child.pid))
  const ids = (await workers()).filter(({ pid }) => pids.has(pid)).map(({ id }) => id)
  expect(ids).toHaveLength(WORKERS / 2)
  await Promise.all(victims.map(fleet.kill))
  await then(ids)
  const began = performance.now()
  await expect.poll(heldByTheLiving, SOON).toBe(MAILBOXES)
  return (performance.now() - began) / 1_000
}

it('when half of the workers are killed, the others hold all mailboxes within seconds, and no mail is lost or doubled', async () => {
  await expect.poll(heldByTheLiving, SOON).toBe(MAILBOXES)
  const stop = crowd.keepDelivering()
  await pause(2_000)
  const seconds = await killHalf(async () => undefined)
  await pause(2_000)
  await stop()
  console.log(`held again after ${seconds.toFixed(1)} s, ${crowd.size} mails`)
  expect(seconds).toBeLessThan(KNOWN_SECONDS)
  await crowd.expectNothingLostOrDoubled()
}, 300_000)

it('the same where nobody comes to know that they died, when what they held has lapsed', async () => {
  await Promise.all(Array.from({ length: WORKERS / 2 }, () => fleet.start()))
  await expect.poll(async () => (await workers()).filter(({ lives }) => lives).length, SOON).toBe(WORKERS)
  // All that is held is held by those who lived on, and they are killed.
  const { db } = world.test.app
  const stop = crowd.keepDelivering()
  const seconds = await killHalf(ids => db.deleteFrom('worker').where('id', 'in', ids).execute())
  await stop()
  console.log(`held again after ${seconds.toFixed(1)} s, ${crowd.size} mails`)
  expect(seconds).toBeLessThan(LEASE_SECONDS + SPARE_SECONDS)
  await crowd.expectNothingLostOrDoubled()
}, 300_000)
