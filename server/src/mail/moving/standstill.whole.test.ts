import { listLogs } from '@icebox/contract/activity'
import { listMailboxes } from '@icebox/contract/mailbox'
import { type ImapTap, startTap } from '@icebox/mailbox/conformance/tap'
import { MailboxError, type OpenMailbox } from '@icebox/mailbox/mailbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, makeDue, type Owner, sync } from '../../../testing/mail-world.ts'

const worlds: Partial<Record<'full' | 'no-move', MailWorld>> = {}
let world: MailWorld
let tap: ImapTap

beforeAll(async () => {
  world = await mailWorld()
  worlds.full = world
  worlds['no-move'] = await mailWorld('no-move')
  tap = await startTap(world.host.imapPort)
})

afterAll(async () => {
  await tap.stop()
  for (const each of Object.values(worlds)) await each.close()
})

async function deliverCold(owner: Owner, count: number): Promise<string[]> {
  const mails = Array.from({ length: count }, () => coldMail(owner))
  for (const { raw } of mails) await owner.deliver(raw)
  return mails.map(({ id }) => id).sort()
}

/** Seconds until the mailbox is looked at again. */
async function untilNextLook({ test }: MailWorld, owner: Owner): Promise<number> {
  const row = await test.app.db
    .selectFrom('mailbox')
    .select('next_check_at')
    .where('id', '=', owner.mailboxId)
    .executeTakeFirstOrThrow()
  return (row.next_check_at.getTime() - Date.now()) / 1_000
}

/** The wait is over; what was not due is still not. */
async function passTime({ test }: MailWorld, owner: Owner, seconds: number): Promise<void> {
  const { db } = test.app
  const rows = await db
    .selectFrom('action')
    .select(['id', 'not_before'])
    .where('mailbox_id', '=', owner.mailboxId)
    .execute()
  for (const { id, not_before } of rows) {
    const earlier = new Date(not_before.getTime() - seconds * 1_000)
    await db.updateTable('action').set({ not_before: earlier }).where('id', '=', id).execute()
  }
  await db.updateTable('mailbox').set({ quiet_until: null }).where('id', '=', owner.mailboxId).execute()
}

const statusOf = async (owner: Owner) =>
  (await owner.client.send(listMailboxes, { id: owner.accountId })).body[0].status as string

/** A host that is full refuses every move; the tries are counted. */
function fullContext({ newContext }: MailWorld) {
  const tries = { count: 0, isFull: true }
  const context = newContext(mailbox => ({
    ...mailbox,
    move: (...asked) => {
      tries.count++
      return tries.isFull ? Promise.reject(new MailboxError('unavailable', 'No room.')) : mailbox.move(...asked)
    },
  }))
  return { context, tries }
}

describe('a host that is full', () => {
  it('is asked seldom while it is, and everything is moved within minutes once there is room', async () => {
    const owner = await world.newOwner()
    const ids = await deliverCold(owner, 6)
    const { context, tries } = fullContext(world)
    await sync(context, owner)
    for (let minutes = 0; minutes < 30; minutes++) {
      await passTime(world, owner, 60)
      const before = tries.count
      await sync(context, owner)
      expect(tries.count - before).toBeLessThanOrEqual(2)
    }
    tries.isFull = false
    for (let minutes = 0; minutes < 2; minutes++) {
      expect(await untilNextLook(world, owner)).toBeLessThanOrEqual(61)
      await passTime(world, owner, 60)
      await sync(context, owner)
      await sync(context, owner)
    }
    expect(await owner.list('Icebox')).toEqual(ids)
  })

  it('has a single message looked at again within ten minutes, hours later too', async () => {
    const owner = await world.newOwner()
    const ids = await deliverCold(owner, 1)
    const { context, tries } = fullContext(world)
    await sync(context, owner)
    for (let round = 0; round < 24; round++) {
      await passTime(world, owner, 600)
      await sync(context, owner)
    }
    expect(tries.count).toBe(25)
    tries.isFull = false
    await passTime(world, owner, 600)
    await sync(context, owner)
    expect(await owner.list('Icebox')).toEqual(ids)
  })

  it('holds up nothing that can be moved, whatever one message does', async () => {
    const owner = await world.newOwner()
    const stuck = await deliverCold(owner, 3)
    const context = world.newContext(mailbox => ({
      ...mailbox,
      move: (ref, ...asked) =>
        stuck.includes(ref.messageId)
          ? Promise.reject(new MailboxError('unavailable', 'Not this one.'))
          : mailbox.move(ref, ...asked),
    }))
    await sync(context, owner)
    const ids = await deliverCold(owner, 3)
    await sync(context, owner)
    await passTime(world, owner, 61)
    await sync(context, owner)
    await passTime(world, owner, 61)
    await sync(context, owner)
    expect(await owner.list('Icebox')).toEqual(ids)
    expect(await owner.list('INBOX')).toEqual(stuck)
  })
})

/** The host shows the inbox for reading only and refuses every change. */
function readOnly(mailbox: OpenMailbox): OpenMailbox {
  return {
    ...mailbox,
    arrivedSince: async from => {
      tap.rewrite(/\[READ-WRITE\]/g, '[READ-ONLY]')
      return mailbox.arrivedSince(from)
    },
  }
}

describe('an inbox that is read-only for a minute', () => {
  it('has its cold mail moved afterwards, and the mailbox is not said to be unable to', async () => {
    const owner = await world.newOwner()
    const { db } = world.test.app
    await db.updateTable('mailbox').set({ port: tap.port }).where('id', '=', owner.mailboxId).execute()
    const ids = await deliverCold(owner, 3)
    await sync(world.newContext(readOnly), owner)
    expect(await owner.list('INBOX')).toEqual(ids)
    expect(await statusOf(owner)).toBe('watching')
    tap.rewrite()
    await passTime(world, owner, 61)
    await sync(world.newContext(), owner)
    await sync(world.newContext(), owner)
    expect(await owner.list('Icebox')).toEqual(ids)
    expect(await statusOf(owner)).toBe('watching')
    const { body } = await owner.client.send(listLogs, { id: owner.accountId })
    expect(body.map(({ trouble }: { trouble: unknown }) => trouble)).toEqual([null, null, null])
  })
})

it('a mailbox that could not move mail and can again is watched as any other', async () => {
  const owner = await world.newOwner()
  await deliverCold(owner, 1)
  const move = () => Promise.reject(new MailboxError('unsupported', 'This host cannot.'))
  await sync(
    world.newContext(mailbox => ({ ...mailbox, move })),
    owner,
  )
  expect(await statusOf(owner)).toBe('unsupported')
  await sync(world.newContext(), owner)
  expect(await statusOf(owner)).toBe('unsupported')
  const ids = await deliverCold(owner, 1)
  await sync(world.newContext(), owner)
  expect(await owner.list('Icebox')).toEqual(ids)
  expect(await statusOf(owner)).toBe('watching')
})

describe('a backlog', () => {
  it.each(['full', 'no-move'] as const)(
    'on a host (%s) that breaks off after every move shrinks without pauses that grow',
    async capability => {
      const there = worlds[capability] ?? world
      const owner = await there.newOwner()
      const ids = await deliverCold(owner, 8)
      const context = there.newContext(mailbox => ({
        ...mailbox,
        move: async (...asked) => {
          const outcome = await mailbox.move(...asked)
          await mailbox.close()
          return outcome
        },
      }))
      for (let round = 0; round < 10; round++) {
        await sync(context, owner)
        expect(await untilNextLook(there, owner)).toBeLessThanOrEqual(61)
        expect(await statusOf(owner)).not.toBe('unreachable')
        await makeDue(there.test, owner)
      }
      await sync(there.newContext(), owner)
      expect(await owner.list('Icebox')).toEqual(ids)
    },
  )
})
