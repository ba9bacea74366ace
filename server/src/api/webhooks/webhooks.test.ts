import { getMe } from '@icebox/contract/api/v1-deciding'
import { listEvents } from '@icebox/contract/api/v1-events'
import { listActivity } from '@icebox/contract/api/v1-mail'
import * as v1 from '@icebox/contract/api/v1-webhooks'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listTries,
  listWebhooks,
  replayEvents,
  rotateSecret,
  WEBHOOKS_MAX,
} from '@icebox/contract/api/webhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { by, keyOwner } from '../../../testing/api-world.ts'
import { dumpOf } from '../../../testing/dump.ts'
import { ownDataOf } from '../../../testing/privacy/own-data.ts'
import { type HookWorld, hookWorld } from '../../../testing/webhooks/world.ts'

let world: HookWorld
beforeAll(async () => {
  world = await hookWorld()
})
beforeEach(() => world.receiver.reset())
afterAll(() => world.close())

const wish = () => ({ url: world.receiver.url(), events: ['email.frozen' as const] })

describe('a new webhook', () => {
  it('is sent a test and kept where that is taken', async () => {
    const owner = await keyOwner(world.test)
    const { status, body } = await owner.send(createWebhook, { id: owner.accountId }, wish())
    expect(status).toBe(200)
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect(body.webhook).toMatchObject({ ...wish(), format: 'standard', state: 'on', waiting: 0 })
    expect(world.receiver.received).toHaveLength(1)
    expect(JSON.parse(world.receiver.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' })
  })

  it.each([
    ['is answered 404', 'It answered 404.', 404],
    ['leads elsewhere', 'redirect (301)', 301],
    ['says it is gone', '410', 410],
  ])('that %s is told so and leaves nothing behind', async (_, words, status) => {
    const owner = await keyOwner(world.test)
    world.receiver.answer = response => response.writeHead(status, { location: '/x' }).end()
    const answer = await owner.send(createWebhook, { id: owner.accountId }, wish())
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(words) } })
    expect((await owner.send(listWebhooks, { id: owner.accountId })).body.webhooks).toEqual([])
    const events = world.test.app.db.selectFrom('webhook_event').where('account_id', '=', owner.accountId).selectAll()
    expect(await events.execute()).toEqual([])
  })

  it.each([
    ['http://hooks.fernbank.example/', 'https://'],
    ['https://user:pass@localhost/', 'name and password'],
    ['https://10.0.0.1/', 'public internet'],
    ['https://[::ffff:169.254.169.254]/', 'public internet'],
    ['javascript:alert(1)', 'https://'],
    ['nonsense', 'https://'],
    ['', 'address'],
  ])('at %j is refused with the reason, by a page and by a program', async (url, words) => {
    const owner = await keyOwner(world.test)
    const page = await owner.send(createWebhook, { id: owner.accountId }, { ...wish(), url })
    expect(page).toMatchObject({ status: 400, body: { message: expect.stringContaining(words) } })
    const program = await by(world.test, owner.key)(v1.createWebhook, { input: { ...wish(), url } })
    expect(program).toMatchObject({ status: 400, body: { code: 'bad_input', detail: expect.stringContaining(words) } })
    expect((await owner.send(listWebhooks, { id: owner.accountId })).body.webhooks).toEqual([])
  })

  it('is one of ten at most, also when they are added at once', async () => {
    const owner = await keyOwner(world.test)
    const add = () => owner.send(createWebhook, { id: owner.accountId }, wish())
    const answers = await Promise.all(Array.from({ length: 13 }, add))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(WEBHOOKS_MAX)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  })

  it('is not for a plan that does not hold it', async () => {
    const owner = await keyOwner(world.test)
    const { db } = world.test.app
    await db.updateTable('account').set({ subscription_tier: 'pro' }).where('id', '=', owner.accountId).execute()
    expect((await owner.send(createWebhook, { id: owner.accountId }, wish())).status).toBe(403)
    const { body } = await owner.send(listWebhooks, { id: owner.accountId })
    expect(body).toMatchObject({ locked: expect.stringContaining('Pro+'), catcher: null })
    expect(world.receiver.received).toEqual([])
  })

  it('made under an Idempotency-Key shows the same secret again, and no table does', async () => {
    const owner = await keyOwner(world.test)
    const make = () =>
      by(world.test, owner.key)(v1.createWebhook, { input: wish(), headers: { 'idempotency-key': 'once' } })
    const [first, second] = [await make(), await make()]
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(await dumpOf(world.test.database)).not.toContain(first.body.secret.slice(6))
  })
})

describe('somebody else', () => {
  it('neither sees nor changes it, by a page', async () => {
    const [owner, stranger] = [await world.hooked(), await world.hooked()]
    const places = { id: stranger.accountId, webhookId: owner.webhookId }
    const answers = [
      await stranger.send(changeWebhook, places, { state: 'paused' }),
      await stranger.send(rotateSecret, places),
      await stranger.send(listTries, places),
      await stranger.send(replayEvents, places, { eventId: owner.eventId }),
      await stranger.send(deleteWebhook, places),
      await stranger.send(replayEvents, { ...places, webhookId: stranger.webhookId }, { eventId: owner.eventId }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await stranger.send(listWebhooks, { id: owner.accountId })).status).toBe(403)
    expect(await world.viewOf(owner)).toMatchObject({ state: 'on' })
  })
})

describe('what happened', () => {
  it('is sent again by one or since a time, under the same id', async () => {
    const owner = await world.hooked()
    const places = { id: owner.accountId, webhookId: owner.webhookId }
    for (let at = 0; at < 3; at++) await world.freeze(owner)
    await world.deliver(owner)
    const ids = world.receiver.received.map(({ headers }) => headers['webhook-id'])
    const again = async (input: { eventId: string } | { since: string }) => {
      world.receiver.received.length = 0
      const { body } = await owner.send(replayEvents, places, input)
      await world.deliver(owner)
      return [body.events, world.receiver.received.map(({ headers }) => headers['webhook-id'])]
    }
    expect(await again({ eventId: String(ids[1]) })).toEqual([1, [ids[1]]])
    const [count, all] = await again({ since: new Date(Date.now() - 3_600_000).toISOString() })
    expect([count, (all as string[]).toSorted()]).toEqual([3, ids.toSorted()])
    expect(await again({ since: new Date(Date.now() + 3_600_000).toISOString() })).toEqual([0, []])
    await owner.send(changeWebhook, places, { state: 'paused' })
    expect((await owner.send(replayEvents, places, { eventId: String(ids[0]) })).status).toBe(409)
  })

  it('is read on by cursor, once each, and by nobody else’s', async () => {
    const owner = await world.hooked()
    const read = async (after?: string) =>
      (await by(world.test, owner.key)(listEvents, { input: { limit: 2, ...(after && { after }) } })).body
    for (let at = 0; at < 3; at++) await world.freeze(owner)
    const first = await read()
    const second = await read(first.next)
    const types = [...first.items, ...second.items].map(({ type }: { type: string }) => type)
    expect(types).toEqual(['webhook.test', 'email.frozen', 'email.frozen', 'email.frozen'])
    expect(await read(second.next)).toEqual({ items: [], next: second.next })
    await world.freeze(owner)
    expect((await read(second.next)).items).toHaveLength(1)
    const stranger = await world.hooked()
    for (const [key, call, input] of [
      [stranger.key, listEvents, { after: first.next }],
      [owner.key, listEvents, { after: `${first.next}x` }],
      [owner.key, listActivity, { cursor: first.next }],
    ] as const) {
      expect((await by(world.test, key)(call, { input })).body).toMatchObject({ status: 400, code: 'bad_cursor' })
    }
  })

  it('is written in the order of the commits, so that a reader misses none', async () => {
    const owner = await world.hooked()
    await Promise.all(Array.from({ length: 20 }, () => world.freeze(owner)))
    const rows = await world.eventsOf(owner)
    const { rows: commits } = await world.test.database.pool.query<{ id: string }>(
      `select id from webhook_event where account_id = $1 order by number`,
      [owner.accountId],
    )
    expect(commits.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(rows).toHaveLength(21)
  })

  it('is in the export of one’s data, without the secret', async () => {
    const owner = await world.hooked()
    await world.freeze(owner)
    const body = await ownDataOf(owner, owner.accountId)
    expect(body.webhook).toMatchObject([{ id: owner.webhookId, state: 'on' }])
    expect(body.webhook_event).toHaveLength(2)
    expect(body.webhook_try.length).toBeGreaterThanOrEqual(1)
    expect(JSON.stringify(body)).not.toContain('v1.k1.')
  })
})

it('changes what is said and leaves the rest; removing it ends it', async () => {
  const owner = await world.hooked()
  const places = { id: owner.accountId, webhookId: owner.webhookId }
  const { body } = await owner.send(changeWebhook, places, { format: 'slack', events: ['usage.80'] })
  expect(body).toMatchObject({ format: 'slack', events: ['usage.80'], state: 'on', leavesOutPeople: false })
  expect((await owner.send(deleteWebhook, places)).status).toBe(200)
  expect((await owner.send(deleteWebhook, places)).status).toBe(404)
  await world.freeze(owner)
  await world.deliver(owner)
  expect(world.receiver.received).toEqual([])
  expect((await by(world.test, owner.key)(getMe)).status).toBe(200)
})
