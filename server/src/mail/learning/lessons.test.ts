import { freezeEmails, listLogs, restoreEmails, undoEmails } from '@icebox/contract/activity'
import { forgetLearned, getLearned } from '@icebox/contract/senders/learned'
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

interface Item {
  id: string
  messageId: string
  confidence: number
  reasons: { code: string; text: string }[]
}

/** Delivers a letter, lets it be judged, and gives its row. */
async function receive(owner: Owner, { id, raw }: { id: string; raw: string }): Promise<Item> {
  await owner.deliver(raw)
  await sync(context, owner)
  const { body } = await owner.client.send(listLogs, { id: owner.accountId })
  return body.find((item: Item) => item.messageId === id)
}

const SECOND_REP = { from: 'Sally Ng <sally@trypipelinely.example>', subject: 'Following up on Derek’s note' }
const codesOf = ({ reasons }: Item) => reasons.map(({ code }) => code)
const learnedBy = async (owner: Owner) => (await owner.client.send(getLearned, { id: owner.accountId })).body
const act = (owner: Owner, call: typeof restoreEmails | typeof freezeEmails | typeof undoEmails, { id }: Item) =>
  owner.client.send(call, { id: owner.accountId }, { ids: [id] })

describe('a campaign brought back', () => {
  it.each([
    ['here', (owner: Owner, item: Item) => act(owner, restoreEmails, item)],
    ['in the mail program', (owner: Owner, item: Item) => owner.moveElsewhere(item.messageId, 'Icebox', 'INBOX')],
  ])('%s stays in the inbox, second writer and look-alike domain included', async (_, bringBack) => {
    const owner = await world.newOwner()
    const first = await receive(owner, coldMail(owner))
    expect(await owner.list('Icebox')).toEqual([first.messageId])
    await bringBack(owner, first)
    await sync(context, owner)
    const second = await receive(owner, coldMail(owner, SECOND_REP))
    expect((await owner.list('INBOX')).sort()).toEqual([first.messageId, second.messageId].sort())
    expect(second.reasons).toContainEqual(expect.objectContaining({ text: 'Belongs to a campaign you brought back' }))
  })

  it('is judged for everybody else as before, and for the user after undo', async () => {
    const [owner, other] = [await world.newOwner(), await world.newOwner()]
    const first = await receive(owner, coldMail(owner))
    const before = await receive(other, coldMail(other, SECOND_REP))
    await act(owner, restoreEmails, first)
    const after = await receive(other, coldMail(other, SECOND_REP))
    expect(after).toMatchObject({ confidence: before.confidence, reasons: before.reasons })
    await act(owner, undoEmails, first)
    const again = await receive(owner, coldMail(owner, SECOND_REP))
    expect(again).toMatchObject({ confidence: before.confidence, reasons: before.reasons })
  })
})

describe('a message marked as cold', () => {
  it('raises the rest of its campaign, though it had passed for wanted mail itself', async () => {
    const owner = await world.newOwner()
    const note = (from: string) => wantedMail(owner, { from, subject: 'Keys for the flat' })
    const first = await receive(owner, note('Mia Torres <mia@hearthsidehomes.example>'))
    await act(owner, freezeEmails, first)
    const second = await receive(owner, note('Leo Hart <leo@gethearthsidehomes.example>'))
    expect(second.confidence).toBeGreaterThan(first.confidence)
    expect(codesOf(second)).toContain('campaign_marked')
  })
})

describe('what was learned', () => {
  it('can be read in words and numbers by the user, and by nobody else', async () => {
    const [owner, other] = [await world.newOwner(), await world.newOwner()]
    const cold = await receive(owner, coldMail(owner))
    const friend = { from: 'Mia Torres <mia.torres@gmail.com>', subject: 'Keys for the flat' }
    const passed = await receive(owner, wantedMail(owner, friend))
    await act(owner, restoreEmails, cold)
    await act(owner, freezeEmails, passed)
    expect(await learnedBy(owner)).toMatchObject({
      corrections: { broughtBack: 1, markedCold: 1 },
      senders: [
        { address: 'derek@getpipelinely.example', broughtBack: 1, markedCold: 0 },
        { address: 'mia.torres@gmail.com', broughtBack: 0, markedCold: 1 },
      ],
      campaigns: [{ addresses: ['derek@getpipelinely.example'], broughtBack: 1, markedCold: 0 }],
      genres: expect.arrayContaining([{ genre: 'personal', broughtBack: 0, markedCold: 1 }]),
      profile: { version: 2, lessons: [{ wanted: true }, { wanted: false }] },
    })
    expect((await learnedBy(other)).corrections).toEqual({ broughtBack: 0, markedCold: 0 })
    expect((await other.client.send(getLearned, { id: owner.accountId })).status).toBe(403)
    expect((await other.client.send(forgetLearned, { id: owner.accountId })).status).toBe(403)
  })

  it('is kept under a key of each user', async () => {
    const owners = [await world.newOwner(), await world.newOwner()]
    for (const owner of owners) await act(owner, restoreEmails, await receive(owner, coldMail(owner)))
    const [mine, theirs] = await Promise.all(owners.map(learnedBy))
    const numbersOf = (learned: typeof mine): number[] => learned.profile.lessons[0].fingerprint
    const traces = numbersOf(mine).filter(number => Math.abs(number) > 2 ** 29)
    expect(traces.length).toBeGreaterThan(20)
    expect(traces.filter(trace => numbersOf(theirs).includes(trace)).length).toBeLessThanOrEqual(2)
  })

  it('can be forgotten, and then nothing is taken back twice', async () => {
    const owner = await world.newOwner()
    const first = await receive(owner, coldMail(owner))
    await act(owner, restoreEmails, first)
    await owner.client.send(forgetLearned, { id: owner.accountId })
    await act(owner, undoEmails, first)
    expect((await learnedBy(owner)).profile).toEqual({ version: 2, lessons: [] })
    const second = await receive(owner, coldMail(owner, SECOND_REP))
    expect(codesOf(second)).not.toContain('campaign_restored')
  })
})
