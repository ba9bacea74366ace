import { listLogs, setSenderRule } from '@icebox/contract/activity'
import { getStats, getUser, toggleProtection } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync, wantedMail } from '../../../testing/mail-world.ts'
import { givePlan, selling, setScans } from '../../../testing/usage.ts'
import type { WorkerContext } from '../lease/work.ts'

let world: MailWorld
let context: WorkerContext

beforeAll(async () => {
  world = await mailWorld()
  context = world.newContext()
})

afterAll(() => world.close())

const logs = async (owner: Owner) => (await owner.client.send(listLogs, { id: owner.accountId })).body

describe('an allowance that is used up', () => {
  it('lets mail pass unread, uncounted and where it is', async () => {
    const owner = await world.newOwner()
    const shop = selling(world.newContext())
    await givePlan(shop.app, owner.accountId, 'lite')
    const first = coldMail(owner)
    await owner.deliver(first.raw)
    await sync(shop, owner)
    await setScans(shop.app, owner.accountId, 2_999)
    for (let count = 0; count < 3; count++) await owner.deliver(coldMail(owner).raw)
    await sync(shop, owner)
    expect(await owner.list('Icebox')).toHaveLength(2)
    const unread = (await logs(owner)).filter((item: { confidence: number | null }) => item.confidence === null)
    expect(unread).toHaveLength(2)
    expect(unread[0]).toMatchObject({ place: 'inbox', label: 'unknown', isBlocked: false })
    expect(unread[0].reasons[0].code).toBe('allowance_used_up')
    const stats = await owner.client.send(getStats, { id: owner.accountId })
    expect(stats.body).toMatchObject({ totalBlocked: 2 })
  })
})

describe('a person without a plan where plans are sold', () => {
  it('is told that no plan was running, not that scans are used up', async () => {
    const owner = await world.newOwner()
    await owner.deliver(coldMail(owner).raw)
    await sync(selling(world.newContext()), owner)
    const [item] = await logs(owner)
    expect(item).toMatchObject({ place: 'inbox', confidence: null })
    expect(item.reasons).toMatchObject([{ text: 'No plan was running, so this message was not read' }])
  })
})

describe('where nothing is sold', () => {
  it('there is no limit, in no answer', async () => {
    const owner = await world.newOwner()
    await setScans(world.test.app, owner.accountId, 50_000)
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    await sync(context, owner)
    expect(await owner.list('Icebox')).toEqual([cold.id])
    const noLimit = { currentMonthUsage: 50_001, monthlyLimit: null }
    expect((await owner.client.send(getStats, { id: owner.accountId })).body).toMatchObject(noLimit)
    const user = (await owner.client.send(getUser, { id: owner.accountId })).body
    expect(user).toMatchObject({ ...noLimit, extraScans: 0 })
  })
})

describe('protection that is switched off', () => {
  it('judges and moves nothing', async () => {
    const owner = await world.newOwner()
    await owner.client.send(toggleProtection, { id: owner.accountId }, { enabled: false })
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    await sync(context, owner)
    expect(await owner.list('INBOX')).toEqual([cold.id])
    expect((await logs(owner))[0].confidence).toBeGreaterThan(84)
  })
})

describe('what decides before the model', () => {
  it('an allowed sender passes and a blocked one goes on ice', async () => {
    const owner = await world.newOwner()
    const rule = async (address: string, decision: 'allow' | 'block') =>
      owner.client.send(setSenderRule, { id: owner.accountId }, { address, decision })
    await rule('derek@getpipelinely.example', 'allow')
    await rule('MIA@hearthside.example', 'block')
    const [cold, wanted] = [coldMail(owner), wantedMail(owner)]
    await owner.deliver(cold.raw)
    await owner.deliver(wanted.raw)
    await sync(context, owner)
    expect(await owner.list('INBOX')).toEqual([cold.id])
    expect(await owner.list('Icebox')).toEqual([wanted.id])
    const codes = (await logs(owner)).map((item: { reasons: { code: string }[] }) => item.reasons[0]?.code)
    expect(codes.sort()).toEqual(['sender_allowed', 'sender_blocked'])
  })

  it.each([
    ['the address', 'To: Derek <derek@getpipelinely.example>'],
    ['a colleague at the company', 'To: sales@getpipelinely.example'],
  ])('mail the user wrote to %s makes the sender known', async (_, to) => {
    const owner = await world.newOwner()
    await owner.deliver(`From: ${owner.address}\r\n${to}\r\nSubject: Hello\r\nMessage-ID: <s@x>\r\n\r\nHi\r\n`, 'Sent')
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    await sync(context, owner)
    expect(await owner.list('INBOX')).toEqual([cold.id])
  })

  it('mail merely received does not', async () => {
    const owner = await world.newOwner()
    const [first, second] = [coldMail(owner, { subject: 'One' }), coldMail(owner, { subject: 'Two' })]
    await owner.deliver(first.raw)
    await owner.deliver(second.raw)
    await sync(context, owner)
    expect(await owner.list('INBOX')).toEqual([])
  })

  it('an answer to mail the user sent passes', async () => {
    const owner = await world.newOwner()
    await owner.deliver(`From: ${owner.address}\r\nTo: a@b.example\r\nMessage-ID: <own@x>\r\n\r\nHi\r\n`, 'Sent')
    const answer = coldMail(owner, { headers: 'In-Reply-To: <own@x>' })
    await owner.deliver(answer.raw)
    await sync(context, owner)
    expect(await owner.list('INBOX')).toEqual([answer.id])
  })
})

describe('a message nobody can read', () => {
  it('stays, and does not hold up the others', async () => {
    const owner = await world.newOwner()
    const cold = coldMail(owner)
    await owner.deliver('\r\n\r\nno header at all')
    await owner.deliver(cold.raw)
    await sync(context, owner)
    expect(await owner.list('Icebox')).toEqual([cold.id])
    expect(await owner.list('INBOX')).toHaveLength(1)
  })
})
