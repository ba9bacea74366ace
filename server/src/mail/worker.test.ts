import { setTimeout as pause } from 'node:timers/promises'
import { freezeEmails, listLogs, restoreEmails } from '@icebox/contract/activity'
import { changeSettings } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, wantedMail } from '../../testing/mail-world.ts'
import { type RunningQueue, runQueue } from '../kit/queue/queue-runner.ts'
import { newMailArrived } from './mailboxes/arrived.ts'
import { type MailWorker, startMailWorker } from './worker.ts'

let world: MailWorld
let worker: MailWorker
let queue: RunningQueue

beforeAll(async () => {
  world = await mailWorld()
  const { app, databaseUrl } = world.test
  worker = await startMailWorker(app)
  queue = await runQueue({
    databaseUrl,
    log: app.log,
    concurrency: 4,
    verbs: { ...worker.verbs, housekeeping: async () => undefined },
  })
})

afterAll(async () => {
  await queue.stop()
  await worker.stop()
  await world.close()
})

async function eventually(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(100)
}

const holds = (owner: Owner, folder: string, id: string) => async () => (await owner.list(folder)).includes(id)

async function mailboxOf(owner: Owner) {
  return world.test.app.db.selectFrom('mailbox').selectAll().where('id', '=', owner.mailboxId).executeTakeFirstOrThrow()
}

describe('a running worker', () => {
  it('takes up a mailbox just connected, watches it, and does what its user asks', async () => {
    const owner = await world.newOwner()
    const first = coldMail(owner)
    await owner.deliver(first.raw)
    await newMailArrived(world.test.app.db, owner.mailboxId)
    await eventually(holds(owner, 'Icebox', first.id))
    await eventually(async () => (await mailboxOf(owner)).watch_worker === world.test.app.processId)
    const { db } = world.test.app
    // Nothing but the host's own word can wake us now.
    const never = new Date(Date.now() + 86_400_000)
    await eventually(async () => (await mailboxOf(owner)).lease_worker === null)
    await db.updateTable('mailbox').set({ next_check_at: never }).where('id', '=', owner.mailboxId).execute()
    const [second, wanted] = [coldMail(owner, { subject: 'Second try' }), wantedMail(owner)]
    await owner.deliver(wanted.raw)
    await owner.deliver(second.raw)
    await eventually(holds(owner, 'Icebox', second.id))
    const list = async (): Promise<{ id: string; messageId: string }[]> =>
      (await owner.client.send(listLogs, { id: owner.accountId })).body
    await eventually(async () => (await list()).length === 3)
    const items = await list()
    const idOf = (messageId: string) => items.find(item => item.messageId === messageId)?.id ?? ''
    await owner.client.send(restoreEmails, { id: owner.accountId }, { ids: [idOf(second.id)] })
    await owner.client.send(freezeEmails, { id: owner.accountId }, { ids: [idOf(wanted.id)] })
    await eventually(holds(owner, 'INBOX', second.id))
    await eventually(holds(owner, 'Icebox', wanted.id))
  })

  it('looks at a mailbox whose time has come, watched or not', async () => {
    const owner = await world.newOwner()
    await owner.client.send(changeSettings, { id: owner.accountId }, { realTimeProcessing: false })
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    await eventually(holds(owner, 'Icebox', cold.id))
    expect((await mailboxOf(owner)).watch_worker).toBeNull()
  })
})
