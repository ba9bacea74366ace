import { listLogs } from '@icebox/contract/activity'
import { changeSettings, getUser } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeCall } from '../../../testing/close-calls.ts'
import { type MailWorld, mailWorld, type Owner, sync } from '../../../testing/mail-world.ts'
import type { WorkerContext } from '../lease/work.ts'

let world: MailWorld
let context: WorkerContext

beforeAll(async () => {
  world = await mailWorld()
  context = world.newContext()
})

afterAll(() => world.close())

const newest = async (owner: Owner) => (await owner.client.send(listLogs, { id: owner.accountId })).body[0]

/** Somebody who set the line while their plan allowed it, and is on another now. */
async function ownerAfter(line: number, change: { subscription_tier?: string; subscription_status?: string }) {
  const owner = await world.newOwner()
  expect((await owner.client.send(changeSettings, { id: owner.accountId }, { confidence: line })).status).toBe(200)
  await world.test.app.db.updateTable('account').set(change).where('id', '=', owner.accountId).execute()
  return owner
}

const settingsOf = async (owner: Owner) => (await owner.client.send(getUser, { id: owner.accountId })).body.settings

describe('the line that is in force', () => {
  it.each([
    ['on Lite', { subscription_tier: 'lite' }],
    ['without a plan', { subscription_tier: '', subscription_status: 'none' }],
    ['after the plan has ended', { subscription_status: 'canceled' }],
  ])('is 85 %s, whatever was set before: a close call stays, and what is sure moves', async (_, change) => {
    const lower = await ownerAfter(60, change)
    expect(await settingsOf(lower)).toMatchObject({ coldEmailThreshold: 85, confidence: 85 })
    await lower.deliver((await closeCall(lower)).raw)
    await sync(context, lower)
    expect(await newest(lower)).toMatchObject({ place: 'inbox', line: 85 })
    const higher = await ownerAfter(99, change)
    await higher.deliver((await closeCall(higher, { least: 85, line: 99 })).raw)
    await sync(context, higher)
    expect(await newest(higher)).toMatchObject({ place: 'icebox', line: 85 })
  })

  it('is the number that was set, once a plan that may move it is back', async () => {
    const owner = await ownerAfter(70, { subscription_tier: 'lite' })
    await world.test.app.db
      .updateTable('account')
      .set({ subscription_tier: 'pro' })
      .where('id', '=', owner.accountId)
      .execute()
    expect(await settingsOf(owner)).toMatchObject({ coldEmailThreshold: 70, confidence: 70 })
    const letter = await closeCall(owner)
    await owner.deliver(letter.raw)
    await sync(context, owner)
    expect(await newest(owner)).toMatchObject({ place: 'icebox', line: 70 })
  })
})
