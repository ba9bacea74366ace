import { getEmail, listLogs } from '@icebox/contract/activity'
import { getStats } from '@icebox/contract/user'
import { MailboxError, type OpenMailbox } from '@icebox/mailbox/mailbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ageMoves,
  coldMail,
  type MailWorld,
  mailWorld,
  makeDue,
  type Owner,
  sync,
} from '../../../testing/mail-world.ts'
import { LeaseLost, leaseMailbox } from '../lease/lease.ts'
import { mailWorkersDied } from '../worker.ts'
import { RETRY_SECONDS, TRIED_FOR_MS } from './settle.ts'

/** The process ends here: nothing after this line of it is done. */
class Crash extends Error {}

let world: MailWorld

beforeAll(async () => {
  world = await mailWorld()
})

afterAll(() => world.close())

const crash = () => Promise.reject(new Crash())

/** A worker that dies when it makes this call of the mailbox, before or after the host has done it. */
function dyingContext(method: 'arrivedSince' | 'read' | 'move' | 'hasWrittenTo', when: 'before' | 'after') {
  return world.newContext(mailbox => {
    const call = mailbox[method] as (...input: unknown[]) => Promise<unknown>
    const dying = (...input: unknown[]) => (when === 'before' ? crash() : call(...input).then(crash))
    return { ...mailbox, [method]: dying }
  })
}

async function itemOf(owner: Owner) {
  const { body } = await owner.client.send(listLogs, { id: owner.accountId })
  return body[0]
}

/** Whatever happened before: one move, one verdict, one count. */
async function expectSettled(owner: Owner, id: string) {
  await sync(world.newContext(), owner)
  expect(await owner.list('Icebox')).toEqual([id])
  expect(await owner.list('INBOX')).toEqual([])
  expect(await itemOf(owner)).toMatchObject({ place: 'icebox', isBlocked: true, isFalsePositive: false, trouble: null })
  const stats = await owner.client.send(getStats, { id: owner.accountId })
  expect(stats.body).toMatchObject({ currentMonthUsage: 1, totalBlocked: 1, blockedToday: 1 })
}

describe('a worker that dies', () => {
  it.each([
    ['while it asks for new mail', 'arrivedSince', 'before'],
    ['before rows and cursor are stored', 'arrivedSince', 'after'],
    ['after they are stored', 'read', 'before'],
    ['with the text in hand', 'read', 'after'],
    ['while it asks who the sender is', 'hasWrittenTo', 'before'],
    ['between the verdict and the move', 'move', 'before'],
    ['between the move and writing it down', 'move', 'after'],
  ] as const)('%s leaves nothing lost and nothing twice', async (_, method, when) => {
    const owner = await world.newOwner()
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    await expect(sync(dyingContext(method, when), owner)).rejects.toThrow(Crash)
    await expectSettled(owner, cold.id)
  })

  it('has its mailboxes freed', async () => {
    const owner = await world.newOwner()
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    const dead = world.newContext()
    expect(await leaseMailbox(dead.app, owner.mailboxId)).toBeDefined()
    await sync(world.newContext(), owner)
    expect(await owner.list('INBOX')).toEqual([cold.id])
    await mailWorkersDied(world.test.app, [dead.app.processId])
    await expectSettled(owner, cold.id)
  })

  it('between move and note does not take away again what the user put back', async () => {
    const owner = await world.newOwner()
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    await expect(sync(dyingContext('move', 'after'), owner)).rejects.toThrow(Crash)
    await owner.moveElsewhere(cold.id, 'Icebox', 'INBOX')
    await sync(world.newContext(), owner)
    await sync(world.newContext(), owner)
    expect(await owner.list('INBOX')).toEqual([cold.id])
    expect(await itemOf(owner)).toMatchObject({ place: 'inbox', isFalsePositive: true, senderRule: null })
  })

  it('with a try that waits does not take away again what the user put back', async () => {
    const owner = await world.newOwner()
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    const moveThenFail = world.newContext(mailbox => ({
      ...mailbox,
      move: (...input) =>
        mailbox.move(...input).then(() => Promise.reject(new MailboxError('unavailable', 'The answer was lost.'))),
    }))
    await sync(moveThenFail, owner)
    await owner.moveElsewhere(cold.id, 'Icebox', 'INBOX')
    await sync(world.newContext(), owner)
    await makeDue(world.test, owner)
    await sync(world.newContext(), owner)
    expect(await owner.list('INBOX')).toEqual([cold.id])
    expect(await itemOf(owner)).toMatchObject({ place: 'inbox', isFalsePositive: true })
  })

  it('before it moved a message leaves it where the user put it meanwhile', async () => {
    const owner = await world.newOwner()
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    await expect(sync(dyingContext('move', 'before'), owner)).rejects.toThrow(Crash)
    await owner.moveElsewhere(cold.id, 'INBOX', 'Later')
    await sync(world.newContext(), owner)
    expect(await owner.list('Later')).toEqual([cold.id])
    expect(await itemOf(owner)).toMatchObject({ place: 'gone' })
  })

  it('before it looked who left the Icebox folder is followed by one that looks', async () => {
    const owner = await world.newOwner()
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    await sync(world.newContext(), owner)
    await owner.moveElsewhere(cold.id, 'Icebox', 'Later')
    const dying = world.newContext(mailbox => ({ ...mailbox, locate: crash }))
    await expect(sync(dying, owner)).rejects.toThrow(Crash)
    await sync(world.newContext(), owner)
    expect(await itemOf(owner)).toMatchObject({ place: 'gone' })
  })
})

describe('a worker whose lease was given to another', () => {
  it('can write nothing more, and the other finishes', async () => {
    const owner = await world.newOwner()
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    const old = await leaseMailbox(world.newContext().app, owner.mailboxId)
    const { db } = world.test.app
    await db
      .updateTable('mailbox')
      .set({ lease_until: new Date(0) })
      .where('id', '=', owner.mailboxId)
      .execute()
    await expectSettled(owner, cold.id)
    const write = old?.write(tx => tx.deleteFrom('entry').where('mailbox_id', '=', owner.mailboxId).execute())
    await expect(write).rejects.toThrow(LeaseLost)
    await old?.release()
    expect(await itemOf(owner)).toMatchObject({ messageId: cold.id })
  })

  it('gives up quietly when it loses the lease with the move already made', async () => {
    const owner = await world.newOwner()
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    const slow = world.newContext(mailbox => ({
      ...mailbox,
      move: (...input) => mailbox.move(...input).finally(takeAway),
    }))
    const takeAway = async () => {
      const { db } = world.test.app
      const fence = { lease_fence: '99', lease_until: null, lease_worker: null }
      await db.updateTable('mailbox').set(fence).where('id', '=', owner.mailboxId).execute()
    }
    await sync(slow, owner)
    expect(await itemOf(owner)).toMatchObject({ place: 'freezing' })
    await expectSettled(owner, cold.id)
  })
})

describe('a host that does not let us move', () => {
  const unavailable = () => Promise.reject(new MailboxError('unavailable', 'Not now.'))
  const refusing = (mailbox: OpenMailbox) => ({ ...mailbox, move: unavailable })

  it('is asked again for a day; then the mail stays and the user is told', async () => {
    const owner = await world.newOwner()
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    const context = world.newContext(refusing)
    await sync(context, owner)
    const first = await itemOf(owner)
    expect(first).toMatchObject({ place: 'freezing' })
    expect(first.trouble).toContain('We keep trying')
    for (const _ of [...RETRY_SECONDS, 0, 0, 0, 0]) {
      await makeDue(world.test, owner)
      await sync(context, owner)
    }
    expect(await itemOf(owner)).toMatchObject({ place: 'freezing' })
    await ageMoves(world.test, owner, TRIED_FOR_MS)
    await makeDue(world.test, owner)
    await sync(context, owner)
    await makeDue(world.test, owner)
    await sync(world.newContext(), owner)
    expect(await owner.list('INBOX')).toEqual([cold.id])
    const { body } = await owner.client.send(getEmail, { id: owner.accountId, emailId: first.id })
    expect(body.item).toMatchObject({ place: 'inbox', isBlocked: false })
    expect(body.item.trouble).toContain('It stays in your inbox.')
  })

  it('moves it at a later try when the host is well again', async () => {
    const owner = await world.newOwner()
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    await sync(world.newContext(refusing), owner)
    await makeDue(world.test, owner)
    await expectSettled(owner, cold.id)
  })

  it('for good, leaves everything in the inbox and says so', async () => {
    const owner = await world.newOwner()
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    const move = () => Promise.reject(new MailboxError('unsupported', 'This host cannot.'))
    await sync(
      world.newContext(mailbox => ({ ...mailbox, move })),
      owner,
    )
    expect(await owner.list('INBOX')).toEqual([cold.id])
    expect((await itemOf(owner)).trouble).toContain('no safe way to move mail')
    const row = await world.test.app.db
      .selectFrom('mailbox')
      .select('status')
      .where('id', '=', owner.mailboxId)
      .executeTakeFirst()
    expect(row?.status).toBe('unsupported')
  })
})
