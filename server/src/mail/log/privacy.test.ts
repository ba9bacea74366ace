import { getEmailText, listLogs } from '@icebox/contract/activity'
import { applyHeadStart, getHeadStart, startHeadStart } from '@icebox/contract/mailbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dumpOf } from '../../../testing/dump.ts'
import { coldMail, type MailWorld, mailWorld, type Owner, sync, wantedMail } from '../../../testing/mail-world.ts'
import { runHeadStart } from '../head-start/head-start-run.ts'

const CANARY = 'quetzalcoatlus-7731'

let world: MailWorld

beforeAll(async () => {
  world = await mailWorld()
})

afterAll(() => world.close())

async function deliverMany(owner: Owner, count: number) {
  for (let index = 0; index < count; index++) {
    const make = index % 2 === 0 ? coldMail : wantedMail
    const plain = make(owner)
    const attached = `${plain.raw}\r\nThe word is ${CANARY}, number ${index}: https://x.example/${CANARY}\r\n`
    await owner.deliver(attached)
  }
}

describe('the text of a message', () => {
  it('rests in no table after messages were judged, moved and brought before', async () => {
    const owner = await world.newOwner()
    await deliverMany(owner, 50)
    await sync(world.newContext(), owner)
    const { body } = await owner.client.send(listLogs, { id: owner.accountId })
    expect(body).toHaveLength(50)
    expect(await owner.list('Icebox')).toHaveLength(25)
    const read = await owner.client.send(getEmailText, { id: owner.accountId, emailId: body[0].id })
    expect(read.body.text).toContain(CANARY)
    expect(read.headers['cache-control']).toBe('no-store')
    const everything = await dumpOf(world.test.database)
    expect(everything).toContain('derek@getpipelinely.example')
    expect(everything).not.toContain(CANARY)
  }, 90_000)

  it('rests in no table after a dry run either, which counts and moves nothing', async () => {
    const owner = await world.newOwner()
    await deliverMany(owner, 6)
    const { db } = world.test.app
    const later = new Date(Date.now() + 3_600_000)
    await db.updateTable('mailbox').set({ connected_at: later }).where('id', '=', owner.mailboxId).execute()
    const context = world.newContext()
    await owner.client.send(startHeadStart, { id: owner.accountId })
    await runHeadStart(context, owner.mailboxId)
    const { body } = await owner.client.send(getHeadStart, { id: owner.accountId })
    expect(body).toMatchObject({ state: 'ready', checked: 6 })
    expect(body.found).toHaveLength(3)
    expect(await owner.list('Icebox')).toEqual([])
    expect(await dumpOf(world.test.database)).not.toContain(CANARY)
    const [first, second] = body.found
    const chosen = { ids: [first.id, second.id] }
    for (const _ of [1, 2]) await owner.client.send(applyHeadStart, { id: owner.accountId }, chosen)
    await sync(context, owner)
    expect(await owner.list('Icebox')).toHaveLength(2)
    expect(await owner.list('INBOX')).toHaveLength(4)
    const usage = db.selectFrom('usage_month').selectAll().where('account_id', '=', owner.accountId)
    expect(await usage.execute()).toEqual([])
  })

  it('is read for its owner alone, and not once the message is gone', async () => {
    const [owner, stranger] = [await world.newOwner(), await world.newOwner()]
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    await sync(world.newContext(), owner)
    const { body } = await owner.client.send(listLogs, { id: owner.accountId })
    const emailId = body[0].id
    expect((await stranger.client.send(getEmailText, { id: stranger.accountId, emailId })).status).toBe(404)
    await owner.moveElsewhere(cold.id, 'Icebox', 'Later')
    expect((await owner.client.send(getEmailText, { id: owner.accountId, emailId })).status).toBe(410)
  })
})

describe('names and subjects', () => {
  it('lose whatever could turn or hide what stands beside them', async () => {
    const owner = await world.newOwner()
    const subject = `=?utf-8?B?${Buffer.from('Pay\u202e now\u200b\u0007 \u2066x').toString('base64')}?=`
    await owner.deliver(wantedMail(owner, { subject }).raw)
    await sync(world.newContext(), owner)
    const { body } = await owner.client.send(listLogs, { id: owner.accountId })
    expect(body[0].subject).toBe('Pay now x')
  })
})
