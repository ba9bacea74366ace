import * as billing from '@icebox/contract/billing/billing'
import { setDefaultPaymentMethod } from '@icebox/contract/billing/payments'
import * as calls from '@icebox/contract/billing/seats'
import { expect } from 'vitest'
import { processEvent } from '../src/billing/events/events.ts'
import { projectionOf } from '../src/billing/state/projection.ts'
import { currentSubscription } from '../src/billing/sync/sync.ts'
import { type BillingWorld, billingWorld, type Person } from './billing-world.ts'
import { numbersOf, shuffled } from './random.ts'

interface Life {
  readonly world: BillingWorld
  readonly person: Person
  readonly random: () => number
  /** In how many orders its events were brought. */
  orders: number
}

/** What a step answers; nothing where it is not a call of ours. */
type Step = (life: Life & { customer: string }) => Promise<{ status: number } | undefined>

const seatsTo =
  (newSeats: number, call = calls.increaseSeats): Step =>
  ({ person }) =>
    person.send(call, { id: person.accountId }, { newSeats })
const fewer = (newSeats: number): Step =>
  seatsTo(newSeats, calls.decreaseSeats as unknown as typeof calls.increaseSeats)
const days =
  (count: number): Step =>
  async life => {
    // Stripe gives up after three days, so nothing of before is left when more of them have passed.
    if (count > 3) await bring(life, 1)
    await life.world.twin.advance(count * 86_400)
    return undefined
  }
const id = ({ person }: Life) => ({ id: person.accountId })
const upgrade: Step = life => life.person.send(calls.upgradePlan, id(life), { planId: 'pro_plus' })
const downgrade: Step = life => life.person.send(calls.downgradePlan, id(life), { planId: 'pro' })
const cancel: Step = life => life.person.send(billing.cancelSubscription, id(life), {})
const resume: Step = life => life.person.send(billing.resumeSubscription, id(life))
const refund: Step = life => life.person.send(billing.refundSubscription, id(life))
const card =
  (token: string): Step =>
  async ({ world, customer }) => {
    const { id: method } = await world.stripe.paymentMethods.attach(token, { customer })
    await world.stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } })
    return undefined
  }
const repair: Step = async ({ world, person, customer }) => {
  const { id: method } = await world.stripe.paymentMethods.attach('pm_card_mastercard', { customer })
  return person.send(setDefaultPaymentMethod, { paymentMethodId: method }, { userId: person.accountId })
}

const YEAR: readonly Step[] = [
  ...[seatsTo(5), fewer(4), seatsTo(6), days(8), fewer(4), days(32), upgrade, downgrade, days(2), seatsTo(7), days(30)],
  ...[card('pm_card_chargeCustomerFail'), days(31), seatsTo(9), repair, days(1), seatsTo(8), cancel, resume, days(90)],
  ...[upgrade, days(90), fewer(2), cancel, days(60)],
]
/** Only what is asked while money is owed is refused. */
const OF_YEAR = [
  200, 200, 200, 0, 200, 0, 200, 200, 0, 200, 0, 0, 0, 409, 200, 0, 200, 200, 200, 0, 200, 0, 200, 200, 0,
]
const OF_MONEY_BACK = [200, 0, 200, 200, 0, 200, 0]
const MONEY_BACK: readonly Step[] = [seatsTo(4), days(8), upgrade, fewer(2), days(20), refund, days(40)]

/** Brings a random part of what waits, shuffled and partly twice, and lets several workers take it up at once. */
async function bring(life: Life, share: number): Promise<void> {
  const { world, random } = life
  const waiting = shuffled(
    world.twin.heldEvents().map(event => event.id),
    random,
  )
  const some = waiting.slice(0, Math.ceil(waiting.length * share))
  const order = shuffled([...some, ...some.filter(() => random() < 0.3)], random)
  if (order.length > 1) life.orders++
  await world.twin.deliverHeld(order)
  // Jobs may be late as well.
  if (share < 1 && random() < 0.3) return
  const { db } = world.test.app
  const left = await db.selectFrom('stripe_event').select('id').where('processed_at', 'is', null).execute()
  const jobs = shuffled([...left, ...left.filter(() => random() < 0.2)], random)
  const lanes = [0, 1, 2].map(async lane => {
    for (const { id: eventId } of jobs.filter((_, index) => index % 3 === lane)) {
      await processEvent(world.test.app, { eventId })
    }
  })
  await Promise.all(lanes)
}

/** What is kept here is what Stripe says, and nothing is left undone. */
async function expectInStep({ world, person, customer }: Life & { customer: string }): Promise<string> {
  const { app } = world.test
  const teamId = await world.teamOf(person)
  const subscription = await currentSubscription(app, customer)
  if (!subscription) throw new Error('there is no subscription')
  const kept = await app.db
    .selectFrom('subscription_state')
    .selectAll()
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  const said = await projectionOf(app, subscription)
  expect(kept).toEqual({ ...said, team_id: teamId, synced_at: kept.synced_at })
  const left = await app.db.selectFrom('stripe_event').select('id').where('processed_at', 'is', null).execute()
  const open = await app.db.selectFrom('billing_op').select('id').where('state', 'in', ['running', 'waiting']).execute()
  expect([left, open]).toEqual([[], []])
  const account = await app.db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', person.accountId)
    .executeTakeFirstOrThrow()
  expect([account.subscription_status, account.subscription_tier]).toEqual([kept.status, kept.plan])
  return kept.status
}

/** A life with a subscription whose events come in any order, doubled and late; answers in how many orders they came. */
export async function liveInAnyOrder(seed: number): Promise<number> {
  const world = await billingWorld()
  try {
    const random = numbersOf(seed)
    const person = await world.newOwner()
    const { customerId, setupIntentId } = await world.checkout(person, { seats: 3 })
    const life = { world, person, random, customer: customerId, orders: 0 }
    // In every third life the browser dies, and only the events say that the card was confirmed.
    if (seed % 3 === 0) await bring(life, 1)
    else await person.send(billing.completeSubscription, {}, { setupIntentId })
    const steps = seed % 4 === 0 ? MONEY_BACK : YEAR
    const statuses: number[] = []
    for (const step of steps) {
      while (random() < 0.85) await bring(life, 0.1 + random() * 0.3)
      statuses.push((await step(life))?.status ?? 0)
    }
    expect(statuses).toEqual(steps === YEAR ? OF_YEAR : OF_MONEY_BACK)
    while (world.twin.heldEvents().length > 0) await bring(life, 1)
    await bring(life, 1)
    expect(await expectInStep(life)).toBe('canceled')
    return life.orders
  } finally {
    await world.close()
  }
}
