import { randomUUID } from 'node:crypto'
import { getIceCounts, listLogs, listSenderRules } from '@icebox/contract/activity'
import type { InputOf } from '@icebox/contract/call'
import { countReview, listReview, moveReview, type ReviewRow, undoReview } from '@icebox/contract/review'
import { getLearned } from '@icebox/contract/senders/learned'
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

type Letter = NonNullable<Parameters<typeof coldMail>[1]>
const ICE = { view: 'on_ice' } as const
const FIRST_REP = 'Derek Vance <derek@getpipelinely.example>'
const SECOND_REP = 'Sally Ng <sally@trypipelinely.example>'
const OTHER = 'Tom Reyes <tom@backlinkery.example>'

/** Outreach on ice, one message after the other. */
async function ownerWith(...letters: Letter[]): Promise<Owner> {
  const owner = await world.newOwner()
  await receive(owner, ...letters)
  return owner
}

async function receive(owner: Owner, ...letters: Letter[]) {
  for (const letter of letters) {
    await owner.deliver(coldMail(owner, letter).raw)
    await sync(context, owner)
  }
}

async function list(owner: Owner, query: Partial<InputOf<typeof listReview>> = {}): Promise<ReviewRow[]> {
  return (await owner.client.send(listReview, { id: owner.accountId }, { ...ICE, ...query })).body
}
const counts = async (owner: Owner, query: Partial<InputOf<typeof countReview>> = {}) =>
  (await owner.client.send(countReview, { id: owner.accountId }, { ...ICE, ...query })).body
const move = (owner: Owner, wish: Partial<InputOf<typeof moveReview>>) =>
  owner.client.send(moveReview, { id: owner.accountId }, { act: randomUUID(), move: 'restore', filter: ICE, ...wish })
const undo = (owner: Owner, act: string) => owner.client.send(undoReview, { id: owner.accountId }, { act })
const shape = (rows: ReviewRow[]) => rows.map(({ subject, count }) => [subject, count])

/** A campaign of three by two people from two domains, and one message of somebody else. */
const pipeline = () =>
  ownerWith(
    { from: FIRST_REP, subject: 'Quick question' },
    { from: OTHER, subject: 'Backlinks' },
    { from: FIRST_REP, subject: 'Following up' },
    { from: SECOND_REP, subject: 'Derek asked me to write' },
  )

describe('the review queue', () => {
  it('joins a campaign on one row: follow-ups, a second rep and a look-alike domain', async () => {
    const owner = await pipeline()
    const rows = await list(owner)
    expect(shape(rows)).toEqual([
      ['Derek asked me to write', 3],
      ['Backlinks', 1],
    ])
    expect(rows[0]).toMatchObject({
      senderCount: 2,
      senders: [
        { address: 'derek@getpipelinely.example', name: 'Derek Vance', count: 2 },
        { address: 'sally@trypipelinely.example', name: 'Sally Ng', count: 1 },
      ],
    })
    const opened = await list(owner, { campaign: rows[0]?.campaign as string })
    expect(shape(opened)).toEqual([
      ['Derek asked me to write', 1],
      ['Following up', 1],
      ['Quick question', 1],
    ])
  })

  it('is paged by rows in each order, and a campaign stands on one page only', async () => {
    const owner = await pipeline()
    for (const order of ['newest', 'oldest', 'surest'] as const) {
      const whole = (await list(owner, { order })).map(({ id }) => id)
      const [first] = await list(owner, { order, limit: 1 })
      const rest = await list(owner, { order, limit: 5, after: first?.id as string })
      expect([first?.id, ...rest.map(({ id }) => id)]).toEqual(whole)
      expect(whole).toHaveLength(2)
    }
    expect(shape(await list(owner, { order: 'oldest' }))[0]).toEqual(['Backlinks', 1])
  })

  it('is filtered by kind, sender, mailbox and search, with the counts of each', async () => {
    const owner = await pipeline()
    const { db } = world.test.app
    const backlinks = (await list(owner, { search: 'backlinks' }))[0]?.id as string
    await db.updateTable('entry').set({ kind: 'sales' }).where('account_id', '=', owner.accountId).execute()
    await db.updateTable('entry').set({ kind: 'other', label: 'spam' }).where('id', '=', backlinks).execute()
    expect(shape(await list(owner, { kind: 'spam' }))).toEqual([['Backlinks', 1]])
    expect(shape(await list(owner, { sender: 'Derek@getpipelinely.example' }))).toEqual([['Following up', 2]])
    expect(shape(await list(owner, { search: 'QUICK' }))).toEqual([['Quick question', 1]])
    expect(shape(await list(owner, { mailbox: owner.address }))).toHaveLength(2)
    expect(await list(owner, { mailbox: 'nobody@fernbank.example' })).toEqual([])
    expect(await counts(owner, { kind: 'spam' })).toMatchObject({
      messages: 1,
      newestId: backlinks,
      kinds: [
        { kind: 'sales', count: 3 },
        { kind: 'spam', count: 1 },
      ],
      mailboxes: [{ address: owner.address, count: 1 }],
    })
    const { senders } = await counts(owner, { kind: 'sales', sender: 'tom@backlinkery.example' })
    expect(senders).toEqual([
      { address: 'derek@getpipelinely.example', name: 'Derek Vance', count: 2 },
      { address: 'sally@trypipelinely.example', name: 'Sally Ng', count: 1 },
    ])
    expect(await counts(owner, { view: 'thawed' })).toEqual({
      ...{ messages: 0, newestId: null },
      ...{ kinds: [], senders: [], mailboxes: [] },
    })
  })

  it("never shows or moves another account's messages", async () => {
    const [owner, other] = [await pipeline(), await world.newOwner()]
    const [row] = await list(owner)
    expect(await list(other)).toEqual([])
    expect(await counts(other)).toMatchObject({ messages: 0 })
    expect(await list(other, { campaign: row?.campaign as string })).toEqual([])
    const params = { id: other.accountId }
    const after = { ...ICE, after: row?.id as string }
    expect((await other.client.send(listReview, params, after)).status).toBe(404)
    expect((await move(other, { upTo: row?.id as string })).status).toBe(404)
    const only = { ids: [row?.id as string], campaigns: [row?.campaign as string] }
    expect((await move(other, { only })).body).toMatchObject({ moved: 0 })
    const act = randomUUID()
    await move(owner, { act, move: 'freeze' })
    expect((await undo(other, act)).body).toEqual({ moved: 0, left: 0 })
    expect(await counts(owner)).toMatchObject({ messages: 4 })
  })
})

describe('one act', () => {
  it('restores all of a campaign, in the mailbox too, and is taken back as one', async () => {
    const owner = await pipeline()
    const [row] = await list(owner)
    const act = randomUUID()
    const only = { ids: [], campaigns: [row?.campaign as string] }
    expect((await move(owner, { act, only })).body).toEqual({ moved: 3, left: 0, learned: 1, unruled: 0 })
    await sync(context, owner)
    expect(shape(await list(owner))).toEqual([['Backlinks', 1]])
    expect(await owner.list('INBOX')).toHaveLength(3)
    expect((await owner.client.send(getIceCounts, { id: owner.accountId })).body).toMatchObject({
      toReview: 1,
      thawed: 3,
    })
    // The same call once more, as after an answer that was lost.
    expect((await move(owner, { act, only })).body).toMatchObject({ moved: 0 })
    expect((await undo(owner, act)).body).toEqual({ moved: 3, left: 0 })
    expect((await undo(owner, act)).body).toEqual({ moved: 0, left: 0 })
    await sync(context, owner)
    expect(await owner.list('Icebox')).toHaveLength(4)
    expect((await owner.client.send(getLearned, { id: owner.accountId })).body.profile.lessons).toEqual([])
  })

  it('takes single messages and campaigns together, with their senders’ rules, and undo takes both back', async () => {
    const owner = await pipeline()
    const [campaign, single] = await list(owner)
    const act = randomUUID()
    const only = { ids: [single?.id as string], campaigns: [campaign?.campaign as string] }
    const answer = await move(owner, { act, move: 'freeze', withRule: true, only })
    expect(answer.body).toEqual({ moved: 4, left: 0, learned: 2, unruled: 0 })
    const rules = async () => (await owner.client.send(listSenderRules, { id: owner.accountId })).body
    expect((await rules()).map(({ decision }: { decision: string }) => decision)).toEqual(['block', 'block', 'block'])
    expect(shape(await list(owner, { view: 'confirmed' }))).toHaveLength(2)
    await undo(owner, act)
    expect(await rules()).toEqual([])
    expect(await list(owner, { view: 'confirmed' })).toEqual([])
  })

  it('takes all that matches and nothing else, and not what came in since', async () => {
    const owner = await pipeline()
    const { newestId } = await counts(owner, { search: 'pipelinely' })
    await receive(owner, { from: SECOND_REP, subject: 'One more thing' })
    const filter = { ...ICE, search: 'pipelinely' }
    expect((await move(owner, { filter, upTo: newestId })).body).toMatchObject({ moved: 3 })
    expect(shape(await list(owner))).toEqual([
      ['One more thing', 1],
      ['Backlinks', 1],
    ])
  })

  it('on a thousand messages keeps what was learned before, and leaves alone what was done to some since', async () => {
    const owner = await ownerWith({ from: FIRST_REP, subject: 'First' })
    await copies(owner, 1_000)
    const [row] = await list(owner)
    expect(row?.count).toBe(1_001)
    const act = randomUUID()
    // More than one call is given is done by the same call again.
    expect((await move(owner, { act, move: 'freeze' })).body).toMatchObject({ moved: 1_000, left: 1, learned: 1 })
    expect((await move(owner, { act, move: 'freeze' })).body).toMatchObject({ moved: 1, left: 0, learned: 0 })
    expect((await move(owner, { act, move: 'freeze' })).body).toMatchObject({ moved: 0, left: 0, learned: 0 })
    const only = { ids: [row?.id as string], campaigns: [] }
    await move(owner, { only })
    expect((await undo(owner, act)).body).toEqual({ moved: 1_000, left: 0 })
    expect(await counts(owner, { view: 'confirmed' })).toMatchObject({ messages: 0 })
    expect(await counts(owner, { view: 'thawed' })).toMatchObject({ messages: 1 })
  })

  it('teaches from a bounded number of campaigns', async () => {
    const owner = await ownerWith({ from: FIRST_REP, subject: 'First' })
    await copies(owner, 99, at => `campaign ${at}`)
    expect((await move(owner, {})).body).toMatchObject({ moved: 100, learned: 64 })
  })
})

/** More of the one message the owner has, as if they had come before it. */
async function copies(owner: Owner, amount: number, campaignOf?: (at: number) => string) {
  const { db } = world.test.app
  const entry = await db
    .selectFrom('entry')
    .selectAll()
    .where('account_id', '=', owner.accountId)
    .executeTakeFirstOrThrow()
  const { id: _id, number: _number, reasons, ...kept } = entry
  const rows = Array.from({ length: amount }, (_, at) => ({
    ...kept,
    reasons: JSON.stringify(reasons),
    campaign: campaignOf?.(at) ?? kept.campaign,
    message_id_hash: Buffer.from(`copy ${at}`),
    last_act: null,
  }))
  for (let at = 0; at < amount; at += 500)
    await db
      .insertInto('entry')
      .values(rows.slice(at, at + 500))
      .execute()
}

it('tells the reasons of a message strongest first', async () => {
  const owner = await ownerWith({ from: FIRST_REP })
  await owner.deliver(wantedMail(owner).raw)
  await sync(context, owner)
  const shuffled = [
    { code: 'links', weight: 4 },
    { code: 'pitch', weight: -9 },
    { code: 'bump', weight: 9 },
    { code: 'stranger', weight: 30 },
  ]
  const change = { reasons: JSON.stringify(shuffled), confidence: 96 }
  await world.test.app.db.updateTable('entry').set(change).where('account_id', '=', owner.accountId).execute()
  const { body } = await owner.client.send(listLogs, { id: owner.accountId })
  for (const { reasons } of body) {
    expect(reasons.map(({ weight }: { weight: number }) => weight)).toEqual([30, 9, -9, 4])
  }
})
