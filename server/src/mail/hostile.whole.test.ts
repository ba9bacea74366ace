import { setTimeout as pause } from 'node:timers/promises'
import { connectImap } from '@icebox/contract/auth'
import { listMailboxes } from '@icebox/contract/mailbox'
import { startTurncoat, type Turncoat } from '@icebox/sandbox/imap/hostile'
import { type ScriptedImap, startScriptedImap } from '@icebox/sandbox/imap/scripted'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld } from '../../testing/mail-world.ts'
import { type RunningQueue, runQueue } from '../kit/queue/queue-runner.ts'
import { type MailWorker, startMailWorker } from './worker.ts'

const HOSTILE = 3
const users = Array.from({ length: HOSTILE }, (_, i) => ({ address: `h${i}@turncoat.example`, password: 'secret' }))

let world: MailWorld
let worker: MailWorker
let queue: RunningQueue
let scripted: ScriptedImap
let front: Turncoat

beforeAll(async () => {
  world = await mailWorld()
  scripted = await startScriptedImap({ users })
  front = await startTurncoat(scripted.imapPort)
  const { app, databaseUrl } = world.test
  worker = await startMailWorker(app)
  const verbs = { ...worker.verbs, housekeeping: async () => undefined }
  queue = await runQueue({ databaseUrl, log: app.log, concurrency: 4, verbs })
})

afterAll(async () => {
  await queue.stop()
  await worker.stop()
  await world.close()
  await front.stop()
  await scripted.stop()
})

it('mailboxes whose host turns hostile are left alone for a while, and everybody else is served', async () => {
  const { db } = world.test.app
  const ids = await Promise.all(users.map(connectHostile))
  const rows = () => db.selectFrom('mailbox').selectAll().where('account_id', 'in', ids).execute()
  await eventually(async () => (await rows()).every(row => row.watch_worker !== null && row.lease_worker === null))
  const owner = await world.newOwner()
  front.turn()
  const cold = coldMail(owner)
  await owner.deliver(cold.raw)
  await eventually(async () => (await owner.list('Icebox')).includes(cold.id))
  await eventually(async () => (await rows()).every(row => row.status_reason === 'too_much'))
  for (const { status, quiet_until } of await rows()) {
    expect(status).toBe('unreachable')
    expect(quiet_until?.getTime()).toBeGreaterThan(Date.now() + 14 * 60_000)
  }
  const floods = front.floods()
  expect(floods).toBeLessThanOrEqual(HOSTILE * 3)
  // Nobody comes back: not for the watch, not for the poll.
  await pause(3_000)
  expect(front.floods()).toBe(floods)
}, 60_000)

async function connectHostile({ address: email, password }: { address: string; password: string }): Promise<string> {
  const client = await world.test.newPerson(email)
  const place = { host: '127.0.0.1', port: front.port }
  expect((await client.send(connectImap, {}, { email, password, ...place })).body).toMatchObject({ success: true })
  const [mailbox] = (await client.send(listMailboxes, { id: client.accountId })).body
  expect(mailbox.address).toBe(email)
  return client.accountId
}

async function eventually(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(100)
}
