import { changeRule, createRule, dryRunRule, listRules } from '@icebox/contract/rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync, wantedMail } from '../../../testing/mail-world.ts'
import type { WorkerContext } from '../lease/work.ts'
import { goOnWithRun } from './go-on.ts'

const WIDE = 'Move mail from @hearthside.example to Friends'
const NARROW = 'Move mail from @getpipelinely.example to Tools'

let world: MailWorld
let context: WorkerContext
/** Twelve of their twenty newest messages are from one house. */
let owner: Owner
beforeAll(async () => {
  world = await mailWorld()
  context = world.newContext()
  owner = await world.newOwner()
  for (let index = 0; index < 12; index++) await owner.deliver(wantedMail(owner).raw)
  for (let index = 0; index < 8; index++) await owner.deliver(coldMail(owner).raw)
  await sync(context, owner)
}, 60_000)
afterAll(() => world.close())

async function draft(sentence: string): Promise<string> {
  return (await owner.client.send(createRule, { id: owner.accountId }, { sentence })).body.rule.id
}

async function tryOut(input: { sentence?: string; ruleId?: string }): Promise<void> {
  const { body } = await owner.client.send(dryRunRule, { id: owner.accountId }, input)
  await goOnWithRun(context, body.runId)
}

const change = (ruleId: string, input: { sentence?: string; state?: 'on' | 'off'; isConfirmed?: boolean }) =>
  owner.client.send(changeRule, { id: owner.accountId, ruleId }, input)

async function ruleOf(ruleId: string) {
  const { rules } = (await owner.client.send(listRules, { id: owner.accountId })).body
  return rules.find(({ id }: { id: string }) => id === ruleId)
}

const unconfirmed = (message: RegExp) => ({
  status: 409,
  body: { code: 'unconfirmed', message: expect.stringMatching(message) },
})

it('a rule that was not tried, or takes more than 40 of 100 messages, is switched on only by who confirms that', async () => {
  const ruleId = await draft(WIDE)
  expect(await change(ruleId, { state: 'on' })).toMatchObject(unconfirmed(/^Nobody knows yet how much of your mail/))
  // What another sentence takes says nothing of this one.
  await tryOut({ sentence: NARROW })
  expect(await change(ruleId, { state: 'on' })).toMatchObject(unconfirmed(/^Nobody knows yet/))
  await tryOut({ ruleId })
  expect(await change(ruleId, { state: 'on' })).toMatchObject(unconfirmed(/12 of your newest 20 messages/))
  expect((await ruleOf(ruleId)).state).toBe('draft')
  expect((await change(ruleId, { state: 'on', isConfirmed: true })).status).toBe(200)
  expect((await ruleOf(ruleId)).state).toBe('on')
  // Else it would take the mail of the others first.
  await change(ruleId, { state: 'off' })
})

it('a rule that was tried and takes less is switched on, and its switch asks no more', async () => {
  const ruleId = await draft('Move mail from derek@getpipelinely.example to Tools')
  await tryOut({ ruleId })
  // Eight of twenty are not more than 40 of 100.
  expect((await change(ruleId, { state: 'on' })).body).toMatchObject({ rule: { state: 'on' } })
  await world.test.app.db.deleteFrom('rule_run').where('account_id', '=', owner.accountId).execute()
  expect((await change(ruleId, { state: 'off' })).status).toBe(200)
  expect((await change(ruleId, { state: 'on' })).status).toBe(200)
})

it('a rule that was on before is rewritten into a wide one only by who confirms that, and stays as it was else', async () => {
  const ruleId = await draft(NARROW)
  await tryOut({ ruleId })
  await change(ruleId, { state: 'on' })
  const sentence = 'Flag mail from mia@hearthside.example'
  await tryOut({ sentence, ruleId })
  for (const state of ['on', 'off'] as const) {
    await change(ruleId, { state })
    expect(await change(ruleId, { sentence })).toMatchObject(unconfirmed(/12 of your newest 20 messages/))
    // Nor by way of a press of its switch.
    expect(await change(ruleId, { sentence, state: 'on' })).toMatchObject(unconfirmed(/12 of your newest 20/))
    expect(await ruleOf(ruleId)).toMatchObject({ sentence: NARROW, state })
  }
  expect((await change(ruleId, { sentence, isConfirmed: true })).body).toMatchObject({ rule: { sentence } })
})

it('what was never on is not switched off, so that its switch is no way round', async () => {
  const ruleId = await draft(WIDE)
  expect((await change(ruleId, { state: 'off' })).body).toMatchObject({ rule: { state: 'draft' } })
  expect((await change(ruleId, { state: 'on' })).status).toBe(409)
})
