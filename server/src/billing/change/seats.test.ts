import { getSubscription } from '@icebox/contract/billing/billing'
import * as calls from '@icebox/contract/billing/seats'
import { inviteMember } from '@icebox/contract/team'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingWorld, type Bought, billingWorld } from '../../../testing/billing-world.ts'
import {
  invoicesOf as listInvoices,
  subscriber as newSubscriber,
  preferCard,
  type Subscriber,
  subscriptionAt,
} from '../../../testing/subscriber.ts'
import { PREVIEWS } from './preview.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

const subscriber = (...bought: [Bought?, { isPaid: boolean }?]) => newSubscriber(world, ...bought)
const look = (owner: Subscriber) => subscriptionAt(world, owner)
const invoicesOf = (owner: Subscriber) => listInvoices(world, owner)
const seatsOf = async (owner: Subscriber) => (await look(owner)).items.data[0]?.quantity
const view = async (owner: Subscriber) => (await owner.send(getSubscription, { id: owner.id })).body
const newSeats = (count: number) => ({ newSeats: count })

describe('the owner’s limit for admins', () => {
  it('holds admins, never the owner, takes no seat away and is set by nobody else', async () => {
    const owner = await subscriber()
    const admin = await world.newMember(owner, 'admin')
    const asAdmin = { id: admin.accountId }
    const cap = (most: number | null) => owner.send(calls.setSeatCap, owner, { most })
    expect((await admin.send(calls.getSeatCap, asAdmin)).body).toEqual({ most: null })
    expect((await admin.send(calls.setSeatCap, asAdmin, { most: 9_000 })).status).toBe(403)
    expect((await cap(4)).body).toEqual({ most: 4 })
    const no = await admin.send(calls.increaseSeats, asAdmin, newSeats(5))
    expect(no).toMatchObject({ status: 403, body: { message: expect.stringContaining('up to 4 seats') } })
    expect((await admin.send(calls.previewSeats, asAdmin, newSeats(5))).status).toBe(403)
    expect(await seatsOf(owner)).toBe(3)
    expect((await admin.send(calls.increaseSeats, asAdmin, newSeats(4))).status).toBe(200)
    expect((await owner.send(calls.increaseSeats, owner, newSeats(6))).status).toBe(200)
    // Fewer than there are takes none away, and fewer can be had.
    expect((await cap(2)).status).toBe(200)
    expect(await seatsOf(owner)).toBe(6)
    expect((await admin.send(calls.decreaseSeats, asAdmin, newSeats(5))).status).toBe(200)
    expect((await cap(null)).status).toBe(200)
    expect((await admin.send(calls.increaseSeats, asAdmin, newSeats(7))).status).toBe(200)
  })
})

describe('the owner’s limit and a reduction to come', () => {
  it('hold together: admins neither take the place of it nor drop it beyond the limit', async () => {
    const owner = await subscriber({ seats: 8 })
    const admin = await world.newMember(owner, 'admin')
    const asAdmin = { id: admin.accountId }
    expect((await owner.send(calls.decreaseSeats, owner, newSeats(4))).status).toBe(200)
    expect((await owner.send(calls.setSeatCap, owner, { most: 5 })).status).toBe(200)
    expect((await admin.send(calls.decreaseSeats, asAdmin, newSeats(7))).status).toBe(403)
    expect((await admin.send(calls.cancelScheduledSeats, asAdmin)).status).toBe(403)
    expect((await owner.send(calls.getScheduledSeats, owner)).body).toMatchObject({ scheduledSeats: 4 })
    expect((await admin.send(calls.decreaseSeats, asAdmin, newSeats(5))).status).toBe(200)
    expect((await owner.send(calls.cancelScheduledSeats, owner)).status).toBe(200)
  })
})

describe('more seats', () => {
  it('in a trial are free at once, and are charged when the trial ends', async () => {
    const owner = await subscriber({}, { isPaid: false })
    const preview = await owner.send(calls.previewSeats, owner, newSeats(5))
    expect(preview.body).toMatchObject({ prorationAmount: 0, isTrial: true, amountCents: 5 * 699 })
    expect(preview.body.nextBillingDate).toBe((await look(owner)).trial_end)
    const done = await owner.send(calls.increaseSeats, owner, newSeats(5))
    expect(done.body).toMatchObject({ success: true, seats: 5, chargedCents: 0, isTrial: true })
    expect(await invoicesOf(owner)).toMatchObject([{ total: 0 }])
    expect((await look(owner)).status).toBe('trialing')
    await world.pass(7.2)
    expect(await look(owner)).toMatchObject({ status: 'active' })
    expect((await invoicesOf(owner))[0]).toMatchObject({ amount_paid: 5 * 699, status: 'paid' })
    expect(await view(owner)).toMatchObject({ subscription: { seats: 5, status: 'active', amountCents: 5 * 699 } })
  })

  it('in the middle of a period cost what the preview said, to the cent, once for a double click', async () => {
    const owner = await subscriber()
    await world.pass(11)
    const preview = await owner.send(calls.previewSeats, owner, newSeats(5))
    expect(preview.body.prorationAmount).toBeGreaterThan(0)
    expect(preview.body.prorationAmount).toBeLessThan(2 * 699)
    // The charge is that of the preview, not of the moment.
    await world.pass(0.05)
    const clicks = await Promise.all([1, 2].map(() => owner.send(calls.increaseSeats, owner, newSeats(5))))
    expect(clicks.map(({ status, body }) => [status, body.chargedCents])).toEqual([
      [200, preview.body.prorationAmount],
      [200, preview.body.prorationAmount],
    ])
    expect(await seatsOf(owner)).toBe(5)
    const changes = (await invoicesOf(owner)).filter(each => each.billing_reason === 'subscription_update')
    expect(changes).toMatchObject([{ amount_paid: preview.body.prorationAmount }])
    expect((await owner.send(calls.getScheduledSeats, owner)).body).toMatchObject({ currentSeats: 5 })
  })

  it('are not granted when the card is declined, and nothing stays open', async () => {
    const owner = await subscriber()
    await preferCard(world, owner, 'pm_card_chargeCustomerFail')
    const no = await owner.send(calls.increaseSeats, owner, newSeats(5))
    expect(no).toMatchObject({ status: 402, body: { code: 'payment_required' } })
    expect(no.body.requiresAction).toBeUndefined()
    expect(await look(owner)).toMatchObject({ pending_update: null, status: 'active' })
    expect(await seatsOf(owner)).toBe(3)
    expect((await invoicesOf(owner)).filter(each => each.status === 'open')).toEqual([])
    await world.settle()
    expect(await view(owner)).toMatchObject({ subscription: { seats: 3, status: 'active' } })
  })

  it('are refused while money is owed, for Lite, and below what is had', async () => {
    const lite = await subscriber({ plan: 'lite', seats: 1 }, { isPaid: false })
    expect((await lite.send(calls.increaseSeats, lite, newSeats(2))).status).toBe(409)
    const owner = await subscriber({}, { isPaid: false })
    expect((await owner.send(calls.increaseSeats, owner, newSeats(2))).status).toBe(409)
    expect(await seatsOf(owner)).toBe(3)
  })
})

describe('fewer seats', () => {
  it('come with the next period, without a charge or a credit, and can be called off', async () => {
    const owner = await subscriber()
    const end = (await look(owner)).items.data[0]?.current_period_end ?? 0
    const before = (await invoicesOf(owner)).length
    const done = await owner.send(calls.decreaseSeats, owner, newSeats(2))
    expect(done.body.effectiveDate).toBe(new Date(end * 1000).toISOString())
    expect((await owner.send(calls.getScheduledSeats, owner)).body).toEqual({
      hasScheduledChange: true,
      currentSeats: 3,
      scheduledSeats: 2,
      effectiveDate: done.body.effectiveDate,
    })
    expect(await view(owner)).toMatchObject({
      subscription: { seats: 3, scheduledChange: { plan: 'pro', seats: 2, amountCents: 1398 } },
    })
    expect((await owner.send(calls.cancelScheduledSeats, owner)).status).toBe(200)
    expect((await owner.send(calls.getScheduledSeats, owner)).body.hasScheduledChange).toBe(false)
    expect((await look(owner)).schedule).toBeNull()
    await owner.send(calls.decreaseSeats, owner, newSeats(1))
    expect(await invoicesOf(owner)).toHaveLength(before)
    await world.pass(32)
    expect(await seatsOf(owner)).toBe(1)
    expect((await invoicesOf(owner))[0]).toMatchObject({ amount_paid: 699 })
    expect(await view(owner)).toMatchObject({ subscription: { seats: 1, scheduledChange: null } })
  })

  it('in a trial come with its end', async () => {
    const owner = await subscriber({}, { isPaid: false })
    const { trial_end: end } = await look(owner)
    const done = await owner.send(calls.decreaseSeats, owner, newSeats(1))
    expect(done.body.effectiveDate).toBe(new Date((end ?? 0) * 1000).toISOString())
    expect(await look(owner)).toMatchObject({ status: 'trialing', trial_end: end })
    await world.pass(7.2)
    expect(await look(owner)).toMatchObject({ status: 'active' })
    expect(await seatsOf(owner)).toBe(1)
    expect((await invoicesOf(owner))[0]).toMatchObject({ amount_paid: 699 })
  })

  it('are refused below those that are taken, invitations among them', async () => {
    const owner = await subscriber({ seats: 4 }, { isPaid: false })
    await world.newMember(owner)
    const team_id = await world.teamOf(owner)
    const invitation = { team_id, email: 'jon@x.example', token_hash: Buffer.from(team_id) }
    const expires_at = new Date(Date.now() + 86_400_000)
    await world.test.app.db
      .insertInto('invitation')
      .values({ ...invitation, expires_at })
      .execute()
    const no = await owner.send(calls.decreaseSeats, owner, newSeats(2))
    expect(no).toMatchObject({ status: 409 })
    expect(no.body.message).toBe('Cannot reduce seats: You must remove 1 team member(s) before reducing seat count.')
    expect((await owner.send(calls.decreaseSeats, owner, newSeats(3))).status).toBe(200)
  })
})

it('of two who take the same seat, one away and one for somebody invited, one hears no', async () => {
  for (const email of ['jon@x.example', 'kim@x.example', 'lea@x.example']) {
    const owner = await subscriber({ seats: 2 }, { isPaid: false })
    const answers = await Promise.all([
      owner.send(inviteMember, owner, { email }),
      owner.send(calls.decreaseSeats, owner, newSeats(1)),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  }
})

describe('who may', () => {
  it('an admin adjusts seats; a member neither adjusts nor previews', async () => {
    const owner = await subscriber({ seats: 4 }, { isPaid: false })
    const [admin, member] = [await world.newMember(owner, 'admin'), await world.newMember(owner)]
    const id = { id: admin.accountId }
    expect((await admin.send(calls.increaseSeats, id, newSeats(6))).status).toBe(200)
    expect((await admin.send(calls.upgradePlan, id, { planId: 'pro_plus' })).status).toBe(403)
    const theirs = { id: member.accountId }
    expect((await member.send(calls.increaseSeats, theirs, newSeats(7))).status).toBe(403)
    expect((await member.send(calls.previewSeats, theirs, newSeats(7))).status).toBe(403)
    expect((await member.send(calls.getScheduledSeats, theirs)).body).toMatchObject({ currentSeats: 6 })
  })

  it('asks for prices often enough to choose, and not without end: Stripe counts the questions of all', async () => {
    const owner = await subscriber({}, { isPaid: false })
    const ask = async () => (await owner.send(calls.previewSeats, owner, newSeats(5))).status
    expect(await ask()).toBe(200)
    const asked = { count: PREVIEWS.max - 1 }
    const { db } = world.test.app
    await db
      .updateTable('attempt')
      .set(asked)
      .where('key', '=', `preview:${await world.teamOf(owner)}`)
      .execute()
    expect([await ask(), await ask()]).toEqual([200, 429])
  })
})
