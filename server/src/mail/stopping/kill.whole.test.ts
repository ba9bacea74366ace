import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askToStop, cancelStopRequest } from '@icebox/contract/replies'
import { type Smtp, startSmtp } from '@icebox/sandbox/imap/smtp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fleet, newFleet } from '../../../testing/campaign/fleet.ts'
import { coldMail, type MailWorld, mailWorld, type Owner, sync } from '../../../testing/mail-world.ts'
import { requestsOf } from '../../../testing/stop-world.ts'

const FROM = 'derek@cold-firm.example'
const SOON = { timeout: 180_000, interval: 200 }
let world: MailWorld
let smtp: Smtp
let fleet: Fleet
let folder: string
let taken: string[]
let isHolding: boolean

/** A host that takes a letter in and does not say so for as long as it is holding. */
beforeAll(async () => {
  world = await mailWorld()
  taken = []
  smtp = await startSmtp({
    ...{ certificate: world.certificate, port: undefined },
    user: address => ({ address, password: 'a password of the test' }),
    deliver: async (_, raw) => {
      taken.push(raw.toString())
      if (isHolding) await new Promise(() => undefined)
    },
  })
  folder = mkdtempSync(join(tmpdir(), 'icebox-stop-'))
  const { app, databaseUrl } = world.test
  fleet = newFleet({ config: app.config, databaseUrl, logFolder: folder })
}, 120_000)
afterAll(async () => {
  await fleet.stop()
  await smtp.stop()
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Somebody with a pitch on ice, whose sender they have just asked to stop. */
async function asking(): Promise<Owner> {
  const owner = await world.newOwner()
  const { db } = world.test.app
  const smtpOf = { smtp_host: 'localhost', smtp_port: smtp.port }
  await db.updateTable('mailbox').set(smtpOf).where('id', '=', owner.mailboxId).execute()
  const proof = `Return-Path: <${FROM}>\r\nAuthentication-Results: mx.test; dmarc=pass header.from=cold-firm.example`
  await owner.deliver(coldMail(owner, { from: `Derek <${FROM}>`, headers: proof }).raw)
  await sync(world.newContext(), owner)
  const { id } = await db
    .selectFrom('entry')
    .select('id')
    .where('account_id', '=', owner.accountId)
    .executeTakeFirstOrThrow()
  await owner.client.send(askToStop, { id: owner.accountId }, { ids: [id], dryRun: false })
  return owner
}

const stateOf = async (owner: Owner) => (await requestsOf(world.test, owner))[0]?.state

it('a worker killed with the letter taken and not acknowledged is followed by one that sends no second', async () => {
  isHolding = true
  const owner = await asking()
  await fleet.start()
  await expect.poll(() => taken.length, SOON).toBe(1)
  expect(await stateOf(owner)).toBe('sending')
  const [worker] = fleet.awake
  if (worker) await fleet.kill(worker)
  isHolding = false
  await fleet.start()
  await expect.poll(() => stateOf(owner), SOON).toBe('sent')
  expect(taken).toHaveLength(1)
}, 480_000)

it('a worker killed while a letter waits is followed by one that sends it, when its ten seconds are over', async () => {
  isHolding = false
  const before = taken.length
  const owner = await asking()
  for (const worker of fleet.awake) await fleet.kill(worker)
  expect(await stateOf(owner)).toBe('waiting')
  await fleet.start()
  await expect.poll(() => stateOf(owner), SOON).toBe('sent')
  expect(taken).toHaveLength(before + 1)
  expect(await owner.list('Sent Messages')).toHaveLength(1)
}, 480_000)

it('a worker killed while a letter waits is followed by one that sends none, if it was cancelled meanwhile', async () => {
  const before = taken.length
  const owner = await asking()
  for (const worker of fleet.awake) await fleet.kill(worker)
  const [request] = await requestsOf(world.test, owner)
  const params = { id: owner.accountId, requestId: request?.id ?? '' }
  expect((await owner.client.send(cancelStopRequest, params, {})).status).toBe(200)
  await fleet.start()
  const later = await asking()
  await expect.poll(() => stateOf(later), SOON).toBe('sent')
  expect(await stateOf(owner)).toBe('cancelled')
  expect(taken).toHaveLength(before + 1)
}, 480_000)
