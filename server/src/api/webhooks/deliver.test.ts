import { randomUUID } from 'node:crypto'
import { webhookEvent } from '@icebox/contract/api/v1-events'
import { changeWebhook, rotateSecret } from '@icebox/contract/api/webhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMessage } from '../../../testing/api-world.ts'
import { dumpOf } from '../../../testing/dump.ts'
import { type HookWorld, hookWorld, isSignedBy, messageAt } from '../../../testing/webhooks/world.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { changeState } from '../../mail/entries/entry-store.ts'
import { keepHouse } from '../../privacy/housekeeping.ts'

let world: HookWorld
beforeAll(async () => {
  world = await hookWorld()
})
beforeEach(() => world.receiver.reset())
afterAll(() => world.close())

describe('what happens', () => {
  it('is sent once, signed, as the log shows it', async () => {
    const owner = await world.hooked()
    const id = await world.freeze(owner)
    await world.deliver(owner)
    await world.deliver(owner)
    const message = messageAt(world.receiver)
    expect(world.receiver.received).toHaveLength(1)
    expect(isSignedBy(message, owner.secret)).toBe(true)
    expect(isSignedBy({ ...message, body: `${message.body} ` }, owner.secret)).toBe(false)
    const event = webhookEvent.parse(JSON.parse(message.body))
    expect(event).toMatchObject({
      ...{ id: message.headers['webhook-id'], type: 'email.frozen' },
      data: {
        version: 1,
        id,
        sender: 'dana@pitch.example',
        subject: 'Quick question',
        confidence: 97,
        place: 'icebox',
      },
    })
    expect(Number(message.headers['webhook-timestamp'])).toBeCloseTo(message.at / 1000, -1)
    expect(await world.triesOf(owner)).toMatchObject([
      { eventId: event.id, n: 1, state: 'delivered', status: 204, trouble: null, request: message.body },
      { type: 'webhook.test', state: 'delivered' },
    ])
  })

  it('is not sent where it did not come true, is of another kind, or of somebody else', async () => {
    const [owner, stranger] = [await world.hooked(), await world.hooked({ events: ['email.filed'] })]
    const id = await addMessage(world.test, owner.accountId)
    const undone = inTransaction(world.test.app, async tx => {
      await changeState(tx, id, { state: 'restored_by_user' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await world.freeze(stranger)
    await world.deliver(owner)
    await world.deliver(stranger)
    expect(world.receiver.received).toEqual([])
    expect((await world.eventsOf(owner)).map(({ type }) => type)).toEqual(['webhook.test'])
    expect((await world.eventsOf(stranger)).map(({ type }) => type)).toEqual(['webhook.test', 'email.frozen'])
  })

  it('is written down for nobody who does not listen', async () => {
    const owner = { ...(await world.hooked()), webhookId: '' }
    await world.test.app.db.deleteFrom('webhook').where('account_id', '=', owner.accountId).execute()
    await world.freeze(owner)
    expect(await world.eventsOf(owner)).toHaveLength(1)
  })

  it('is written down while it is paused, and sent when it goes on only where it waited', async () => {
    const owner = await world.hooked()
    const change = (state: 'on' | 'paused') =>
      owner.send(changeWebhook, { id: owner.accountId, webhookId: owner.webhookId }, { state })
    await world.freeze(owner)
    await change('paused')
    await world.freeze(owner)
    await world.deliver(owner)
    expect(world.receiver.received).toEqual([])
    await change('on')
    await world.deliver(owner)
    expect(world.receiver.received).toHaveLength(1)
    expect(await world.eventsOf(owner)).toHaveLength(3)
  })

  it('is not sent and not written down without a plan that holds webhooks', async () => {
    const owner = await world.hooked()
    await world.freeze(owner)
    const plan = (subscription_tier: string) =>
      world.test.app.db.updateTable('account').set({ subscription_tier }).where('id', '=', owner.accountId).execute()
    await plan('pro')
    await world.deliver(owner)
    await world.freeze(owner)
    expect(world.receiver.received).toEqual([])
    expect(await world.eventsOf(owner)).toHaveLength(2)
    expect(await world.waitingOf(owner)).toEqual([])
    expect((await world.triesOf(owner))[0]).toMatchObject({ state: 'failed', trouble: expect.stringContaining('plan') })
    await plan('pro_plus')
    await world.freeze(owner)
    await world.deliver(owner)
    expect(world.receiver.received).toHaveLength(1)
  })

  it('leaves out sender and subject where that is wished', async () => {
    const owner = await world.hooked({ leavesOutPeople: true })
    await world.freeze(owner)
    await world.deliver(owner)
    const { body } = messageAt(world.receiver)
    expect(JSON.parse(body).data).toMatchObject({ sender: null, senderName: null, subject: null, messageId: null })
    expect(body).not.toMatch(/pitch\.example|Dana|Quick question/)
  })
})

describe('a secret', () => {
  it('signs beside the one before for a day', async () => {
    const owner = await world.hooked()
    const places = { id: owner.accountId, webhookId: owner.webhookId }
    const { body } = await owner.send(rotateSecret, places)
    expect(body.secret).not.toBe(owner.secret)
    const signed = async () => {
      world.receiver.received.length = 0
      await world.freeze(owner)
      await world.deliver(owner)
      return [owner.secret, body.secret].map(secret => isSignedBy(messageAt(world.receiver), secret))
    }
    expect(await signed()).toEqual([true, true])
    const past = new Date(Date.now() - 1_000)
    await world.test.app.db
      .updateTable('webhook')
      .set({ old_secret_until: past })
      .where('id', '=', owner.webhookId)
      .execute()
    expect(await signed()).toEqual([false, true])
    await keepHouse(world.test.app)
    const row = world.test.app.db.selectFrom('webhook').select('old_secret').where('id', '=', owner.webhookId)
    expect(await row.executeTakeFirst()).toEqual({ old_secret: null })
  })

  it('and the address rest sealed, in no table of the dump', async () => {
    const token = randomUUID()
    const owner = await world.hooked({ url: world.receiver.url(`/services/${token}`) })
    await world.freeze(owner)
    await world.deliver(owner)
    const places = { id: owner.accountId, webhookId: owner.webhookId }
    const rotated = (await owner.send(rotateSecret, places)).body.secret
    const everything = await dumpOf(world.test.database)
    for (const secret of [owner.secret, rotated, token]) {
      const bare = secret.replace('whsec_', '')
      expect(everything).not.toContain(bare)
      expect(everything).not.toContain(Buffer.from(bare).toString('hex'))
      expect(everything).not.toContain(Buffer.from(bare, 'base64').toString('hex'))
    }
    expect((await world.viewOf(owner)).url).toContain(token)
    expect(JSON.stringify([await world.viewOf(owner), await world.triesOf(owner)])).not.toContain('whsec_')
  })
})

it('what happened is forgotten after 90 days, and each try after 30', async () => {
  const owner = await world.hooked()
  await world.freeze(owner)
  await world.freeze(owner)
  await world.deliver(owner)
  const [, first = '', second = ''] = (await world.eventsOf(owner)).map(({ id }) => id)
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const { db } = world.test.app
  await db
    .updateTable('webhook_event')
    .set({ at: ago(91) })
    .where('id', '=', first)
    .execute()
  await db
    .updateTable('webhook_try')
    .set({ ended_at: ago(31) })
    .where('event_id', '=', second)
    .execute()
  await keepHouse(world.test.app)
  expect((await world.eventsOf(owner)).map(({ id }) => id)).not.toContain(first)
  expect((await world.eventsOf(owner)).map(({ id }) => id)).toContain(second)
  expect((await world.triesOf(owner)).map((each: { type: string }) => each.type)).toEqual(['webhook.test'])
})

it('two webhooks are told apart: what one refuses the other takes', async () => {
  const owner = await world.hooked()
  const other = { ...owner, ...(await world.addWebhook(owner, { url: world.receiver.url('/other') })) }
  world.receiver.answer = (response, { path }) => response.writeHead(path === '/other' ? 200 : 500).end()
  world.receiver.received.length = 0
  await world.freeze(owner)
  await world.deliver(owner)
  await world.deliver(other)
  const ids = world.receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)
  expect(await world.viewOf(other)).toMatchObject({ failingSince: null })
  expect(await world.viewOf(owner)).toMatchObject({ failingSince: expect.any(String), waiting: 1 })
  expect(isSignedBy(messageAt(world.receiver, 1), other.secret)).toBe(true)
  expect(isSignedBy(messageAt(world.receiver, 1), owner.secret)).toBe(false)
})
