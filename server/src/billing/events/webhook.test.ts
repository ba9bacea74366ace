import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingWorld, billingWorld } from '../../../testing/billing-world.ts'
import { subscriber } from '../../../testing/subscriber.ts'
import { someoneWaits } from '../../../testing/waits.ts'
import { deleteAccount, getAccount } from '../../accounts/account-store.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { openLog } from '../../kit/log/log.ts'
import { closeBilling } from '../ending/close.ts'
import { API_VERSION } from '../stripe/terms.ts'
import { processEvent } from './events.ts'

let world: BillingWorld
const lines: string[] = []
beforeAll(async () => {
  world = await billingWorld({}, openLog('info', { write: line => void lines.push(line) }))
})
afterAll(() => world.close())

interface Forged {
  readonly change?: object
  readonly secret?: string
  readonly signedSecondsAgo?: number
  readonly meddle?: (body: string) => string
}

/** Sends what could be Stripe's word about nobody. */
async function ring({ change = {}, secret, signedSecondsAgo = 0, meddle = same }: Forged = {}) {
  const id = `evt_${randomUUID()}`
  const event = {
    ...{ id, object: 'event', type: 'customer.updated', created: world.twin.now(), livemode: false },
    ...{ api_version: API_VERSION, data: { object: { id: 'cus_nobody', object: 'customer' } } },
    ...change,
  }
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(Date.now() / 1000) - signedSecondsAgo
  const signature = Stripe.webhooks.generateTestHeaderString({
    ...{ payload, timestamp, secret: secret ?? world.webhookSecret },
  })
  const answer = await world.test.server.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    payload: meddle(payload),
  })
  return { id, status: answer.statusCode }
}

const same = (body: string) => body

const isStored = async (id: string) => {
  const row = world.test.app.db.selectFrom('stripe_event').select('id').where('id', '=', id)
  return (await row.executeTakeFirst()) !== undefined
}

describe('the word of Stripe', () => {
  it('is stored when it is signed by our secret, over these bytes, within five minutes', async () => {
    const told = await ring({ signedSecondsAgo: 299 })
    expect(told.status).toBe(200)
    expect(await isStored(told.id)).toBe(true)
  })

  const refused: readonly (readonly [string, Forged, number])[] = [
    ['signed by another secret', { secret: 'whsec_of_somebody_else' }, 401],
    ['signed more than five minutes ago', { signedSecondsAgo: 301 }, 401],
    ['changed on its way', { meddle: body => body.replace('nobody', 'mallory') }, 401],
    ['of another version of the API', { change: { api_version: '2025-01-27.acacia' } }, 403],
    ['of live mode while we test', { change: { livemode: true } }, 403],
  ]
  it.each(refused)('is refused when it is %s', async (_, forged, status) => {
    const told = await ring(forged)
    expect(told.status).toBe(status)
    expect(await isStored(told.id)).toBe(false)
  })

  it('is believed under either secret while one is replaced', async () => {
    const secrets = world.test.app.config.stripe?.webhookSecrets as string[]
    secrets.unshift('whsec_the_next_one')
    expect((await ring({ secret: 'whsec_the_next_one' })).status).toBe(200)
    expect((await ring()).status).toBe(200)
    secrets.shift()
    expect((await ring({ secret: 'whsec_the_next_one' })).status).toBe(401)
  })

  it('without any signature is refused', async () => {
    const answer = await world.test.server.inject({ method: 'POST', url: '/webhooks/stripe', payload: '{}' })
    expect(answer.statusCode).toBe(401)
  })

  it('is stored once however often it comes, and what follows happens once', async () => {
    const owner = await subscriber(world, {}, { isPaid: false })
    const event = world.twin.heldEvents().find(({ type }) => type === 'customer.subscription.created')
    const id = event?.id ?? ''
    await world.twin.deliverHeld([id, id, id])
    const { db } = world.test.app
    const rows = await db.selectFrom('stripe_event').selectAll().where('id', '=', id).execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ customer_id: owner.customer, processed_at: null })
    await world.settle()
    const left = await db.selectFrom('stripe_event').select('id').where('processed_at', 'is', null).execute()
    expect(left).toEqual([])
  })

  it('about a team that is deleted at that moment is done with, and changes nothing', async () => {
    const owner = await subscriber(world, {}, { isPaid: false })
    await world.settle()
    const { app } = world.test
    const account = await getAccount(app.db, owner.accountId)
    lines.length = 0
    const { id, status } = await ring({ change: { data: { object: { id: owner.customer, object: 'customer' } } } })
    expect(status).toBe(200)
    const { working } = await inTransaction(app, async tx => {
      await closeBilling(app, tx, account)
      await deleteAccount(tx, account)
      const working = processEvent(app, { eventId: id })
      await someoneWaits(app.db)
      return { working }
    })
    await working
    const row = app.db.selectFrom('stripe_event').selectAll().where('id', '=', id)
    expect(await row.executeTakeFirst()).toMatchObject({ error: 'former customer', processed_at: expect.any(Date) })
    const locks = app.db.selectFrom('billing_lock').select('team_id').where('team_id', '=', account.team_id)
    expect(await locks.execute()).toEqual([])
    expect(lines.filter(line => line.includes('"level":50'))).toEqual([])
  })

  it('about a customer nobody here knows is kept and told to the operator', async () => {
    lines.length = 0
    const { id } = await ring()
    await world.work()
    const row = await world.test.app.db.selectFrom('stripe_event').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ error: 'unknown customer' })
    expect(lines.some(line => line.includes('billing_alarm'))).toBe(true)
  })
})
