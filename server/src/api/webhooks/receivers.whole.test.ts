import { changeWebhook } from '@icebox/contract/api/webhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Receiver } from '../../../testing/webhooks/receiver.ts'
import { type HookWorld, hookWorld, passTime } from '../../../testing/webhooks/world.ts'
import { deliverDue } from './deliver.ts'
import { sendDisabledLetter } from './disabled-letter.ts'
import { RETRY_SECONDS } from './outcome.ts'

let world: HookWorld
beforeAll(async () => {
  world = await hookWorld()
})
beforeEach(() => world.receiver.reset())
afterAll(() => world.close())

describe('a receiver', () => {
  it.each([
    ['answers 500', 'It answered 500.', (response: Parameters<Receiver['answer']>[0]) => response.writeHead(500).end()],
    ['breaks off', 'did not answer', (response: Parameters<Receiver['answer']>[0]) => response.socket?.destroy()],
    [
      'leads elsewhere',
      'redirect (307)',
      (response: Parameters<Receiver['answer']>[0]) => response.writeHead(307, { location: '/elsewhere' }).end(),
    ],
  ])('that %s is asked again', async (_, trouble, answer) => {
    const owner = await world.hooked()
    world.receiver.answer = answer
    await world.freeze(owner)
    await world.deliver(owner)
    expect(world.receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    const [next, failed] = await world.triesOf(owner)
    expect(failed).toMatchObject({ n: 1, state: 'failed', trouble: expect.stringContaining(trouble) })
    expect(next).toMatchObject({ n: 2, state: 'waiting', eventId: failed.eventId })
    world.receiver.answer = response => response.writeHead(200).end('fine')
    await passTime(world.test, owner, 10)
    await world.deliver(owner)
    expect((await world.triesOf(owner))[0]).toMatchObject({ n: 2, state: 'delivered', status: 200, answer: 'fine' })
    expect(new Set(world.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await world.viewOf(owner)).toMatchObject({ failingSince: null, waiting: 0 })
  })

  it('that hangs is let go of, and asked again', async () => {
    const owner = await world.hooked()
    world.receiver.answer = () => undefined
    await world.freeze(owner)
    const { app } = world.test
    const hasty = { ...app, config: { ...app.config, pauses: { webhookMs: 3_000 } } }
    await deliverDue(hasty, owner.webhookId)
    const [next, failed] = await world.triesOf(owner)
    expect(failed).toMatchObject({ state: 'failed', status: null, trouble: expect.stringContaining('did not answer') })
    expect(next).toMatchObject({ n: 2, state: 'waiting' })
  })

  it('that answers three megabytes has its first kilobyte read', async () => {
    const owner = await world.hooked()
    world.receiver.answer = response => response.writeHead(200).end(Buffer.alloc(3 << 20, 'x'))
    await world.freeze(owner)
    await world.deliver(owner)
    expect((await world.triesOf(owner))[0]).toMatchObject({ state: 'delivered', answer: 'x'.repeat(1024) })
  })

  it('that is on a network the operator did not name is not spoken to, at any try', async () => {
    const owner = await world.hooked()
    const { app } = world.test
    const closed = { ...app, config: { ...app.config, webhooks: { ...world.receiver.webhooks, allowCidrs: [] } } }
    await world.freeze(owner)
    for (const seconds of [0, 10, 400]) {
      await passTime(world.test, owner, seconds)
      await deliverDue(closed, owner.webhookId)
    }
    expect(world.receiver.received).toEqual([])
    const tries = (await world.triesOf(owner)).filter((each: { state: string }) => each.state === 'failed')
    expect(tries).toHaveLength(3)
    for (const each of tries) expect(each.trouble).toContain('public internet')
  })

  it('that says it is gone is left alone at once, without a letter', async () => {
    const owner = await world.hooked()
    world.receiver.answer = response => response.writeHead(410).end()
    for (let at = 0; at < 3; at++) await world.freeze(owner)
    await world.deliver(owner)
    expect(world.receiver.received.length).toBeLessThanOrEqual(3)
    expect(await world.viewOf(owner)).toMatchObject({
      state: 'disabled',
      disabledBecause: expect.stringContaining('410'),
    })
    expect(await world.waitingOf(owner)).toEqual([])
    await world.freeze(owner)
    await world.deliver(owner)
    expect(world.receiver.received.length).toBeLessThanOrEqual(3)
    const letters = await world.test.database.pool.query(
      `select from graphile_worker.jobs where key like '%letter:${owner.webhookId}'`,
    )
    expect(letters.rowCount).toBe(0)
  })

  it('that takes nothing is asked by the schedule, and then no more', async () => {
    const owner = await world.hooked()
    world.receiver.answer = response => response.writeHead(503, { 'retry-after': '1' }).end()
    await world.freeze(owner)
    await world.deliver(owner)
    for (const seconds of RETRY_SECONDS) {
      const waiting = await world.oneWaiting(owner)
      const { ended_at } = await world.endedOf(owner, waiting.n - 1)
      const pause = (waiting.due_at.getTime() - (ended_at?.getTime() ?? 0)) / 1000
      expect(pause).toBeGreaterThanOrEqual(seconds)
      expect(pause).toBeLessThanOrEqual(seconds * 1.2)
      await passTime(world.test, owner, seconds * 1.2)
      await world.deliver(owner)
    }
    expect(world.receiver.received).toHaveLength(RETRY_SECONDS.length + 1)
    expect(await world.waitingOf(owner)).toEqual([])
    expect(await world.viewOf(owner)).toMatchObject({ state: 'on', failingSince: expect.any(String) })
  })

  it('that asks for patience is given it', async () => {
    const owner = await world.hooked()
    world.receiver.answer = response => response.writeHead(429, { 'retry-after': '3600' }).end()
    await world.freeze(owner)
    await world.deliver(owner)
    const waiting = await world.oneWaiting(owner)
    expect(waiting.due_at.getTime() - Date.now()).toBeGreaterThan(3_500_000)
  })

  it('that takes nothing for five days is told about in one letter, and switched off', async () => {
    const owner = await world.hooked()
    world.receiver.answer = response => response.writeHead(500).end()
    await world.freeze(owner)
    await world.deliver(owner)
    await passTime(world.test, owner, 6 * 86_400)
    await world.freeze(owner)
    await world.deliver(owner)
    expect(await world.viewOf(owner)).toMatchObject({
      state: 'disabled',
      disabledBecause: expect.stringContaining('five days'),
    })
    expect(await world.waitingOf(owner)).toEqual([])
    const key = `webhook-letter:${owner.webhookId}`
    const { rows } = await world.test.database.pool.query('select key from graphile_worker.jobs where key = $1', [key])
    expect(rows).toHaveLength(1)
    const letter = () => world.sink.lettersOf(() => sendDisabledLetter(world.test.app, { webhookId: owner.webhookId }))
    expect(await letter()).toMatchObject([{ text: expect.stringContaining('switched off') }])
    await owner.send(changeWebhook, { id: owner.accountId, webhookId: owner.webhookId }, { state: 'on' })
    expect(await letter()).toEqual([])
  })

  it('is sent four at once at most, however many processes send, and one at a time while it fails', async () => {
    const owner = await world.hooked()
    let [open, most] = [0, 0]
    world.receiver.answer = response => {
      open++
      most = Math.max(most, open)
      setTimeout(() => {
        open--
        response.writeHead(204).end()
      }, 2_000)
    }
    for (let at = 0; at < 10; at++) await world.freeze(owner)
    await Promise.all([world.deliver(owner), world.deliver(owner), world.deliver(owner)])
    expect(world.receiver.received).toHaveLength(10)
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(4)
    most = 0
    await world.test.app.db
      .updateTable('webhook')
      .set({ failures: 9, failing_since: new Date() })
      .where('id', '=', owner.webhookId)
      .execute()
    for (let at = 0; at < 2; at++) await world.freeze(owner)
    world.receiver.answer = response => {
      most = Math.max(most, ++open)
      setTimeout(() => response.writeHead(500).end(), 60)
    }
    await Promise.all([world.deliver(owner), world.deliver(owner)])
    expect(most).toBe(1)
  })
})
