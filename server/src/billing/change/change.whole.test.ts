import * as billing from '@icebox/contract/billing/billing'
import * as calls from '@icebox/contract/billing/seats'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BillingWorld, billingWorld } from '../../../testing/billing-world.ts'
import { invoicesOf, preferCard, type Subscriber, subscriber, subscriptionAt } from '../../../testing/subscriber.ts'
import { reconcileBilling } from '../events/reconcile.ts'
import { resumeChange } from './change.ts'
import { increaseSeats } from './seats.ts'

let world: BillingWorld
beforeEach(async () => {
  world = await billingWorld()
})
afterEach(() => world.close())

const DAY = 86_400
const more = (owner: Subscriber, newSeats: number) => owner.send(calls.increaseSeats, owner, { newSeats })
const fewer = (owner: Subscriber, newSeats: number) => owner.send(calls.decreaseSeats, owner, { newSeats })
const up = (owner: Subscriber, planId: 'pro' | 'pro_plus') => owner.send(calls.upgradePlan, owner, { planId })
const down = (owner: Subscriber, planId: 'lite' | 'pro', billing?: 'monthly') =>
  owner.send(calls.downgradePlan, owner, { planId, ...(billing ? { billing } : {}) })

/** What was taken since some moment, in cents, oldest first. */
async function taken(owner: Subscriber, since: number): Promise<number[]> {
  const paid = (await invoicesOf(world, owner)).filter(each => each.status === 'paid' && each.amount_paid > 0)
  return paid
    .filter(({ created }) => created > since)
    .toSorted((a, b) => a.created - b.created)
    .map(each => each.amount_paid)
}

async function item(owner: Subscriber) {
  const subscription = await subscriptionAt(world, owner)
  const [first] = subscription.items.data
  if (!first) throw new Error('the subscription has no item')
  const { plan, period } = first.price.metadata
  return { now: `${plan} ${period} ${first.quantity}`, end: first.current_period_end, subscription }
}

/** Lets time pass until so many seconds before the period ends. */
async function passUntil(owner: Subscriber, secondsBeforeEnd: number): Promise<void> {
  const { end } = await item(owner)
  await world.pass((end - secondsBeforeEnd - world.twin.now()) / DAY)
}

/** Pro+ for a year and two, with Pro by the month scheduled after it. */
async function leavingYearly(): Promise<Subscriber> {
  const owner = await subscriber(world, { plan: 'pro_plus', seats: 2, billing: 'yearly' })
  expect((await down(owner, 'pro', 'monthly')).status).toBe(200)
  return owner
}

const MAY_HAPPEN = expect.stringContaining('this may still go through')
const NOTHING = expect.stringContaining('Nothing was changed and nothing was charged.')

describe('what is scheduled is never lost', () => {
  it('when a change that asks the bank is left ten hours before the period ends', async () => {
    const owner = await leavingYearly()
    await passUntil(owner, 10 * 3600)
    await preferCard(world, owner, 'pm_card_authenticationRequired')
    const no = await more(owner, 40)
    expect(no).toMatchObject({ status: 409, body: { message: expect.stringContaining('within a day') } })
    await preferCard(world, owner, 'pm_card_visa')
    const since = world.twin.now()
    await world.pass(1)
    expect((await item(owner)).now).toBe('pro monthly 2')
    expect(await taken(owner, since)).toEqual([1398])
  })

  it('when the bank is left unanswered: everything is as before at once', async () => {
    const owner = await leavingYearly()
    await preferCard(world, owner, 'pm_card_authenticationRequired')
    expect(await more(owner, 40)).toMatchObject({ status: 402, body: { requiresAction: true } })
    expect((await item(owner)).subscription.schedule).toBeNull()
    expect((await owner.send(billing.abandonChange, owner)).status).toBe(200)
    const { subscription } = await item(owner)
    expect(subscription.schedule).not.toBeNull()
    expect(subscription.pending_update).toBeNull()
    expect((await invoicesOf(world, owner)).filter(({ status }) => status === 'open')).toEqual([])
    expect((await owner.send(billing.abandonChange, owner)).status).toBe(200)
  })

  it('when one is left the day before, and no word of it arrives', async () => {
    const owner = await leavingYearly()
    await passUntil(owner, 25 * 3600)
    await preferCard(world, owner, 'pm_card_authenticationRequired')
    expect(await more(owner, 40)).toMatchObject({ status: 402, body: { requiresAction: true } })
    await preferCard(world, owner, 'pm_card_visa')
    const since = world.twin.now()
    await world.twin.advance(23.5 * 3600)
    await reconcileBilling(world.test.app, 0)
    await world.twin.advance(4 * 3600)
    expect((await item(owner)).now).toBe('pro monthly 2')
    expect(await taken(owner, since)).toEqual([1398])
  })

  it('when nobody looks until the period is over: the bill is put right while it is a draft', async () => {
    const owner = await leavingYearly()
    await passUntil(owner, 25 * 3600)
    await preferCard(world, owner, 'pm_card_authenticationRequired')
    expect((await more(owner, 40)).status).toBe(402)
    await preferCard(world, owner, 'pm_card_visa')
    const since = world.twin.now()
    await world.twin.advance(25 * 3600 + 600)
    expect((await item(owner)).now).toBe('pro_plus yearly 2')
    await world.settle()
    expect((await item(owner)).now).toBe('pro monthly 2')
    await world.pass(1)
    expect(await taken(owner, since)).toEqual([1398])
    await world.pass(31)
    expect(await taken(owner, since)).toEqual([1398, 1398])
  })

  it('when Stripe goes away in the middle: the job of minutes later brings it back', async () => {
    const owner = await leavingYearly()
    await passUntil(owner, 26 * 3600)
    const since = world.twin.now()
    // Away from the moment the schedule was released.
    world.twin.fail({ method: '*', path: /./ }, { lost: 'before', skip: 3, seconds: 900 })
    expect((await more(owner, 4)).status).toBe(503)
    expect(world.twin.calls.some(({ path }) => path.endsWith('/release'))).toBe(true)
    await world.twin.advance(900)
    expect((await item(owner)).subscription.schedule).toBeNull()
    await resumeChange(world.test.app, { teamId: await world.teamOf(owner) })
    expect((await item(owner)).subscription.schedule).not.toBeNull()
    await world.pass(2)
    expect((await item(owner)).now).toBe('pro monthly 2')
    expect(await taken(owner, since)).toEqual([1398])
  })

  it('a declined change keeps the price that was promised for it', async () => {
    const owner = await subscriber(world, { plan: 'pro_plus', seats: 2 })
    await down(owner, 'pro')
    const { data } = await world.stripe.prices.list({ lookup_keys: ['icebox_pro_monthly'] })
    const dearer = await world.stripe.prices.create({
      ...{ product: 'icebox_pro', currency: 'usd', recurring: { interval: 'month' }, unit_amount: 899 },
      ...{ lookup_key: 'icebox_pro_monthly', transfer_lookup_key: true, metadata: data[0]?.metadata ?? {} },
    })
    expect(dearer.lookup_key).toBe('icebox_pro_monthly')
    await preferCard(world, owner, 'pm_card_chargeCustomerFail')
    // As after a restart, when the price list is read anew.
    const { config } = world.test.app
    const restarted = { ...world.test.app, config: { ...config, stripe: config.stripe && { ...config.stripe } } }
    const change = increaseSeats(restarted, { accountId: owner.accountId }, { newSeats: 5 })
    await expect(change).rejects.toMatchObject({ code: 'payment_required' })
    await preferCard(world, owner, 'pm_card_visa')
    const since = world.twin.now()
    await world.pass(31)
    expect(await taken(owner, since)).toEqual([1398])
  })
})

describe('which way somebody goes is decided by what Stripe has', () => {
  /** The period is over, and its word is still on the way. */
  async function renewedUnheard(owner: Subscriber): Promise<void> {
    const { end } = await item(owner)
    await world.twin.advance(end - world.twin.now() + 7200)
  }

  it('"decrease" on a page that is behind charges nothing', async () => {
    const owner = await subscriber(world, { seats: 10 })
    await fewer(owner, 3)
    await renewedUnheard(owner)
    const since = world.twin.now()
    const no = await fewer(owner, 8)
    expect(no).toMatchObject({ status: 409, body: { message: 'You have 3 seats now. Please reload the page.' } })
    expect(await taken(owner, since - 1)).toEqual([])
  })

  it('"Downgrade" on a page that is behind charges nothing', async () => {
    const owner = await subscriber(world, { plan: 'pro_plus', seats: 1 })
    await down(owner, 'lite')
    await renewedUnheard(owner)
    const since = world.twin.now()
    const no = await down(owner, 'pro')
    expect(no).toMatchObject({
      status: 409,
      body: { message: 'Lite (monthly) is your plan now. Please reload the page.' },
    })
    expect(await taken(owner, since - 1)).toEqual([])
  })

  it('"increase" and "Upgrade" schedule nothing', async () => {
    const owner = await subscriber(world, { plan: 'pro', seats: 1 })
    expect((await more(owner, 12)).status).toBe(200)
    // Of two tabs the slower one has asked while there was one seat.
    await world.test.app.db
      .updateTable('team')
      .set({ seats: 1 })
      .where('id', '=', await world.teamOf(owner))
      .execute()
    const no = await more(owner, 2)
    expect(no).toMatchObject({ status: 409, body: { message: 'You have 12 seats now. Please reload the page.' } })
    const { now, subscription } = await item(owner)
    expect(now).toBe('pro monthly 12')
    expect(subscription.schedule).toBeNull()
    expect((await up(owner, 'pro_plus')).status).toBe(200)
    expect(await up(owner, 'pro')).toMatchObject({ status: 409 })
    expect((await item(owner)).subscription.schedule).toBeNull()
  })

  it('a price that was shown for other seats is not charged', async () => {
    const owner = await subscriber(world, { seats: 3 })
    await owner.send(calls.previewSeats, owner, { newSeats: 6 })
    const { subscription } = await item(owner)
    const [first] = subscription.items.data
    await world.stripe.subscriptions.update(subscription.id, {
      ...{ items: [{ id: first?.id ?? '', quantity: 2 }], proration_behavior: 'none' },
    })
    expect(await more(owner, 6)).toMatchObject({ status: 409, body: { message: expect.stringContaining('reload') } })
  })
})

const NOTHING_OR_MAY = [/Nothing was changed and nothing was charged/, /may still go through/]

describe('when Stripe answers with an error', () => {
  it('one that rests under its key stops nothing for longer than it lasts, and cancelling least of all', async () => {
    const owner = await subscriber(world, { seats: 3 })
    const update = { method: 'POST', path: /^\/v1\/subscriptions\/\w+$/ }
    world.twin.fail(update, { status: 500, kept: true })
    expect(await more(owner, 4)).toMatchObject({ status: 503, body: { message: NOTHING } })
    expect((await more(owner, 4)).status).toBe(200)
    world.twin.fail(update, { status: 500, kept: true })
    expect((await up(owner, 'pro_plus')).status).toBe(503)
    world.twin.fail(update, { status: 500, kept: true })
    expect((await owner.send(billing.cancelSubscription, owner, {})).status).toBe(503)
    expect((await owner.send(billing.cancelSubscription, owner, {})).status).toBe(200)
    expect((await item(owner)).subscription.cancel_at_period_end).toBe(true)
  })

  it('one that was carried out all the same is no error', async () => {
    const owner = await subscriber(world, { seats: 3 })
    world.twin.fail({ method: 'POST', path: /^\/v1\/subscriptions\/\w+$/ }, { status: 500, kept: true, done: true })
    const since = world.twin.now() - 1
    const done = await more(owner, 4)
    expect(done).toMatchObject({ status: 200, body: { seats: 4 } })
    expect(await taken(owner, since)).toEqual([done.body.chargedCents])
  })

  it.each([0, 1, 2, 3, 4, 5])('an outage after %i calls of a change: what was told holds', async skip => {
    const owner = await subscriber(world, { seats: 3 })
    const since = world.twin.now() - 1
    world.twin.fail({ method: '*', path: /./ }, { lost: 'before', seconds: 900, skip })
    const { status, body } = await more(owner, 5)
    world.twin.mend()
    const isDone = status === 200
    // Only whether the third call, the change itself, was carried out cannot be known meanwhile.
    const words = skip === 0 ? /does not answer/ : NOTHING_OR_MAY[skip - 1]
    if (!isDone) expect(body.message).toMatch(words ?? /^$/)
    await world.twin.advance(4000)
    await reconcileBilling(world.test.app, 0)
    await world.settle()
    const standing = { now: (await item(owner)).now, charges: (await taken(owner, since)).length }
    expect(standing).toEqual(isDone ? { now: 'pro monthly 5', charges: 1 } : { now: 'pro monthly 3', charges: 0 })
    expect((await owner.send(billing.getSubscription, owner)).body.changePending).toBe(false)
    expect((await more(owner, 6)).status).toBe(200)
  })

  it('a change of which nobody knows is shown as such until it is known', async () => {
    const owner = await subscriber(world, { seats: 3 })
    const update = { method: 'POST', path: /^\/v1\/subscriptions\/\w+$/ }
    world.twin.fail(update, { lost: 'after', times: 3 })
    // The first look is the one before the change.
    world.twin.fail({ method: 'GET', path: /^\/v1\/subscriptions\/\w+$/ }, { lost: 'before', skip: 1, times: 3 })
    const answer = await more(owner, 5)
    expect(answer).toMatchObject({ status: 503, body: { message: MAY_HAPPEN } })
    expect((await owner.send(billing.getSubscription, owner)).body.changePending).toBe(true)
    world.twin.mend()
    await resumeChange(world.test.app, { teamId: await world.teamOf(owner) })
    expect((await owner.send(billing.getSubscription, owner)).body).toMatchObject({
      changePending: false,
      subscription: { seats: 5 },
    })
  })

  it('fewer seats that Stripe was never told of are not shown as scheduled', async () => {
    const owner = await subscriber(world, { seats: 5 })
    world.twin.fail({ method: 'POST', path: /^\/v1\/subscription_schedules/ }, { lost: 'before', times: 3 })
    expect((await fewer(owner, 2)).status).toBe(503)
    const scheduled = await owner.send(calls.getScheduledSeats, owner)
    expect(scheduled.body).toMatchObject({ hasScheduledChange: false, currentSeats: 5 })
    expect((await owner.send(billing.getSubscription, owner)).body.subscription.scheduledChange).toBeNull()
  })
})
