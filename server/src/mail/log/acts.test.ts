import { emptyProfile } from '@icebox/classifier/personal/profile'
import {
  freezeEmails,
  getIceCounts,
  listLogs,
  listSenderRules,
  restoreEmails,
  setSenderRule,
  undoEmails,
} from '@icebox/contract/activity'
import { getStats } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync, wantedMail } from '../../../testing/mail-world.ts'
import { RULES } from '../learning/sender-rules.ts'
import type { WorkerContext } from '../lease/work.ts'

let world: MailWorld
let context: WorkerContext

beforeAll(async () => {
  world = await mailWorld()
  context = world.newContext()
})

afterAll(() => world.close())

type Act = typeof restoreEmails | typeof freezeEmails | typeof undoEmails

async function itemOf(owner: Owner) {
  const { body } = await owner.client.send(listLogs, { id: owner.accountId })
  return body[0]
}

async function act(owner: Owner, call: Act, asked: { ids: string[]; allowSender?: boolean; blockSender?: boolean }) {
  return owner.client.send(call, { id: owner.accountId }, asked)
}

const ALLOW = { allowSender: true }
const BLOCK = { blockSender: true }

/** Someone with one message, already judged. */
async function ownerWith(make: typeof coldMail) {
  const owner = await world.newOwner()
  const mail = make(owner)
  await owner.deliver(mail.raw)
  await sync(context, owner)
  const item = await itemOf(owner)
  return { owner, id: item.id as string, messageId: mail.id }
}

/** Everything an act changes besides the mailbox: the entry, the rules, the profile, the counters. */
async function traces(owner: Owner) {
  const { db } = world.test.app
  const entry = db
    .selectFrom('entry')
    .select(['state', 'restored_at', 'moved_at', 'confirmed_cold_at', 'frozen_by', 'last_act'])
    .where('account_id', '=', owner.accountId)
  const account = db.selectFrom('account').select('profile').where('id', '=', owner.accountId)
  const rules = db.selectFrom('sender_rule').selectAll().where('account_id', '=', owner.accountId)
  const usage = db.selectFrom('usage_month').selectAll().where('account_id', '=', owner.accountId)
  const { profile } = await account.executeTakeFirstOrThrow()
  // An untouched profile and one whose every lesson was taken back are the same.
  const learned = { ...emptyProfile(), ...profile }
  return { entry: await entry.execute(), learned, rules: await rules.execute(), usage: await usage.execute() }
}

describe('restoring', () => {
  it('brings the message back, makes no rule and counts as a false positive', async () => {
    const { owner, id, messageId } = await ownerWith(coldMail)
    const answer = await act(owner, restoreEmails, { ids: [id] })
    expect(answer.body.items).toMatchObject([{ id, place: 'thawing', isFalsePositive: true, canUndo: true }])
    await sync(context, owner)
    await sync(context, owner)
    expect(await owner.list('INBOX')).toEqual([messageId])
    expect(await itemOf(owner)).toMatchObject({ place: 'inbox', isFalsePositive: true, senderRule: null })
    const counts = await owner.client.send(getIceCounts, { id: owner.accountId })
    expect(counts.body).toEqual({ toReview: 0, thawed: 1, confirmed: 0 })
    const stats = await owner.client.send(getStats, { id: owner.accountId })
    expect(stats.body).toMatchObject({ blocked30Days: 1, restored30Days: 1, accuracy: null })
  })

  it('allows the sender where that is asked as well', async () => {
    const { owner, id } = await ownerWith(coldMail)
    const answer = await act(owner, restoreEmails, { ids: [id], ...ALLOW })
    expect(answer.body.items).toMatchObject([{ id, place: 'thawing', senderRule: 'allow' }])
    const next = coldMail(owner)
    await owner.deliver(next.raw)
    await sync(context, owner)
    expect(await itemOf(owner)).toMatchObject({ messageId: next.id, place: 'inbox', confidence: 0 })
  })

  it('leaves a block that the user made in force', async () => {
    const { owner, id } = await ownerWith(coldMail)
    const rule = { address: 'derek@getpipelinely.example', decision: 'block' } as const
    await owner.client.send(setSenderRule, { id: owner.accountId }, rule)
    const answer = await act(owner, restoreEmails, { ids: [id] })
    expect(answer.body.items).toMatchObject([{ place: 'thawing', senderRule: 'block' }])
  })

  it('rules are written as fast as people write them, not by the thousand', async () => {
    const owner = await world.newOwner()
    const id = { id: owner.accountId }
    const rule = (address: string) => owner.client.send(setSenderRule, id, { address, decision: 'block' })
    expect((await rule('one@fernbank.example')).status).toBe(200)
    const written = { count: RULES.max }
    await world.test.app.db.updateTable('attempt').set(written).where('key', '=', `rules:${id.id}`).execute()
    expect((await rule('another@fernbank.example')).status).toBe(429)
  })

  it('twice is once', async () => {
    const { owner, id } = await ownerWith(coldMail)
    await act(owner, restoreEmails, { ids: [id, id], ...ALLOW })
    const once = await traces(owner)
    await act(owner, restoreEmails, { ids: [id], ...ALLOW })
    expect(await traces(owner)).toEqual(once)
    const actions = await world.test.app.db
      .selectFrom('action')
      .select('kind')
      .where('mailbox_id', '=', owner.mailboxId)
      .execute()
    expect(actions).toHaveLength(2)
  })

  it('survives a worker that dies with the message already back', async () => {
    const { owner, id, messageId } = await ownerWith(coldMail)
    await act(owner, restoreEmails, { ids: [id] })
    const dying = world.newContext(mailbox => ({
      ...mailbox,
      move: async (...input) => Promise.reject(new Error(`died after ${(await mailbox.move(...input)).outcome}`)),
    }))
    await expect(sync(dying, owner)).rejects.toThrow('died')
    await sync(context, owner)
    expect(await owner.list('INBOX')).toEqual([messageId])
    expect(await itemOf(owner)).toMatchObject({ place: 'inbox', isFalsePositive: true, trouble: null })
  })

  it('keeps a message in the inbox whose move had not begun', async () => {
    const owner = await world.newOwner()
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    const stuck = world.newContext(mailbox => ({ ...mailbox, move: () => Promise.reject(new Error('died')) }))
    await expect(sync(stuck, owner)).rejects.toThrow('died')
    await act(owner, restoreEmails, { ids: [(await itemOf(owner)).id] })
    await sync(context, owner)
    await sync(context, owner)
    expect(await owner.list('INBOX')).toEqual([cold.id])
    expect(await itemOf(owner)).toMatchObject({ place: 'inbox', isFalsePositive: true })
  })
})

describe('saying that it is cold', () => {
  it('moves a message that had passed and makes no rule', async () => {
    const { owner, id, messageId } = await ownerWith(wantedMail)
    const answer = await act(owner, freezeEmails, { ids: [id] })
    expect(answer.body.items).toMatchObject([{ id, place: 'freezing', isConfirmedCold: true, senderRule: null }])
    await sync(context, owner)
    expect(await owner.list('Icebox')).toEqual([messageId])
  })

  it('moves a message that had passed, that one only, and blocks its exact address where that is asked', async () => {
    const { owner, id, messageId } = await ownerWith(wantedMail)
    const answer = await act(owner, freezeEmails, { ids: [id], ...BLOCK })
    expect(answer.body.items).toMatchObject([{ id, place: 'freezing', isConfirmedCold: true, senderRule: 'block' }])
    await sync(context, owner)
    expect(await owner.list('Icebox')).toEqual([messageId])
    const next = wantedMail(owner, { subject: 'Once more' })
    const text =
      'Hello,\n\nthe minutes of the parents evening are attached to the board in the hall. Ines took them.\n\nLeo'
    const colleague = wantedMail(owner, { from: 'Leo <leo@hearthside.example>', subject: 'Minutes', text })
    await owner.deliver(next.raw)
    await owner.deliver(colleague.raw)
    await sync(context, owner)
    expect(await owner.list('Icebox')).toEqual([messageId, next.id].sort())
    expect(await owner.list('INBOX')).toEqual([colleague.id])
    const stats = await owner.client.send(getStats, { id: owner.accountId })
    expect(stats.body).toMatchObject({ restored30Days: 0 })
  })

  it('of a message on ice confirms it and adds no rule', async () => {
    const { owner, id } = await ownerWith(coldMail)
    const answer = await act(owner, freezeEmails, { ids: [id] })
    expect(answer.body.items).toMatchObject([{ place: 'icebox', isConfirmedCold: true, senderRule: null }])
    expect((await owner.client.send(listSenderRules, { id: owner.accountId })).body).toEqual([])
  })

  it('of a message on ice blocks its sender where that is asked', async () => {
    const { owner, id } = await ownerWith(coldMail)
    const answer = await act(owner, freezeEmails, { ids: [id], ...BLOCK })
    expect(answer.body.items).toMatchObject([{ place: 'icebox', isConfirmedCold: true, senderRule: 'block' }])
  })

  it('of a thawed message puts it back on ice', async () => {
    const { owner, id, messageId } = await ownerWith(coldMail)
    await act(owner, restoreEmails, { ids: [id] })
    await sync(context, owner)
    await act(owner, freezeEmails, { ids: [id] })
    await sync(context, owner)
    await sync(context, owner)
    expect(await owner.list('Icebox')).toEqual([messageId])
    expect(await itemOf(owner)).toMatchObject({ place: 'icebox', isFalsePositive: false, senderRule: null })
  })
})

describe('undo', () => {
  it.each([
    ['a restore', coldMail, restoreEmails, {}, false, 'Icebox'],
    ['a restore that is done', coldMail, restoreEmails, {}, true, 'Icebox'],
    ['a restore that allowed the sender', coldMail, restoreEmails, ALLOW, true, 'Icebox'],
    ['a freeze', wantedMail, freezeEmails, {}, false, 'INBOX'],
    ['a freeze that blocked the sender', wantedMail, freezeEmails, BLOCK, true, 'INBOX'],
    ['a confirmation', coldMail, freezeEmails, {}, true, 'Icebox'],
    ['a confirmation that blocked the sender', coldMail, freezeEmails, BLOCK, true, 'Icebox'],
  ] as const)('of %s leaves everything as it was', async (_, make, call, also, isDone, place) => {
    const { owner, id, messageId } = await ownerWith(make)
    const before = await traces(owner)
    await act(owner, call, { ids: [id], ...also })
    if (isDone) await sync(context, owner)
    const answer = await act(owner, undoEmails, { ids: [id] })
    expect(answer.body.items).toMatchObject([{ id, canUndo: false }])
    await act(owner, undoEmails, { ids: [id] })
    await sync(context, owner)
    await sync(context, owner)
    expect(await traces(owner)).toEqual(before)
    expect(await owner.list(place)).toEqual([messageId])
  })

  it('brings back the rule that stood before, and leaves one the user made since', async () => {
    const { owner, id } = await ownerWith(coldMail)
    const { db } = world.test.app
    const rule = {
      account_id: owner.accountId,
      address: 'derek@getpipelinely.example',
      decision: 'block',
      source: 'user',
      sender_check: 'passed',
    } as const
    await db.insertInto('sender_rule').values(rule).execute()
    const before = await traces(owner)
    await act(owner, restoreEmails, { ids: [id], ...ALLOW })
    await act(owner, undoEmails, { ids: [id] })
    await sync(context, owner)
    expect(await traces(owner)).toEqual(before)
    await act(owner, restoreEmails, { ids: [id], ...ALLOW })
    await db.updateTable('sender_rule').set({ source: 'user' }).where('account_id', '=', owner.accountId).execute()
    await act(owner, undoEmails, { ids: [id] })
    expect((await traces(owner)).rules).toMatchObject([{ decision: 'allow', source: 'user' }])
  })

  it('is over after a while', async () => {
    const { owner, id } = await ownerWith(coldMail)
    await act(owner, restoreEmails, { ids: [id] })
    const { db } = world.test.app
    const entry = await db.selectFrom('entry').select('last_act').where('id', '=', id).executeTakeFirstOrThrow()
    const old = JSON.stringify({ ...entry.last_act, at: new Date(Date.now() - 31 * 60_000).toISOString() })
    await db.updateTable('entry').set({ last_act: old }).where('id', '=', id).execute()
    const answer = await act(owner, undoEmails, { ids: [id] })
    expect(answer.body.items).toMatchObject([{ place: 'thawing', canUndo: false }])
  })
})

describe("someone else's messages", () => {
  it('are not found, whatever is asked', async () => {
    const [mine, theirs] = [await ownerWith(coldMail), await ownerWith(coldMail)]
    for (const call of [restoreEmails, freezeEmails, undoEmails]) {
      const answer = await act(mine.owner, call, { ids: [mine.id, theirs.id] })
      expect(answer.status).toBe(404)
    }
    expect(await itemOf(mine.owner)).toMatchObject({ place: 'icebox', isConfirmedCold: false })
    expect(await itemOf(theirs.owner)).toMatchObject({ place: 'icebox', isConfirmedCold: false })
    expect((await act(mine.owner, restoreEmails, { ids: ['no id at all'] })).status).toBe(404)
  })
})
