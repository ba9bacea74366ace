import { getIceCounts, listLogs, listSenderRules } from '@icebox/contract/activity'
import { getStats } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync, wantedMail } from '../../../testing/mail-world.ts'

let world: MailWorld

beforeAll(async () => {
  world = await mailWorld()
})

afterAll(() => world.close())

const logs = async (owner: Owner) => (await owner.client.send(listLogs, { id: owner.accountId })).body

describe('mail that arrives', () => {
  it('goes on ice when it is cold and stays when it is not', async () => {
    const owner = await world.newOwner()
    const [cold, wanted] = [coldMail(owner), wantedMail(owner)]
    await owner.deliver(cold.raw)
    await owner.deliver(wanted.raw)
    await sync(world.newContext(), owner)
    expect(await owner.list('Icebox')).toEqual([cold.id])
    expect(await owner.list('INBOX')).toEqual([wanted.id])
    const [first, second] = (await logs(owner)).sort((a: { isBlocked: boolean }) => (a.isBlocked ? -1 : 1))
    expect(first).toMatchObject({ isBlocked: true, place: 'icebox', messageId: cold.id, trouble: null })
    expect(first.reasons.length).toBeGreaterThan(0)
    expect(second).toMatchObject({ isBlocked: false, place: 'inbox', messageId: wanted.id })
    const stats = await owner.client.send(getStats, { id: owner.accountId })
    expect(stats.body).toMatchObject({ blockedToday: 1, passedToday: 1, totalBlocked: 1, currentMonthUsage: 2 })
  })

  it('is left alone when it came before the mailbox was connected', async () => {
    const owner = await world.newOwner()
    const old = coldMail(owner)
    await owner.deliver(old.raw)
    const { db } = world.test.app
    const later = new Date(Date.now() + 3_600_000)
    await db.updateTable('mailbox').set({ connected_at: later }).where('id', '=', owner.mailboxId).execute()
    await sync(world.newContext(), owner)
    expect(await owner.list('INBOX')).toEqual([old.id])
    expect(await logs(owner)).toEqual([])
  })

  it('gives one verdict, one move and one count, however many processes are woken', async () => {
    const owner = await world.newOwner()
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    const contexts = Array.from({ length: 5 }, () => world.newContext())
    await Promise.all(contexts.map(context => sync(context, owner)))
    await Promise.all(contexts.map(context => sync(context, owner)))
    expect(await owner.list('Icebox')).toEqual([cold.id])
    expect(await owner.list('INBOX')).toEqual([])
    expect(await logs(owner)).toHaveLength(1)
    const actions = await world.test.app.db
      .selectFrom('action')
      .selectAll()
      .where('mailbox_id', '=', owner.mailboxId)
      .execute()
    expect(actions).toMatchObject([{ state: 'done', asked_by: 'judge', attempts: 1 }])
    const stats = await owner.client.send(getStats, { id: owner.accountId })
    expect(stats.body).toMatchObject({ currentMonthUsage: 1, totalBlocked: 1 })
  })
})

it('a message its sender sends twice is judged twice, and not taken for one the user put back', async () => {
  const owner = await world.newOwner()
  const context = world.newContext()
  const cold = coldMail(owner)
  for (const _ of [1, 2]) {
    await owner.deliver(cold.raw)
    await sync(context, owner)
  }
  await sync(context, owner)
  const twice = [cold.id, cold.id]
  expect(await owner.list('Icebox')).toEqual(twice)
  expect(await owner.list('INBOX')).toEqual([])
  const iced = { place: 'icebox', isFalsePositive: false, senderRule: null }
  expect(await logs(owner)).toMatchObject([iced, iced])
  const next = coldMail(owner, { subject: 'Following up on my note' })
  await owner.deliver(next.raw)
  await sync(context, owner)
  expect(await owner.list('Icebox')).toEqual([...twice, next.id].sort())
})

describe('a message the user puts back with another mail program', () => {
  it('is noticed, teaches, makes no rule, and is never moved again', async () => {
    const owner = await world.newOwner()
    const context = world.newContext()
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    await sync(context, owner)
    await owner.moveElsewhere(cold.id, 'Icebox', 'INBOX')
    await sync(context, owner)
    await sync(context, owner)
    expect(await owner.list('INBOX')).toEqual([cold.id])
    expect(await owner.list('Icebox')).toEqual([])
    const items = await logs(owner)
    expect(items).toMatchObject([{ place: 'inbox', isFalsePositive: true, senderRule: null }])
    const rules = await owner.client.send(listSenderRules, { id: owner.accountId })
    expect(rules.body).toEqual([])
    const next = coldMail(owner, { subject: 'Following up on my note' })
    await owner.deliver(next.raw)
    await sync(context, owner)
    expect(await owner.list('INBOX')).toEqual([cold.id, next.id].sort())
  })

  it('is not ours any more when it went to a third folder', async () => {
    const owner = await world.newOwner()
    const context = world.newContext()
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    await sync(context, owner)
    await owner.moveElsewhere(cold.id, 'Icebox', 'Later')
    await sync(context, owner)
    expect(await owner.list('Later')).toEqual([cold.id])
    expect(await logs(owner)).toMatchObject([{ place: 'gone', isFalsePositive: false, senderRule: null }])
    const counts = await owner.client.send(getIceCounts, { id: owner.accountId })
    expect(counts.body).toEqual({ toReview: 0, thawed: 0, confirmed: 0 })
  })
})
