import {
  freezeEmails,
  getActivity,
  getEmail,
  getIceCounts,
  getLineEffect,
  listLogs,
  listSenderRules,
  restoreEmails,
  setSenderRule,
} from '@icebox/contract/activity'
import { getStats } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync, wantedMail } from '../../../testing/mail-world.ts'
import type { WorkerContext } from '../lease/work.ts'

let world: MailWorld
let context: WorkerContext

beforeAll(async () => {
  world = await mailWorld()
  context = world.newContext()
})

afterAll(() => world.close())

type Query = {
  view?: 'to_review' | 'on_ice' | 'let_through' | 'thawed' | 'close_calls' | 'confirmed'
  search?: string
  before?: string
}

async function subjects(owner: Owner, query: Query & { limit?: number } = {}): Promise<string[]> {
  const { body } = await owner.client.send(listLogs, { id: owner.accountId }, query)
  return body.map((item: { subject: string }) => item.subject)
}

async function idOf(owner: Owner, subject: string): Promise<string> {
  const { body } = await owner.client.send(listLogs, { id: owner.accountId }, { search: subject })
  return body[0].id
}

/** Judged mail, one after the other. */
async function ownerWith(letters: readonly (readonly [typeof coldMail, string])[]): Promise<Owner> {
  const owner = await world.newOwner()
  for (const [make, subject] of letters) {
    await owner.deliver(make(owner, { subject }).raw)
    await sync(context, owner)
  }
  return owner
}

/** Puts a message at a confidence of the test's choosing, as the model would. */
async function setConfidence(id: string, confidence: number) {
  await world.test.app.db.updateTable('entry').set({ confidence }).where('id', '=', id).execute()
}

describe('the log', () => {
  it('is searched without regard to case in any language', async () => {
    const owner = await world.newOwner()
    await owner.deliver(coldMail(owner, { from: 'Jörg Müller <jm@pitch.example>', subject: 'Émilie fragt' }).raw)
    await sync(context, owner)
    for (const search of ['MÜLLER', 'müller', 'émilie', 'ÉMILIE', 'JÖRG M']) {
      expect(await subjects(owner, { search }), search).toEqual(['Émilie fragt'])
    }
    expect(await subjects(owner, { search: 'Mueller' })).toEqual([])
  })

  it('is in order, in pages, in views, and can be searched', async () => {
    const owner = await ownerWith([
      [coldMail, 'Alpha pipeline'],
      [wantedMail, 'Bravo umbrella'],
      [coldMail, 'Charlie pipeline'],
      [wantedMail, 'Delta 100% sure'],
    ])
    const all = ['Delta 100% sure', 'Charlie pipeline', 'Bravo umbrella', 'Alpha pipeline']
    expect(await subjects(owner)).toEqual(all)
    expect(await subjects(owner, { limit: 2 })).toEqual(all.slice(0, 2))
    const before = await idOf(owner, 'Charlie')
    expect(await subjects(owner, { before })).toEqual(all.slice(2))
    expect(await subjects(owner, { search: 'PIPELINE' })).toEqual(['Charlie pipeline', 'Alpha pipeline'])
    expect(await subjects(owner, { search: 'mia@hearth' })).toEqual(['Delta 100% sure', 'Bravo umbrella'])
    expect(await subjects(owner, { search: '0% s' })).toEqual(['Delta 100% sure'])
    expect(await subjects(owner, { search: '%' })).toEqual(['Delta 100% sure'])
    expect(await subjects(owner, { search: '_' })).toEqual([])
    expect(await subjects(owner, { search: '\\' })).toEqual([])
    expect(await subjects(owner, { view: 'on_ice' })).toEqual(['Charlie pipeline', 'Alpha pipeline'])
    expect(await subjects(owner, { view: 'let_through' })).toEqual(['Delta 100% sure', 'Bravo umbrella'])
    await setConfidence(await idOf(owner, 'Bravo'), 84)
    await setConfidence(await idOf(owner, 'Delta'), 85)
    expect(await subjects(owner, { view: 'close_calls' })).toEqual(['Bravo umbrella'])
    await owner.client.send(restoreEmails, { id: owner.accountId }, { ids: [await idOf(owner, 'Alpha')] })
    await owner.client.send(freezeEmails, { id: owner.accountId }, { ids: [await idOf(owner, 'Charlie')] })
    expect(await subjects(owner, { view: 'thawed' })).toEqual(['Alpha pipeline'])
    expect(await subjects(owner, { view: 'confirmed' })).toEqual(['Charlie pipeline'])
    const counts = await owner.client.send(getIceCounts, { id: owner.accountId })
    expect(counts.body).toEqual({ toReview: 0, thawed: 1, confirmed: 1 })
    expect(await subjects(owner, { view: 'on_ice' })).toEqual(['Charlie pipeline'])
    expect(await subjects(owner, { view: 'to_review' })).toEqual([])
  })

  it('tells how many messages belong to the same campaign', async () => {
    const owner = await ownerWith([
      [coldMail, 'Quick question'],
      [coldMail, 'Quick question'],
    ])
    const { body } = await owner.client.send(listLogs, { id: owner.accountId })
    expect(body.map((item: { campaignCount: number }) => item.campaignCount)).toEqual([1, 1])
  })

  it("never shows another account's messages", async () => {
    const [owner, other] = [await ownerWith([[coldMail, 'Mine alone']]), await world.newOwner()]
    const emailId = await idOf(owner, 'Mine')
    expect(await subjects(other)).toEqual([])
    expect((await other.client.send(getEmail, { id: other.accountId, emailId })).status).toBe(404)
    expect((await other.client.send(listLogs, { id: other.accountId }, { before: emailId })).status).toBe(404)
    expect((await other.client.send(listLogs, { id: owner.accountId })).status).toBe(403)
    const own = await owner.client.send(getEmail, { id: owner.accountId, emailId })
    expect(own.body.item.subject).toBe('Mine alone')
  })
})

describe('figures', () => {
  it('count each day, what the line does, and how often we were right', async () => {
    const owner = await ownerWith([
      [coldMail, 'One'],
      [coldMail, 'Two'],
      [wantedMail, 'Three'],
    ])
    await setConfidence(await idOf(owner, 'One'), 88)
    await setConfidence(await idOf(owner, 'Two'), 100)
    await owner.client.send(restoreEmails, { id: owner.accountId }, { ids: [await idOf(owner, 'One')] })
    const activity = await owner.client.send(getActivity, { id: owner.accountId }, { days: 3 })
    expect(activity.body).toHaveLength(3)
    const today = new Date().toISOString().slice(0, 10)
    expect(activity.body[2]).toEqual({ date: today, passed: 1, blocked: 2, restored: 1 })
    expect(activity.body[0]).toMatchObject({ passed: 0, blocked: 0, restored: 0 })
    const effect = await owner.client.send(getLineEffect, { id: owner.accountId })
    expect(effect.body.closeCallFrom).toBe(70)
    expect(effect.body.counts[88 - 60]).toBe(1)
    expect(effect.body.counts[99 - 60]).toBe(1)
    expect(effect.body.counts.reduce((sum: number, count: number) => sum + count)).toBe(2)
  })

  it('begin the day where the reader is', async () => {
    const owner = await ownerWith([[coldMail, 'One']])
    const ask = async (timeZone: string) => {
      const { body } = await owner.client.send(getActivity, { id: owner.accountId }, { days: 2, timeZone })
      return body.map(({ date, blocked }: { date: string; blocked: number }) => [date, blocked])
    }
    const now = Date.now()
    const dateIn = (timeZone: string, at: number) =>
      new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(at)
    // These two never have the same date.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      expect(await ask(zone)).toEqual([
        [dateIn(zone, now - 86_400_000), 0],
        [dateIn(zone, now), 1],
      ])
      const stats = await owner.client.send(getStats, { id: owner.accountId }, { timeZone: zone })
      expect(stats.body).toMatchObject({ blockedToday: 1, passedToday: 0 })
    }
    for (const timeZone of ['Mars/Olympus', '+05:30', "UTC'"]) {
      expect((await owner.client.send(getStats, { id: owner.accountId }, { timeZone })).status).toBe(400)
    }
  })

  it('state accuracy from twenty blocked messages on, five of them reviewed', async () => {
    const owner = await ownerWith([[coldMail, 'First']])
    const { db } = world.test.app
    const entry = await db
      .selectFrom('entry')
      .selectAll()
      .where('account_id', '=', owner.accountId)
      .executeTakeFirstOrThrow()
    const { id: _id, number: _number, reasons: _reasons, ...kept } = entry
    const copies = Array.from({ length: 19 }, (_, index) => ({
      ...kept,
      message_id_hash: Buffer.from([index]),
      last_act: null,
    }))
    await db.insertInto('entry').values(copies.slice(1)).execute()
    const accuracy = async () => (await owner.client.send(getStats, { id: owner.accountId })).body
    expect(await accuracy()).toMatchObject({ blocked30Days: 19, accuracy: null })
    await db.insertInto('entry').values(copies.slice(0, 1)).execute()
    expect(await accuracy()).toMatchObject({ blocked30Days: 20, restored30Days: 0, accuracy: null })
    await owner.client.send(restoreEmails, { id: owner.accountId }, { ids: [entry.id] })
    expect(await accuracy()).toMatchObject({ blocked30Days: 20, restored30Days: 1, accuracy: null })
    const { body: onIce } = await owner.client.send(listLogs, { id: owner.accountId }, { view: 'on_ice', limit: 4 })
    const ids = onIce.map(({ id }: { id: string }) => id)
    await owner.client.send(freezeEmails, { id: owner.accountId }, { ids })
    expect(await accuracy()).toMatchObject({ blocked30Days: 20, restored30Days: 1, accuracy: 0.95 })
  })
})

describe('rules about senders', () => {
  it('are kept of whole domains too, but not of those that strangers share', async () => {
    const owner = await ownerWith([[coldMail, 'Before']])
    const set = (address: string, decision: 'allow' | 'block' | null) =>
      owner.client.send(setSenderRule, { id: owner.accountId }, { address, decision })
    for (const shared of ['@gmail.com', '@Hotmail.be', '@yahoo.com.sg']) {
      const answer = await set(shared, 'block')
      expect(answer.status).toBe(400)
      expect(answer.body.message).toContain('Anyone can have an address at')
    }
    for (const none of ['@', '@localhost', '@.example', 'ann@', '@a b.example']) {
      expect((await set(none, 'block')).status, none).toBe(400)
    }
    expect((await set('@GetPipelinely.example', 'allow')).status).toBe(200)
    expect((await owner.client.send(listSenderRules, { id: owner.accountId })).body).toMatchObject([
      { address: '@getpipelinely.example', decision: 'allow', covers: 'any' },
    ])
    const item = async (letter: Parameters<typeof coldMail>[1]) => {
      await owner.deliver(coldMail(owner, letter).raw)
      await sync(context, owner)
      return (await owner.client.send(listLogs, { id: owner.accountId }, { limit: 1 })).body[0]
    }
    const allowed = { place: 'inbox', domainRule: 'allow', senderDomain: '@getpipelinely.example', senderRule: null }
    expect(await item({ from: 'Sally <sally@getpipelinely.example>' })).toMatchObject(allowed)
    expect(await item({ from: 'Sally <sally@mail.getpipelinely.example>' })).toMatchObject({ domainRule: null })
    expect(await item({ from: 'Sally <sally.ng@gmail.com>' })).toMatchObject({ senderDomain: null })
    await set('sally@getpipelinely.example', 'block')
    const blocked = { place: 'icebox', domainRule: 'allow', senderRule: 'block' }
    expect(await item({ from: 'Sally <sally@getpipelinely.example>' })).toMatchObject(blocked)
    await set('@getpipelinely.example', null)
    expect(await item({ from: 'Derek <derek@getpipelinely.example>' })).toMatchObject({ domainRule: null })
  })

  it('are kept by exact address, changed and forgotten', async () => {
    const owner = await world.newOwner()
    const set = (address: string, decision: 'allow' | 'block' | null) =>
      owner.client.send(setSenderRule, { id: owner.accountId }, { address, decision })
    await set(' Ann@Example.com ', 'allow')
    await set('ann@example.com', 'block')
    await set('bob@example.com', 'allow')
    const list = async () => (await owner.client.send(listSenderRules, { id: owner.accountId })).body
    expect(await list()).toMatchObject([
      { address: 'bob@example.com', decision: 'allow' },
      { address: 'ann@example.com', decision: 'block' },
    ])
    await set('ann@example.com', null)
    expect(await list()).toHaveLength(1)
    expect((await set('no address', 'allow')).status).toBe(400)
  })
})
