import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fleet, newFleet } from '../../../testing/campaign/fleet.ts'
import { coldMail, type MailWorld, mailWorld, type Owner, wantedMail } from '../../../testing/mail-world.ts'

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
let owners: Owner[]
/** Message-IDs, with whose they are. */
const delivered = new Map<string, Owner>()

beforeAll(async () => {
  world = await mailWorld()
  folder = mkdtempSync(join(tmpdir(), 'icebox-half-'))
  const { app, databaseUrl } = world.test
  const config = { ...app.config, hostOpensPerSecond: 20 }
  fleet = newFleet({ config, databaseUrl, logFolder: folder })
  owners = []
  for (let at = 0; at < MAILBOXES; at++) owners.push(await world.newOwner())
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

/** Mail for everybody in turn, until told to stop. */
function keepDelivering(): () => Promise<void> {
  let isOver = false
  const going = (async () => {
    for (let at = 0; !isOver; at++) {
      const owner = owners[at % owners.length] as Owner
      const { id, raw } = at % 2 === 0 ? coldMail(owner) : wantedMail(owner)
      delivered.set(id, owner)
      await owner.deliver(raw)
      await pause(100)
    }
  })()
  return () => {
    isOver = true
    return going
  }
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

/** Each mail is in one place once, and was judged and counted once. */
async function expectNothingLostOrDoubled(): Promise<void> {
  const { db } = world.test.app
  const settled = async () => {
    const { judged } = await db
      .selectFrom('entry')
      .select(eb => eb.fn.countAll<string>().as('judged'))
      .where('judged_at', 'is not', null)
      .executeTakeFirstOrThrow()
    const open = await db.selectFrom('action').select('id').where('state', 'in', ['planned', 'acting']).execute()
    return open.length === 0 ? Number(judged) : -1
  }
  await expect.poll(settled, SOON).toBe(delivered.size)
  const entries = await db.selectFrom('entry').select('message_id').execute()
  expect(entries.map(row => row.message_id).toSorted()).toEqual([...delivered.keys()].toSorted())
  for (const owner of owners) {
    const lying = [...(await owner.list('INBOX')), ...(await owner.list('Icebox'))]
    const own = [...delivered].filter(([, each]) => each === owner).map(([id]) => id)
    expect(lying.toSorted()).toEqual(own.toSorted())
  }
  const counted = await db.selectFrom('usage_month').select('scans').execute()
  expect(counted.reduce((sum, { scans }) => sum + scans, 0)).toBe(delivered.size)
}

it('when half of the workers are killed, the others hold all mailboxes within seconds, and no mail is lost or doubled', async () => {
  await expect.poll(heldByTheLiving, SOON).toBe(MAILBOXES)
  const stop = keepDelivering()
  await pause(2_000)
  const seconds = await killHalf(async () => undefined)
  await pause(2_000)
  await stop()
  console.log(`held again after ${seconds.toFixed(1)} s, ${delivered.size} mails`)
  expect(seconds).toBeLessThan(KNOWN_SECONDS)
  await expectNothingLostOrDoubled()
}, 300_000)

it('the same where nobody comes to know that they died, when what they held has lapsed', async () => {
  await Promise.all(Array.from({ length: WORKERS / 2 }, () => fleet.start()))
  await expect.poll(async () => (await workers()).filter(({ lives }) => lives).length, SOON).toBe(WORKERS)
  // All that is held is held by those who lived on, and they are killed.
  const { db } = world.test.app
  const stop = keepDelivering()
  const seconds = await killHalf(ids => db.deleteFrom('worker').where('id', 'in', ids).execute())
  await stop()
  console.log(`held again after ${seconds.toFixed(1)} s, ${delivered.size} mails`)
  expect(seconds).toBeLessThan(LEASE_SECONDS + SPARE_SECONDS)
  await expectNothingLostOrDoubled()
}, 300_000)
