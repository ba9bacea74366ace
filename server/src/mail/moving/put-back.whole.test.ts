import { type ActivityItem, freezeEmails, listLogs } from '@icebox/contract/activity'
import { connectImap } from '@icebox/contract/auth'
import { disconnectMailbox, listMailboxes } from '@icebox/contract/mailbox'
import { getStats } from '@icebox/contract/user'
import { MailboxError } from '@icebox/mailbox/mailbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ageMoves,
  coldMail,
  type MailWorld,
  mailWorld,
  makeDue,
  type Owner,
  sync,
  wantedMail,
} from '../../../testing/mail-world.ts'
import { leaseMailbox } from '../lease/lease.ts'
import { TRIED_FOR_MS } from './settle.ts'

let world: MailWorld
beforeAll(async () => {
  world = await mailWorld()
})
afterAll(() => world.close())

const leave = async ({ client, accountId, mailboxId }: Owner, folder: 'leave' | 'put_back') => {
  const { status, body } = await client.send(disconnectMailbox, { id: accountId, mailboxId }, { folder })
  expect([status, body]).toEqual([200, { success: true }])
}

const mailboxOf = (owner: Owner) =>
  world.test.app.db.selectFrom('mailbox').selectAll().where('id', '=', owner.mailboxId).executeTakeFirstOrThrow()

const accountOf = (owner: Owner) =>
  world.test.app.db.selectFrom('account').selectAll().where('id', '=', owner.accountId).executeTakeFirstOrThrow()

const statusesOf = async ({ client, accountId }: Owner): Promise<string[]> =>
  (await client.send(listMailboxes, { id: accountId })).body.map(({ status }: { status: string }) => status)

const itemsOf = async ({ client, accountId }: Owner): Promise<ActivityItem[]> =>
  (await client.send(listLogs, { id: accountId })).body

/** Somebody with this many cold messages on ice and one that passed. */
async function ownerWithIce(count: number) {
  const owner = await world.newOwner()
  const letters = Array.from({ length: count }, (_, i) => coldMail(owner, { subject: `Try ${i}` }))
  const wanted = wantedMail(owner)
  for (const { raw } of [...letters, wanted]) await owner.deliver(raw)
  await sync(world.newContext(), owner)
  expect(await owner.list('Icebox')).toHaveLength(count)
  return { owner, ids: [...letters, wanted].map(({ id }) => id).sort() }
}

/** The process before fell silent, so that what it held is free. */
async function freeLease({ mailboxId }: Owner): Promise<void> {
  await world.test.app.db.updateTable('mailbox').set({ lease_until: null }).where('id', '=', mailboxId).execute()
}

async function expectLetGo(owner: Owner, ids: readonly string[]): Promise<void> {
  expect(await owner.list('INBOX')).toEqual(ids)
  expect(await owner.list('Icebox')).toEqual([])
  const { credential, disconnected_at, leaving_at } = await mailboxOf(owner)
  expect([credential, disconnected_at === null, leaving_at]).toEqual([null, false, null])
  expect(await statusesOf(owner)).toEqual([])
}

describe('putting mail back before a mailbox is let go of', () => {
  it('empties the ice into the inbox, then deletes the password', async () => {
    const { owner, ids } = await ownerWithIce(3)
    await leave(owner, 'put_back')
    expect(await statusesOf(owner)).toEqual(['leaving'])
    expect((await mailboxOf(owner)).credential).not.toBeNull()
    await sync(world.newContext(), owner)
    await expectLetGo(owner, ids)
  })

  it('is no correction: nothing counts as a mistake, nothing is learned, nobody is allowed', async () => {
    const { owner } = await ownerWithIce(2)
    const stats = () => owner.client.send(getStats, { id: owner.accountId }).then(answer => answer.body)
    const [before, { profile }] = [await stats(), await accountOf(owner)]
    await leave(owner, 'put_back')
    await sync(world.newContext(), owner)
    expect(await stats()).toEqual(before)
    expect((await accountOf(owner)).profile).toEqual(profile)
    const iced = (await itemsOf(owner)).filter(({ isBlocked }) => isBlocked)
    expect(iced).toHaveLength(2)
    for (const item of iced) {
      expect(item).toMatchObject({ place: 'inbox', isFalsePositive: false, senderRule: null, canUndo: false })
    }
  })

  it('freezes nothing new meanwhile, whoever asks', async () => {
    const { owner, ids } = await ownerWithIce(1)
    const late = coldMail(owner, { subject: 'Late' })
    await leave(owner, 'put_back')
    await owner.deliver(late.raw)
    const passed = (await itemsOf(owner)).find(({ isBlocked }) => !isBlocked)
    await owner.client.send(freezeEmails, { id: owner.accountId }, { ids: [passed?.id ?? ''] })
    await sync(world.newContext(), owner)
    await expectLetGo(owner, [...ids, late.id].sort())
  })

  it.each([
    ['before it moved one', 'before'],
    ['after it moved one, before it wrote that down', 'after'],
  ] as const)('a process that dies %s leaves the rest to the next', async (_, when) => {
    const { owner, ids } = await ownerWithIce(2)
    await leave(owner, 'put_back')
    const crash = () => Promise.reject(new Error('the process ended'))
    const dying = world.newContext(mailbox => ({
      ...mailbox,
      move: (...asked) => (when === 'before' ? crash() : mailbox.move(...asked).then(crash)),
    }))
    await expect(sync(dying, owner)).rejects.toThrow('the process ended')
    expect(await statusesOf(owner)).toEqual(['leaving'])
    await sync(world.newContext(), owner)
    await expectLetGo(owner, ids)
    expect((await itemsOf(owner)).every(({ isFalsePositive }) => !isFalsePositive)).toBe(true)
  })

  it('waits for a host that does not answer', async () => {
    const { owner, ids } = await ownerWithIce(1)
    await leave(owner, 'put_back')
    const refuse = () => Promise.reject(new MailboxError('unavailable', 'Not now.'))
    await sync(
      world.newContext(mailbox => ({ ...mailbox, move: refuse })),
      owner,
    )
    expect(await statusesOf(owner)).toEqual(['leaving'])
    await makeDue(world.test, owner)
    await sync(world.newContext(), owner)
    await expectLetGo(owner, ids)
  })

  it('lets go all the same of a mailbox that never gives a message back, which stays in the folder', async () => {
    const { owner, ids } = await ownerWithIce(1)
    await leave(owner, 'put_back')
    const refuse = () => Promise.reject(new MailboxError('unavailable', 'Not this one.'))
    const context = world.newContext(mailbox => ({ ...mailbox, move: refuse }))
    for (const ms of [0, TRIED_FOR_MS]) {
      await ageMoves(world.test, owner, ms)
      await makeDue(world.test, owner)
      await sync(context, owner)
    }
    expect(await statusesOf(owner)).toEqual([])
    expect([...(await owner.list('INBOX')), ...(await owner.list('Icebox'))].sort()).toEqual(ids)
    const blocked = (await itemsOf(owner)).find(({ isBlocked }) => isBlocked)
    expect(blocked).toMatchObject({ place: 'icebox', trouble: expect.stringContaining('still in the Icebox folder') })
  })

  it('stops a process in the middle of freezing', async () => {
    const { owner, ids } = await ownerWithIce(1)
    const cold = coldMail(owner, { subject: 'Between' })
    await owner.deliver(cold.raw)
    const context = world.newContext(mailbox => ({
      ...mailbox,
      move: async (...asked) => {
        const outcome = await mailbox.move(...asked)
        await leave(owner, 'put_back')
        return outcome
      },
    }))
    await sync(context, owner)
    await freeLease(owner)
    await sync(world.newContext(), owner)
    await expectLetGo(owner, [...ids, cold.id].sort())
  })

  it('is given up at once when the user leaves the rest in the folder', async () => {
    const { owner } = await ownerWithIce(2)
    await leave(owner, 'put_back')
    // A process plans the returns and dies before it makes one.
    const crash = () => Promise.reject(new Error('the process ended'))
    const dying = world.newContext(mailbox => ({ ...mailbox, move: crash, locate: crash }))
    await expect(sync(dying, owner)).rejects.toThrow('the process ended')
    await leave(owner, 'leave')
    expect((await mailboxOf(owner)).credential).toBeNull()
    await sync(world.newContext(), owner)
    expect(await owner.list('Icebox')).toHaveLength(2)
    expect(await statusesOf(owner)).toEqual([])
  })

  it('is not taken for the work of the user once the mailbox is connected again, and nothing goes on ice twice', async () => {
    const { owner, ids } = await ownerWithIce(2)
    await leave(owner, 'put_back')
    await sync(world.newContext(), owner)
    const login = { email: owner.address, password: owner.password, host: 'localhost', port: world.host.imapsPort }
    expect((await owner.client.send(connectImap, {}, login)).body).toMatchObject({ success: true })
    await freeLease(owner)
    await sync(world.newContext(), owner)
    expect(await statusesOf(owner)).toEqual(['watching'])
    expect(await owner.list('INBOX')).toEqual(ids)
    expect((await itemsOf(owner)).every(({ isFalsePositive }) => !isFalsePositive)).toBe(true)
  })
})

describe('only the owner', () => {
  it('can have mail put back', async () => {
    const { owner } = await ownerWithIce(1)
    const stranger = await world.test.newPerson()
    const params = { id: stranger.accountId, mailboxId: owner.mailboxId }
    expect((await stranger.send(disconnectMailbox, params, { folder: 'put_back' })).status).toBe(404)
    expect(await statusesOf(owner)).toEqual(['watching'])
  })

  it('is asked by one process at a time', async () => {
    const { owner, ids } = await ownerWithIce(1)
    await leave(owner, 'put_back')
    const held = await leaseMailbox(world.newContext().app, owner.mailboxId)
    await sync(world.newContext(), owner)
    expect(await statusesOf(owner)).toEqual(['leaving'])
    await held?.release()
    await sync(world.newContext(), owner)
    await expectLetGo(owner, ids)
  })
})
