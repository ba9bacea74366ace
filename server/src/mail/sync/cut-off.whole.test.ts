import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Crowd, newCrowd } from '../../../testing/campaign/crowd.ts'
import { type Fleet, newFleet } from '../../../testing/campaign/fleet.ts'
import { type MailWorld, mailWorld } from '../../../testing/mail-world.ts'
import { type CutLine, cutLine } from '../../../testing/outage.ts'

const MAILBOXES = 12
/** Longer than a lease lasts, so that who comes back finds that others hold what it held. */
const CUT_MS = 70_000
const SOON = { timeout: 120_000, interval: 200 }

let world: MailWorld
let folder: string
let crowd: Crowd
/** A worker each, with its own way to the database. Their mail hosts stay in reach. */
let sides: { readonly line: CutLine; readonly fleet: Fleet }[]

beforeAll(async () => {
  world = await mailWorld()
  folder = mkdtempSync(join(tmpdir(), 'icebox-cut-'))
  const { app, databaseUrl } = world.test
  sides = await Promise.all(
    [0, 1].map(async () => {
      const line = await cutLine(databaseUrl)
      return { line, fleet: newFleet({ config: app.config, databaseUrl: line.url, logFolder: folder }) }
    }),
  )
  crowd = await newCrowd(world, MAILBOXES)
  await Promise.all(sides.map(({ fleet }) => fleet.start()))
}, 240_000)
afterAll(async () => {
  for (const { line, fleet } of sides) {
    await fleet.stop()
    await line.stop()
  }
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Processes that say they live, and mailboxes somebody holds who does. */
async function held() {
  const { db } = world.test.app
  const now = new Date()
  const living = db
    .selectFrom('worker')
    .select('id')
    .where('beat_at', '>', new Date(now.getTime() - 10_000))
  const workers = await living.execute()
  const mailboxes = await db
    .selectFrom('mailbox')
    .select('id')
    .where('watch_until', '>', now)
    .where('watch_worker', 'in', living)
    .execute()
  return { workers: workers.length, mailboxes: mailboxes.length }
}

it('a worker that is cut off from the database loses and doubles no mail, and comes back by itself', async () => {
  await expect.poll(held, SOON).toEqual({ workers: 2, mailboxes: MAILBOXES })
  const stop = crowd.keepDelivering()
  for (const { line } of sides) {
    await pause(2_000)
    line.cut()
    await expect.poll(held, SOON).toEqual({ workers: 1, mailboxes: MAILBOXES })
    await pause(CUT_MS)
    line.heal()
    await expect.poll(async () => (await held()).workers, SOON).toBe(2)
  }
  await stop()
  await crowd.expectNothingLostOrDoubled()
  expect(sides.flatMap(({ fleet }) => fleet.fallen)).toEqual([])
}, 600_000)

it('the same where both are cut off at once: nothing is done meanwhile, and all of it afterwards', async () => {
  const stop = crowd.keepDelivering()
  for (const { line } of sides) line.cut()
  await pause(15_000)
  for (const { line } of sides) line.heal()
  await expect.poll(held, SOON).toEqual({ workers: 2, mailboxes: MAILBOXES })
  await stop()
  await crowd.expectNothingLostOrDoubled()
}, 400_000)
