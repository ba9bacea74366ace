import { changePopup, getPopup, restoreInPopup, undoInPopup } from '@icebox/contract/api/popup'
import { apiProblem } from '@icebox/contract/api/problems'
import { V1_CALLS } from '@icebox/contract/api/v1'
import { getUser } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMessage, askingFor, by, keyOwner } from '../../../testing/api-world.ts'
import { newExtensionKey } from '../../../testing/programs/extension-world.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { popupRoutes } from '../routes.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

/** Somebody with a message on ice and a connected browser. */
async function linked() {
  const person = await test.newPerson()
  const messageId = await addMessage(test, person.accountId)
  return { ...person, messageId, ask: by(test, await newExtensionKey(test, person)) }
}

const onPlan = (id: string, tier: string, status = 'active') =>
  test.app.db
    .updateTable('account')
    .set({ subscription_tier: tier, subscription_status: status })
    .where('id', '=', id)
    .execute()

describe.each(popupRoutes.map(({ call }) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
  const input = 'id' in ((call.example.input ?? {}) as object) ? 'id' : 'none'
  const askingOf = (id: string) => ({ input: input === 'id' ? { id } : call.example.input })

  it('answers as it is described, and has an example that is one', async () => {
    const owner = await linked()
    await onPlan(owner.accountId, 'pro')
    const { status, body, headers } = await owner.ask(call, askingOf(owner.messageId))
    expect([status, body.detail]).toEqual([200, undefined])
    expect(call.output.parse(body)).toEqual(body)
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(call.output.parse(call.example.output)).toEqual(call.example.output)
    expect(call.input.safeParse(call.example.input ?? {}).success).toBe(true)
  })

  it('knows nobody by a session, a program’s key or none', async () => {
    const owner = await keyOwner(test)
    const cookie = { cookie: `sid=${owner.cookies.get('sid')}` }
    const asking = askingOf(owner.messageId)
    const byCookie = await by(test)(call, { ...asking, headers: cookie })
    expect(apiProblem.parse(byCookie.body)).toMatchObject({ status: 401, code: 'key_missing' })
    await onPlan(owner.accountId, 'pro_plus')
    const byProgram = await by(test, owner.key)(call, asking)
    expect(byProgram.body).toMatchObject({ status: 403, code: 'scope_missing' })
  })
})

describe('what the window shows', () => {
  it.each([
    ['', 'none', 'Free Trial', 'fixed'],
    ['lite', 'active', 'Lite Plan', 'fixed'],
    ['pro', 'active', 'Pro Plan', 'free'],
    ['pro_plus', 'trialing', 'Pro+ Plan', 'free'],
    ['pro', 'canceled', 'Pro Plan', 'fixed'],
  ])('is there on every plan, at “%s”, %s', async (tier, status, name, line) => {
    const owner = await linked()
    await onPlan(owner.accountId, tier, status)
    const { body } = await owner.ask(getPopup)
    expect(body).toMatchObject({
      isActive: true,
      stats: { blockedToday: 1, accuracy: null },
      line: { value: 85, why: line === 'free' ? null : 'Your plan keeps the line at 85. Pro and Pro+ can move it.' },
      recent: [{ id: owner.messageId, sender: 'Dana', subject: 'Quick question', is: 'blocked', canRestore: true }],
      plan: { name, used: 0 },
    })
  })

  it('is the five newest, in the sender’s own letters, and the address where there is no name', async () => {
    const owner = await linked()
    const ids: string[] = []
    for (let each = 0; each < 6; each++) ids.unshift(await addMessage(test, owner.accountId))
    const subject = '<img src=x onerror=alert(1)> \u202e 🧊'
    const { db } = test.app
    await db
      .updateTable('entry')
      .set({ from_name: '', subject })
      .where('id', '=', ids[0] ?? '')
      .execute()
    const { body } = await owner.ask(getPopup)
    expect(body.recent.map((each: { id: string }) => each.id)).toEqual(ids.slice(0, 5))
    expect(body.recent[0]).toMatchObject({ sender: 'dana@pitch.example', subject })
  })

  it('names a mailbox that needs its owner, and none that mends itself', async () => {
    const owner = await linked()
    const { db } = test.app
    const become = (status: 'reconnect' | 'unreachable' | 'watching') =>
      db.updateTable('mailbox').set({ status }).where('account_id', '=', owner.accountId).execute()
    const needs = async () => (await owner.ask(getPopup)).body.mailboxes[0].needs
    await become('watching')
    expect(await needs()).toBeNull()
    await become('unreachable')
    expect(await needs()).toBeNull()
    await become('reconnect')
    expect(await needs()).toEqual(expect.any(String))
  })

  it('counts today from the midnight of the browser’s own time zone', async () => {
    const owner = await linked()
    expect((await owner.ask(getPopup, { input: { timeZone: 'Pacific/Auckland' } })).status).toBe(200)
    expect((await owner.ask(getPopup, { input: { timeZone: 'Nowhere/At all' } })).status).toBe(400)
  })
})

describe('what the window changes', () => {
  it('is protection and the line, as the pages show them', async () => {
    const owner = await linked()
    const id = owner.accountId
    await onPlan(id, 'pro')
    expect((await owner.ask(changePopup, { input: { isActive: false } })).body).toEqual({ isActive: false, line: 85 })
    expect((await owner.ask(changePopup, { input: { line: 92 } })).body).toEqual({ isActive: false, line: 92 })
    expect((await owner.send(getUser, { id })).body).toMatchObject({ isActive: false, settings: { confidence: 92 } })
    for (const line of [59, 100, 85.5]) expect((await owner.ask(changePopup, { input: { line } })).status).toBe(400)
  })

  it('is no line on Lite, with the sentence that says why', async () => {
    const owner = await linked()
    await onPlan(owner.accountId, 'lite')
    const { status, body } = await owner.ask(changePopup, { input: { line: 92 } })
    expect([status, body.detail]).toEqual([403, 'Your plan keeps the line at 85. Pro and Pro+ can move it.'])
    expect((await owner.ask(changePopup, { input: { isActive: false } })).status).toBe(200)
  })

  it('is a message, restored and taken back, and nobody else’s', async () => {
    const [owner, stranger] = [await linked(), await linked()]
    const input = { id: owner.messageId }
    const look = async () => (await owner.ask(getPopup)).body.recent[0].is
    expect((await stranger.ask(restoreInPopup, { input })).status).toBe(404)
    expect((await owner.ask(restoreInPopup, { input })).status).toBe(200)
    expect(await look()).toBe('false_positive')
    expect((await stranger.ask(undoInPopup, { input })).status).toBe(404)
    expect((await owner.ask(undoInPopup, { input })).status).toBe(200)
    expect(await look()).toBe('blocked')
  })
})

it('opens no call of the public API, whatever the plan', async () => {
  const owner = await linked()
  const [ruleId, webhookId, eventId] = [owner.messageId, owner.messageId, owner.messageId]
  const asked = { ...owner, ruleId, webhookId, eventId, hookUrl: 'https://hooks.example/' }
  await onPlan(owner.accountId, 'pro_plus')
  for (const call of Object.values(V1_CALLS)) {
    const { body } = await owner.ask(call, askingFor(asked, call))
    expect(body, call.path).toMatchObject({ status: 403, code: 'scope_missing' })
  }
})
