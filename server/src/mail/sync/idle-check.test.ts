import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, sync } from '../../../testing/mail-world.ts'
import { type PushWorld, pushWorld, waitingSyncs } from '../../../testing/push-world.ts'
import { countStatements, type Statement } from '../../../testing/statements.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { sql } from '../../kit/db/db.ts'
import { newPlaces } from '../lease/places.ts'
import type { WorkerContext } from '../lease/work.ts'
import { holdConnections } from '../mailboxes/connections.ts'
import { newDueChecks } from './due.ts'
import { syncMailbox } from './sync.ts'

/** What one check that finds nothing may ask of the database. */
const MOST = 6

let mail: MailWorld
let pushes: PushWorld
beforeAll(async () => {
  mail = await mailWorld()
  pushes = await pushWorld()
})
afterAll(async () => {
  await pushes.close()
  await mail.close()
})

async function rowOf({ app }: TestApp, mailboxId: string) {
  return app.db.selectFrom('mailbox').selectAll().where('id', '=', mailboxId).executeTakeFirstOrThrow()
}

/** A process whose statements are counted, and that has this mailbox open and knows all of it. */
async function counting(test: TestApp, mailboxId: string) {
  const counted = countStatements(test)
  const { app } = counted
  const connections = holdConnections(app)
  const context: WorkerContext = { app, connections, places: newPlaces(4) }
  for (let i = 0; i < 3; i++) await syncMailbox(context, mailboxId)
  const close = async () => {
    await connections.closeAll()
    await counted.close()
  }
  return { context, during: counted.during, close }
}

const isWrite = ({ text }: Statement) => /^(insert|update|delete|with)\b/i.test(text)

describe.each(['imap', 'google', 'microsoft'] as const)('a check of a mailbox (%s) in which nothing is new', kind => {
  const known = async () => {
    if (kind === 'imap') return { test: mail.test, mailboxId: (await mail.newOwner()).mailboxId }
    return { test: pushes.test, mailboxId: (await pushes.newOwner(kind)).mailboxId }
  }

  it('asks the database six things at the most, and writes nothing but that it was checked', async () => {
    const { test, mailboxId } = await known()
    const { context, during, close } = await counting(test, mailboxId)
    const before = await rowOf(test, mailboxId)
    const statements = await during(() => syncMailbox(context, mailboxId))
    expect(statements.map(({ text }) => text).slice(MOST)).toEqual([])
    expect(statements.filter(isWrite)).toHaveLength(2)
    const after = await rowOf(test, mailboxId)
    expect(after.last_checked_at?.getTime()).toBeGreaterThan(before.last_checked_at?.getTime() ?? Number.NaN)
    const changed = Object.keys(after).filter(
      column =>
        JSON.stringify(after[column as keyof typeof after]) !== JSON.stringify(before[column as keyof typeof before]),
    )
    expect(changed.sort()).toEqual(['last_checked_at', 'lease_fence', 'next_check_at'])
    await close()
  })

  it('asks no more of it when a timer brought it about', async () => {
    const { test, mailboxId } = await known()
    const { context, during, close } = await counting(test, mailboxId)
    await test.app.db
      .updateTable('mailbox')
      .set({ next_check_at: new Date(Date.now() + 60_000) })
      .execute()
    await test.app.db
      .updateTable('mailbox')
      .set({ next_check_at: new Date(0) })
      .where('id', '=', mailboxId)
      .execute()
    const due = newDueChecks(context)
    const before = await rowOf(test, mailboxId)
    const statements = await during(() => due.take().then(due.idle))
    expect(statements.map(({ text }) => text).slice(MOST)).toEqual([])
    expect((await rowOf(test, mailboxId)).last_checked_at).not.toEqual(before.last_checked_at)
    await close()
  })
})

describe('a wake that meets a check under way', () => {
  /** Something that happens when the inbox has been read already. */
  const readingThen = (work: () => Promise<unknown>) =>
    mail.newContext(mailbox => ({
      ...mailbox,
      arrivedSince: async from => {
        const arrivals = await mailbox.arrivedSince(from)
        await work()
        return arrivals
      },
    }))

  const clear = () => sql`delete from graphile_worker._private_jobs`.execute(mail.test.app.db)

  it('is not lost: the mailbox is looked at again as soon as that check ends, and once however often it rang', async () => {
    const owner = await mail.newOwner()
    await sync(mail.newContext(), owner)
    await clear()
    const cold = coldMail(owner)
    const busy = readingThen(async () => {
      await owner.deliver(cold.raw)
      for (let i = 0; i < 3; i++) await sync(mail.newContext(), owner)
      expect(await waitingSyncs(mail.test)).toEqual([])
    })
    await sync(busy, owner)
    expect(await owner.list('INBOX')).toEqual([cold.id])
    expect(await waitingSyncs(mail.test)).toEqual([owner.mailboxId])
    await clear()
    await sync(mail.newContext(), owner)
    expect(await owner.list('Icebox')).toEqual([cold.id])
    expect(await waitingSyncs(mail.test)).toEqual([])
  })

  it('is not lost with the process that checked: the mailbox is due when its lease has lapsed', async () => {
    const owner = await mail.newOwner()
    await sync(mail.newContext(), owner)
    const { app } = mail.test
    const until = new Date(Date.now() + 2_000)
    const held = { lease_until: until, lease_worker: app.processId, next_check_at: new Date(Date.now() + 3_600_000) }
    await app.db.updateTable('mailbox').set(held).where('id', '=', owner.mailboxId).execute()
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    const context = mail.newContext()
    await sync(context, owner)
    expect((await rowOf(mail.test, owner.mailboxId)).next_check_at).toEqual(until)
    const due = newDueChecks(context)
    while (!(await owner.list('Icebox')).includes(cold.id)) await due.take().then(due.idle)
  })
})
