import { completeSubscription, createSubscription, getSubscription } from '@icebox/contract/billing/billing'
import { increaseSeats, previewSeats } from '@icebox/contract/billing/seats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingWorld, billingWorld, type Person } from '../../testing/billing-world.ts'
import { type Sink, startSink } from '../../testing/sink.ts'
import { invoicesOf, preferCard, subscriber, subscriptionAt } from '../../testing/subscriber.ts'
import { sql } from '../kit/db/db.ts'
import type { Jobs } from '../kit/queue/queue.ts'
import { tellOfSeats } from './letters/seats-letter.ts'

const FULL = 'A trial holds at most 25 seats; you can add more as soon as it has ended.'

let sink: Sink
let world: BillingWorld
let quiet: BillingWorld
beforeAll(async () => {
  sink = await startSink()
  world = await billingWorld({ outgoing: sink.outgoing })
  quiet = await billingWorld()
})
afterAll(async () => {
  await world.close()
  await quiet.close()
  await sink.smtp.stop()
})

const unprove = ({ test }: BillingWorld, { accountId }: Person) =>
  test.app.db.updateTable('account').set({ email_proven: false }).where('id', '=', accountId).execute()

async function claiming(where: BillingWorld, email: string): Promise<Person> {
  const person = await where.test.newPerson(email)
  await unprove(where, person)
  return person
}

const begin = (person: Person, seats = 1) => person.send(createSubscription, {}, { planId: 'pro', seats })

describe('an address that is only claimed', () => {
  it('buys nothing before it is confirmed, and is not given to Stripe', async () => {
    const eve = await claiming(world, 'lena@hafenlicht.example')
    const { status, body } = await begin(eve)
    expect([status, body.message]).toEqual([
      409,
      'Please confirm your address first: the dashboard and the settings send a code to lena@hafenlicht.example.',
    ])
    expect((await world.stripe.customers.list({ email: 'lena@hafenlicht.example' })).data).toEqual([])
    const lena = await world.test.newPerson('lena@hafenlicht.example')
    expect((await begin(lena)).body).toMatchObject({ trialDays: 7, noTrial: null })
  })

  it('where no letters leave buys without a trial, and uses up nobody else’s', async () => {
    const eve = await claiming(quiet, 'mika@hafenlicht.example')
    const begun = await quiet.checkout(eve)
    expect(begun).toMatchObject({ trialDays: 0, noTrial: 'unconfirmed' })
    expect((await eve.send(completeSubscription, {}, { setupIntentId: begun.setupIntentId })).status).toBe(200)
    expect(await quiet.stripe.customers.retrieve(begun.customerId)).toMatchObject({ email: null })
    const mika = await quiet.test.newPerson('mika@hafenlicht.example')
    expect((await begin(mika)).body).toMatchObject({ trialDays: 7, noTrial: null })
  })

  it('gets no letter about the money of an account that was made before', async () => {
    const eve = await subscriber(world, {}, { isPaid: false })
    await unprove(world, eve)
    expect(await sink.lettersOf(() => world.pass(8))).toEqual([])
    expect(await subscriptionAt(world, eve)).toMatchObject({ status: 'active' })
  })

  it('is not shown to members as their owner’s', async () => {
    const eve = await subscriber(world, {}, { isPaid: false })
    const member = await world.newMember(eve)
    const shown = async () => (await member.send(getSubscription, { id: member.accountId })).body.ownerEmail
    expect(await shown()).toMatch(/@fernbank\.example$/)
    await unprove(world, eve)
    expect(await shown()).toBe('the owner of your team')
  })
})

describe('a trial', () => {
  it('holds at most 25 seats; more are charged at once', async () => {
    const [ada, bo] = [await world.newOwner(), await world.newOwner()]
    expect((await begin(ada, 25)).body).toMatchObject({ trialDays: 7, noTrial: null })
    const { setupIntentId, customerId, ...begun } = await world.checkout(bo, { seats: 26 })
    expect(begun).toMatchObject({ trialDays: 0, noTrial: 'seats' })
    expect((await bo.send(completeSubscription, {}, { setupIntentId })).status).toBe(200)
    const bought = { ...bo, id: bo.accountId, customer: customerId }
    expect(await subscriptionAt(world, bought)).toMatchObject({ status: 'active' })
    expect(await invoicesOf(world, bought)).toMatchObject([{ status: 'paid', amount_paid: begun.amountCents }])
  })

  it('grows to 25 seats for nothing, and no further before it is paid', { timeout: 120_000 }, async () => {
    const owner = await subscriber(world, {}, { isPaid: false })
    expect((await owner.send(increaseSeats, owner, { newSeats: 25 })).body).toMatchObject({ chargedCents: 0 })
    for (const call of [previewSeats, increaseSeats]) {
      const refused = await owner.send(call, owner, { newSeats: 26 })
      expect(refused).toMatchObject({ status: 409, body: { message: FULL } })
    }
    await world.pass(7.2)
    expect((await owner.send(increaseSeats, owner, { newSeats: 26 })).status).toBe(200)
  })
})

describe('an admin who raises the seats', () => {
  const waiting = async () => {
    const { rows } = await sql<{ payload: Jobs['seats-letter'] }>`
      select j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'seats-letter'`.execute(
      world.test.app.db,
    )
    return rows.map(row => row.payload)
  }

  it('is named to the owner, with what it costs', { timeout: 120_000 }, async () => {
    const owner = await subscriber(world)
    const admin = await world.newMember(owner, 'admin')
    const { body } = await admin.send(increaseSeats, { id: admin.accountId }, { newSeats: 5 })
    const [told] = (await waiting()).slice(-1)
    const letters = await sink.lettersOf(async () => {
      // Brought twice, it is one letter.
      for (let times = 0; times < 2; times++) if (told) await tellOfSeats(world.test.app, told)
    })
    expect(letters).toHaveLength(1)
    const { text = '', head = '' } = letters[0] ?? {}
    expect(head).toMatch(/^Subject: Your Icebox team has 5 seats now\r?$/m)
    expect(text).toMatch(/^\S+@fernbank\.example, an admin of your team, raised its seats from 3 to 5\.\r?$/m)
    expect(text).toContain(`Your card was charged $${(body.chargedCents / 100).toFixed(2)} for it.`)
    expect(text).toContain('From now on the plan costs $34.95 a month')
  })

  it('is also where the bank asked first and Stripe’s word came before the page’s', { timeout: 120_000 }, async () => {
    const owner = await subscriber(world)
    await preferCard(world, owner, 'pm_card_authenticationRequired')
    const admin = await world.newMember(owner, 'admin')
    const before = (await waiting()).length
    const more = () => admin.send(increaseSeats, { id: admin.accountId }, { newSeats: 5 })
    const { body } = await more()
    expect(body).toMatchObject({ requiresAction: true })
    expect(await waiting()).toHaveLength(before)
    const answer = new URLSearchParams({ client_secret: body.clientSecret, outcome: 'passed' })
    await fetch(`${world.twin.url}/_sandbox/challenge`, { method: 'POST', body: answer })
    await world.settle()
    expect(await subscriptionAt(world, owner)).toMatchObject({ items: { data: [{ quantity: 5 }] } })
    const done = await more()
    expect(done.status).toBe(200)
    const told = (await waiting()).slice(before)
    expect(told).toHaveLength(1)
    const letters = await sink.lettersOf(async () => {
      for (const each of told) await tellOfSeats(world.test.app, each)
    })
    expect(letters.map(({ text }) => text)).toEqual([expect.stringContaining('raised its seats from 3 to 5')])
    expect(letters[0]?.text).toContain(`Your card was charged $${(done.body.chargedCents / 100).toFixed(2)} for it.`)
  })

  it('is; the owner alone tells nobody', { timeout: 120_000 }, async () => {
    const owner = await subscriber(world)
    const before = (await waiting()).length
    expect((await owner.send(increaseSeats, owner, { newSeats: 5 })).status).toBe(200)
    expect(await waiting()).toHaveLength(before)
  })
})
