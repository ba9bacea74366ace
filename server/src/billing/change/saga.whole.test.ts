import * as billing from '@icebox/contract/billing/billing'
import type { PlanSlug } from '@icebox/contract/billing/plans'
import * as calls from '@icebox/contract/billing/seats'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BillingWorld, type Bought, billingWorld } from '../../../testing/billing-world.ts'
import { invoicesOf, preferCard, type Subscriber, subscriber, subscriptionAt } from '../../../testing/subscriber.ts'
import type { Answer } from '../../../testing/test-app.ts'
import { reconcileBilling } from '../events/reconcile.ts'

let world: BillingWorld
// A world for each, since letting time pass is felt by everybody in it.
beforeEach(async () => {
  world = await billingWorld()
})
afterEach(() => world.close())

type Act = (owner: Subscriber) => Promise<Answer>
const moreSeats =
  (count: number): Act =>
  owner =>
    owner.send(calls.increaseSeats, owner, { newSeats: count })
const fewerSeats =
  (count: number): Act =>
  owner =>
    owner.send(calls.decreaseSeats, owner, { newSeats: count })
const upgrade =
  (planId: PlanSlug): Act =>
  owner =>
    owner.send(calls.upgradePlan, owner, { planId })
const downgrade =
  (planId: PlanSlug): Act =>
  owner =>
    owner.send(calls.downgradePlan, owner, { planId })
const cancel: Act = owner => owner.send(billing.cancelSubscription, owner, {})

/** Plan and seats now, what is scheduled, and whether it ends. */
type Standing = readonly [now: string, later: string | null, ends: boolean]

interface Row {
  readonly name: string
  readonly bought: Bought
  readonly before: Act
  readonly after: Act
  readonly becomes: Standing
}

/** Everything that may be asked for while something is scheduled. */
const ROWS: readonly Row[] = [
  {
    name: 'fewer seats, then fewer still: the latest holds',
    ...{ bought: { seats: 5 }, before: fewerSeats(3), after: fewerSeats(2), becomes: ['pro 5', 'pro 2', false] },
  },
  {
    name: 'fewer seats, then a lower plan: one change carries both',
    bought: { plan: 'pro_plus', seats: 5 },
    ...{ before: fewerSeats(3), after: downgrade('pro'), becomes: ['pro_plus 5', 'pro 3', false] },
  },
  {
    name: 'fewer seats, then more now: the reduction is dropped',
    ...{ bought: { seats: 5 }, before: fewerSeats(3), after: moreSeats(7), becomes: ['pro 7', null, false] },
  },
  {
    name: 'fewer seats, then a higher plan now: the reduction stays, on the new price',
    bought: { seats: 5 },
    ...{ before: fewerSeats(3), after: upgrade('pro_plus'), becomes: ['pro_plus 5', 'pro_plus 3', false] },
  },
  {
    name: 'a lower plan, then a higher one now: the lower is dropped',
    bought: { seats: 1 },
    ...{ before: downgrade('lite'), after: upgrade('pro_plus'), becomes: ['pro_plus 1', null, false] },
  },
  {
    name: 'a lower plan, then more seats now: the lower plan stays, for as many',
    bought: { plan: 'pro_plus', seats: 5 },
    ...{ before: downgrade('pro'), after: moreSeats(6), becomes: ['pro_plus 6', 'pro 6', false] },
  },
  {
    name: 'anything, then the end: what was scheduled is dropped',
    ...{ bought: { seats: 5 }, before: fewerSeats(3), after: cancel, becomes: ['pro 5', null, true] },
  },
]

async function standing(owner: Subscriber): Promise<Standing> {
  const row = await world.test.app.db
    .selectFrom('subscription_state')
    .selectAll()
    .where('team_id', '=', await world.teamOf(owner))
    .executeTakeFirstOrThrow()
  const { scheduled_plan: plan, scheduled_seats: seats } = row
  const kept: Standing = [`${row.plan} ${row.seats}`, plan && `${plan} ${seats}`, row.cancel_at_period_end]
  const subscription = await subscriptionAt(world, owner)
  const [item] = subscription.items.data
  // The projection says what Stripe says.
  expect(`${item?.price.metadata.plan} ${item?.quantity}`).toBe(kept[0])
  expect(subscription.schedule !== null).toBe(kept[1] !== null)
  return kept
}

async function prepared({ bought, before }: Row): Promise<Subscriber> {
  const owner = await subscriber(world, bought)
  expect((await before(owner)).status).toBe(200)
  return owner
}

/** Invoices of changes that were made at once, by what became of them. */
async function charges(owner: Subscriber): Promise<string[]> {
  const changes = (await invoicesOf(world, owner)).filter(each => each.billing_reason === 'subscription_update')
  return changes.map(({ status }) => String(status))
}

/** What a change asks Stripe to do, as patterns of paths; each once. */
async function stepsOf(row: Row): Promise<RegExp[]> {
  const owner = await prepared(row)
  const from = world.twin.calls.length
  expect((await row.after(owner)).status).toBe(200)
  const posts = world.twin.calls.slice(from).filter(({ method }) => method === 'POST')
  const shapes = posts.map(({ path }) => path.replace(/\/(sub|sub_sched|in)_\w+/g, '/\\w+'))
  return [...new Set(shapes)].map(shape => new RegExp(`^${shape}$`))
}

function isAtOnce({ bought, becomes }: Row): boolean {
  return !becomes[0].startsWith(`${bought.plan ?? 'pro'} ${bought.seats}`)
}

const NOTHING = expect.stringContaining('Nothing was changed and nothing was charged.')

/** Many worlds' worth of calls. */
const CRASHES_MS = 180_000

describe.each(ROWS)('$name', row => {
  it('undisturbed', async () => {
    const owner = await prepared(row)
    expect((await row.after(owner)).status).toBe(200)
    expect(await standing(owner)).toEqual(row.becomes)
    expect(await charges(owner)).toEqual(isAtOnce(row) ? ['paid'] : [])
  })

  it.each(['after', 'before'] as const)(
    'with a crash at every step, its answer lost %s it was done',
    async lost => {
      const steps = await stepsOf(row)
      expect(steps.length).toBeGreaterThan(0)
      for (const path of steps) {
        const owner = await prepared(row)
        const before = await standing(owner)
        world.twin.fail({ method: 'POST', path }, { lost, times: 3 })
        const { status, body } = await row.after(owner)
        const isDone = status === 200
        // What was told is what holds, and stays so.
        if (!isDone) expect({ path, status, body }).toMatchObject({ path, status: 503, body: { message: NOTHING } })
        await reconcileBilling(world.test.app, 0)
        expect({ path, standing: await standing(owner) }).toEqual({ path, standing: isDone ? row.becomes : before })
        expect(await charges(owner)).toEqual(isDone && isAtOnce(row) ? ['paid'] : [])
        await world.settle()
        expect(await standing(owner)).toEqual(isDone ? row.becomes : before)
        expect((await row.after(owner)).status).toBe(200)
        expect(await standing(owner)).toEqual(row.becomes)
        await world.settle()
      }
    },
    CRASHES_MS,
  )
})

describe('a payment that fails', () => {
  const paid = ROWS.filter(({ after, name }) => name.includes(' now') && after !== cancel)

  it.each(paid)('brings back what was scheduled: $name', async row => {
    const owner = await prepared(row)
    const before = await standing(owner)
    await preferCard(world, owner, 'pm_card_chargeCustomerFail')
    expect((await row.after(owner)).status).toBe(402)
    expect(await standing(owner)).toEqual(before)
    expect(await charges(owner)).toEqual(['void'])
  })

  it.each(paid.slice(0, 1))(
    'does so also with a crash at every step: $name',
    async row => {
      for (const path of [/\/void$/, /^\/v1\/subscriptions\/\w+$/, /\/release$/, /^\/v1\/subscription_schedules/]) {
        const owner = await prepared(row)
        const before = await standing(owner)
        await preferCard(world, owner, 'pm_card_chargeCustomerFail')
        world.twin.fail({ method: 'POST', path }, { lost: 'after', times: 3 })
        // Before the card is asked, a lost answer ends it.
        const status = `${path}`.includes('release') || `${path}`.includes('schedules') ? 503 : 402
        expect({ path, status: (await row.after(owner)).status }).toEqual({ path, status })
        await reconcileBilling(world.test.app, 0)
        expect({ path, standing: await standing(owner) }).toEqual({ path, standing: before })
        expect(await charges(owner)).toEqual(status === 402 ? ['void'] : [])
      }
    },
    CRASHES_MS,
  )
})

describe('what is refused', () => {
  it('more seats while Lite is scheduled', async () => {
    const owner = await subscriber(world, { seats: 1 })
    await downgrade('lite')(owner)
    const no = await moreSeats(2)(owner)
    expect(no).toMatchObject({ status: 409, body: { message: 'Cancel the scheduled change to Lite first.' } })
    expect((await owner.send(calls.cancelScheduledPlan, owner)).status).toBe(200)
    expect((await moreSeats(2)(owner)).status).toBe(200)
  })

  it('everything while the subscription is cancelled, until it is resumed', async () => {
    const owner = await subscriber(world, { seats: 3 })
    await cancel(owner)
    for (const act of [moreSeats(4), fewerSeats(2), upgrade('pro_plus')]) {
      const no = await act(owner)
      expect(no).toMatchObject({ status: 409, body: { message: 'Resume your subscription first.' } })
    }
    expect((await owner.send(billing.resumeSubscription, owner)).status).toBe(200)
    expect(await standing(owner)).toEqual(['pro 3', null, false])
    expect((await moreSeats(4)(owner)).status).toBe(200)
  })

  it('Lite for a team, until a reduction to one seat is scheduled: then one change carries both', async () => {
    const owner = await subscriber(world, { seats: 2 })
    expect((await downgrade('lite')(owner)).body.message).toBe('Reduce to 1 seat to access Lite plan')
    await fewerSeats(1)(owner)
    expect((await downgrade('lite')(owner)).status).toBe(200)
    expect(await standing(owner)).toEqual(['pro 2', 'lite 1', false])
    const kept = await owner.send(calls.cancelScheduledSeats, owner)
    expect(kept.body.message).toBe('Cancel the scheduled change to Lite first.')
    await world.pass(31)
    const [item] = (await subscriptionAt(world, owner)).items.data
    expect([item?.price.metadata.plan, item?.quantity]).toEqual(['lite', 1])
  })
})
