import { takeOverBilling } from '../../src/billing/cards/new-owner.ts'
import { resumeChange } from '../../src/billing/change/change.ts'
import { closeCustomer } from '../../src/billing/ending/close.ts'
import { processEvent } from '../../src/billing/events/events.ts'
import { reconcileBilling } from '../../src/billing/events/reconcile.ts'
import type { BillingWorld } from '../billing-world.ts'
import { oneOf, shuffled } from '../random.ts'
import { count, type Life, note } from './life.ts'

const CALLS = [/subscriptions/, /subscription_schedules/, /invoices/, /customers/, /credit_notes/, /./, /./] as const

const TROUBLES = [
  ['500', { status: 500 }],
  ['500, done all the same', { status: 500, done: true }],
  ['500, kept under its key', { status: 500, kept: true }],
  ['lost before it was done', { lost: 'before' }],
  ['answer lost', { lost: 'after' }],
  ['429', { status: 429 }],
] as const

/** Stripe fails a while at any of its calls, or does what it is asked and its answer is lost. */
export async function inStorm<T>(life: Life, isStormy: boolean, does: () => Promise<T>): Promise<T> {
  if (!isStormy) return does()
  storm(life)
  try {
    return await does()
  } finally {
    life.world.twin.mend()
  }
}

function storm(life: Life): void {
  const { random, world } = life
  const [name, how] = oneOf(TROUBLES, random)
  const match = { method: random() < 0.7 ? 'POST' : '*', path: oneOf(CALLS, random) }
  count(life, `storm: ${name}`)
  const times = 1 + Math.floor(random() * 6)
  const skip = random() < 0.5 ? 0 : Math.floor(random() * 8)
  note(life, `storm: ${name}, ${times} ${match.method} ${match.path} after ${skip}`)
  world.twin.fail(match, { ...how, times, skip })
}

/** Some of Stripe's events arrive, out of order and some of them twice; a few never do, and the others wait. */
export async function deliverSome(lives: readonly Life[]): Promise<void> {
  const [life] = lives
  if (!life) return
  const { world, random } = life
  const waiting = world.twin.heldEvents().map(event => event.id)
  const lost = waiting.filter(() => random() < 0.05)
  world.twin.loseHeld(lost)
  const left = waiting.filter(id => !lost.includes(id))
  const some = shuffled(left, random).slice(0, Math.ceil(left.length * random()))
  const doubled = some.filter(() => random() < 0.2)
  await world.twin.deliverHeld(shuffled([...some, ...doubled], random))
  for (const _ of lost) count(life, 'event lost')
  for (const _ of doubled) count(life, 'event doubled')
  for (const _ of left.slice(some.length)) count(life, 'event late')
  if (random() < 0.8) await inStorm(life, random() < 0.15, () => workOff(world))
}

/** Works on what has arrived; what fails is left for the next time, as in the queue. */
export async function workOff(world: BillingWorld): Promise<void> {
  const { app } = world.test
  const left = await app.db.selectFrom('stripe_event').select('id').where('processed_at', 'is', null).execute()
  for (const { id } of left) await processEvent(app, { eventId: id }).catch(() => undefined)
  await workJobs(world)
}

/** The jobs that billing has left for later. */
async function workJobs({ test: { app, database } }: BillingWorld): Promise<void> {
  const { rows } = await database.pool.query<{ name: keyof typeof JOBS; key: string; payload: never }>(
    `select t.identifier as name, j.key, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = any($1)`,
    [Object.keys(JOBS)],
  )
  for (const { name, key, payload } of rows) {
    const isDone = await JOBS[name](app, payload).then(
      () => true,
      () => false,
    )
    if (isDone) await database.pool.query('select graphile_worker.remove_job($1)', [key])
  }
}

const JOBS = { 'new-owner': takeOverBilling, 'close-customer': closeCustomer, 'resume-billing': resumeChange }

/** Everything arrives that has not been lost, the job of the hour runs, and what it led to arrives as well. */
export async function settle(world: BillingWorld): Promise<void> {
  world.twin.mend()
  await bringAll(world)
  await reconcileBilling(world.test.app, 0)
  await bringAll(world)
}

async function bringAll(world: BillingWorld): Promise<void> {
  await workOff(world)
  for (let round = 0; round < 20 && world.twin.heldEvents().length > 0; round++) {
    await world.twin.deliverHeld()
    await workOff(world)
  }
}

/**
 * Time passes at Stripe only; the rows of the product become older by as much, so that whatever waits for some hours by the
 * clock of the database has waited.
 */
export async function age({ test: { database } }: BillingWorld, hours: number): Promise<void> {
  const aged = [
    ['billing_op', ['created_at', 'updated_at']],
    ['checkout', ['created_at']],
    ['subscription_state', ['synced_at']],
    ['stripe_event', ['received_at', 'processed_at']],
    ['refund', ['created_at']],
    ['invitation', ['created_at', 'expires_at']],
  ] as const
  const by = `make_interval(secs => ${Math.round(hours * 3_600)})`
  for (const [table, columns] of aged) {
    const older = columns.map(column => `${column} = ${column} - ${by}`).join(', ')
    await database.pool.query(`update ${table} set ${older}`)
  }
  await database.pool.query('delete from attempt')
}
