import * as billing from '@icebox/contract/billing'
import type { Call } from '@icebox/contract/call'
import { setDefaultPaymentMethod, setOverage } from '@icebox/contract/payments'
import * as calls from '@icebox/contract/seats'
import type Stripe from 'stripe'
import { getAccount } from '../../src/accounts/account-store.ts'
import { allowanceOf } from '../../src/billing/allowance.ts'
import { reconcileBilling } from '../../src/billing/reconcile.ts'
import { countScan } from '../../src/billing/usage-store.ts'
import { inTransaction } from '../../src/kit/db.ts'
import type { BillingWorld } from '../billing-world.ts'
import { oneOf } from '../random.ts'
import { invoicesOf, preferCard, type Subscriber, subscriptionAt } from '../subscriber.ts'
import { type Account, audit, type JustPressed, newAccount, say } from './audit.ts'
import { afterPress, type Belief, isSameBelief, mayCharge, type Press } from './belief.ts'
import { isMore, overagePrice, printedPrice, type Terms } from './price-list.ts'

export interface Life {
  readonly world: BillingWorld
  readonly random: () => number
  readonly account: Account
  /** Undefined before the first checkout. */
  owner: Subscriber | undefined
  /** The page in front of the person; it may be old. */
  page: Belief | undefined
  extraScans: number
  capCents: number
  /** What was done, for whoever reads a fault. */
  readonly diary: string[]
}

const PLANS = ['lite', 'pro', 'pro_plus'] as const
const PERIODS = ['monthly', 'yearly'] as const
const CARDS = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_chargeCustomerFail', 'pm_card_threeDSecure2Required']

export function newLife(world: BillingWorld, random: () => number): Life {
  const account = newAccount()
  return { world, random, account, owner: undefined, page: undefined, extraScans: 0, capCents: 0, diary: [] }
}

/** Somebody buys, and confirms the card in the browser or closes it at once, so that only Stripe's word completes it. */
export async function buy(life: Life): Promise<void> {
  const { world, random, account } = life
  const plan = oneOf(PLANS, random)
  const seats = plan === 'lite' ? 1 : oneOf([1, 2, 3, 5, 9, 11], random)
  const terms = { plan, seats, period: oneOf(PERIODS, random) }
  const person = life.owner ?? (await world.newOwner())
  const bought = { plan, seats, billing: terms.period }
  const begun = await world.checkout(person, bought).catch((error: Error) => note(life, error.message))
  if (!begun) return
  const { setupIntentId, customerId, trialDays } = begun
  account.dueAtCheckout = trialDays === 0 ? printedPrice(terms) : undefined
  account.belief = { terms, scheduled: null, ends: false }
  life.owner = { ...person, id: person.accountId, customer: customerId }
  if (random() < 0.8) await person.send(billing.completeSubscription, {}, { setupIntentId })
  else await world.settle()
  note(life, `bought ${say(account.belief)}, ${trialDays} days of trial`)
  await look(life)
}

/** Presses something that the page in front of the person offers; `faulty`: Stripe fails or its answers get lost meanwhile. */
export async function press(life: Life, faulty: boolean): Promise<void> {
  const { page, account, owner, random } = life
  const before = account.belief
  if (!page || !before || !owner) return
  const pressed = pressOn(page, random)
  const period = await periodOf(life)
  if (faulty) disturb(life)
  const { status, body } = await send(life, pressed)
  if (faulty) life.world.twin.mend()
  note(
    life,
    `${JSON.stringify(pressed)} on ${say(page)}${faulty ? ' in a storm' : ''}: ${status} ${body.message ?? ''}`,
  )
  const isDone = status === 200
  // The same once more, as after a double click, changes nothing and is told again.
  if (isDone && isHeld(pressed, before)) return look(life)
  const after = afterPress(before, pressed)
  if (isDone && !isHonest(pressed, before)) account.faults.push(`${pressed.kind} was said to be done on an old page`)
  if (isDone) account.belief = after
  // The bank asks, or the answer said that it may still happen.
  else if (body.requiresAction || status >= 500) account.open.push({ press: pressed, after })
  await look(life, isDone && mayCharge(before, pressed) ? { press: pressed, before, after, period } : undefined)
}

function isHeld(pressed: Press, before: Belief): boolean {
  return isSameBelief(afterPress(before, pressed), before)
}

/** More is more and less is less than what holds now, whatever the page showed. */
function isHonest(pressed: Press, { terms }: Belief): boolean {
  if (pressed.kind === 'more_seats') return pressed.seats > terms.seats
  if (pressed.kind === 'fewer_seats') return pressed.seats < terms.seats
  if (pressed.kind === 'upgrade') return isMore(terms, pressed)
  return pressed.kind !== 'downgrade' || !isMore(terms, pressed)
}

function pressOn({ terms, scheduled, ends }: Belief, random: () => number): Press {
  if (ends) return { kind: random() < 0.7 ? 'resume' : 'cancel' }
  const kind = oneOf(KINDS, random)
  if (kind === 'more_seats') return { kind, seats: terms.seats + 1 + Math.floor(random() * 5) }
  if (kind === 'fewer_seats') return { kind, seats: Math.max(1, terms.seats - 1 - Math.floor(random() * 3)) }
  if (kind === 'keep') return { kind: scheduled && scheduled.seats !== terms.seats ? 'keep_seats' : 'keep_plan' }
  if (kind === 'cancel') return { kind }
  const to = { plan: oneOf(PLANS, random), period: oneOf(PERIODS, random) }
  return { kind: isMore(terms, to) ? 'upgrade' : 'downgrade', ...to }
}

const KINDS = ['more_seats', 'more_seats', 'fewer_seats', 'fewer_seats', 'plan', 'plan', 'keep', 'cancel'] as const

async function send({ owner }: Life, pressed: Press): Promise<{ status: number; body: Said }> {
  if (!owner) throw new Error('nobody is here')
  const ask = <C extends Call>(call: C, input: object) => owner.send(call, owner as never, input as never)
  if (pressed.kind === 'more_seats') return ask(calls.increaseSeats, { newSeats: pressed.seats })
  if (pressed.kind === 'fewer_seats') return ask(calls.decreaseSeats, { newSeats: pressed.seats })
  if (pressed.kind === 'upgrade') return ask(calls.upgradePlan, { planId: pressed.plan, billing: pressed.period })
  if (pressed.kind === 'downgrade') return ask(calls.downgradePlan, { planId: pressed.plan, billing: pressed.period })
  return ask(PLAIN[pressed.kind], {})
}

interface Said {
  readonly message?: string
  readonly requiresAction?: boolean
}

const PLAIN = {
  keep_seats: calls.cancelScheduledSeats,
  keep_plan: calls.cancelScheduledPlan,
  cancel: billing.cancelSubscription,
  resume: billing.resumeSubscription,
}

const CALLS = [/subscriptions/, /subscription_schedules/, /invoices/, /./] as const

const TROUBLES = [
  { status: 500 },
  { status: 500, done: true },
  { status: 500, kept: true },
  { lost: 'before' },
  { lost: 'after' },
] as const

/** Stripe fails a while, or does what it is asked and its answer is lost. */
function disturb({ world, random }: Life): void {
  const how = oneOf(TROUBLES, random)
  const match = { method: random() < 0.8 ? 'POST' : 'GET', path: oneOf(CALLS, random) }
  world.twin.fail(match, { ...how, times: 1 + Math.floor(random() * 6) })
}

/** Another card becomes the one that is charged; a good one also pays what is open. */
export async function changeCard(life: Life): Promise<void> {
  const { owner, random, world } = life
  if (!owner) return
  const card = oneOf(CARDS, random)
  const id = await preferCard(world, owner, card)
  const { status } = await owner.send(setDefaultPaymentMethod, { paymentMethodId: id }, { userId: owner.id })
  note(life, `card ${card}: ${status}`)
  await look(life)
}

/** Scans beyond the plan are allowed, and some are made. */
export async function scanBeyond(life: Life): Promise<void> {
  const { owner, world, random, account } = life
  const { app } = world.test
  if (!owner || !account.belief) return
  const capCents = oneOf([150, 300, 2_000], random)
  const { status } = await owner.send(setOverage, owner, { isOn: true, capCents })
  if (status !== 200) return
  const person = await getAccount(app.db, owner.id)
  const allowance = await allowanceOf(app, app.db, person)
  if (allowance.included === null) return
  await app.db
    .insertInto('usage_month')
    .values({ account_id: owner.id, month: allowance.month, scans: allowance.included })
    .onConflict(conflict => conflict.columns(['account_id', 'month']).doUpdateSet({ scans: allowance.included ?? 0 }))
    .execute()
  const isCounted = await inTransaction(app, tx => countScan(tx, owner.id, allowance))
  if (isCounted) account.overage += overagePrice(1, capCents)
  note(life, `one scan beyond the plan, ${capCents} allowed: ${isCounted}`)
}

/** Everything paid in the first thirty days goes back, as the page said. */
export async function takeBack(life: Life): Promise<void> {
  const { owner, account } = life
  if (!owner) return
  const { body } = await owner.send(billing.getSubscription, owner)
  const said = body.refund?.amountCents
  const answer = await owner.send(billing.refundSubscription, owner)
  note(life, `money back, said ${said}: ${answer.status} ${answer.body.amountCents ?? answer.body.message}`)
  if (answer.status !== 200) return
  const paid = [...account.taken.values()].reduce((cents, each) => cents + each, 0)
  const given = await givenBack(life)
  if (given !== answer.body.amountCents) account.faults.push(`${given} given back, said ${answer.body.amountCents}`)
  if (given > paid) account.faults.push(`${given} given back of ${paid}`)
  account.belief = undefined
  account.open = []
  await look(life)
}

async function givenBack({ world, owner }: Life): Promise<number> {
  const notes = owner ? (await world.stripe.creditNotes.list({ customer: owner.customer, limit: 100 })).data : []
  return notes.reduce((cents, each) => cents + each.amount, 0)
}

/** Reads the page anew, half of the time; what was not read is acted on as it was. */
export async function look(life: Life, just?: JustPressed): Promise<void> {
  const { owner, random, account } = life
  if (!owner) return
  const invoices = (await invoicesOf(life.world, owner)).toReversed()
  audit(account, { invoices, subscription: await subscriptionIn(life), just })
  if (random() < 0.5 || !life.page) life.page = (await shown(life)) ?? life.page
}

/** When everything has arrived and been worked on, pages show what was promised, and nothing is left open. */
export async function settleUp(life: Life): Promise<void> {
  const { world, owner, account } = life
  world.twin.mend()
  await reconcileBilling(world.test.app, 0)
  await world.settle()
  await look(life)
  const told = owner && account.belief ? await shown(life) : undefined
  if (!told || !account.belief) return
  // While the bank asks, what was scheduled is set aside; it comes back when the question is over.
  const isSetAside = account.open.length > 0 && isSameBelief({ ...account.belief, scheduled: null }, told)
  if (isSetAside) return
  const wished = [account.belief, ...account.open.map(each => each.after)]
  const held = wished.find(each => isSameBelief(each, told))
  if (!held) account.faults.push(`shown ${say(told)}, promised ${wished.map(say).join(' or ')}`)
  account.belief = told
  account.open = []
}

/** Undefined while nothing runs. */
async function shown({ owner }: Life): Promise<Belief | undefined> {
  const { body } = owner ? await owner.send(billing.getSubscription, owner) : { body: {} }
  const { subscription: it } = body
  if (!it || !LIVE.has(it.status)) return undefined
  const next = it.scheduledChange
  const scheduled: Terms | null = next && { plan: next.plan, period: next.billing, seats: next.seats }
  return {
    terms: { plan: it.plan.slug, period: it.billing, seats: it.seats },
    scheduled,
    ends: it.cancelAtPeriodEnd,
  }
}

const LIVE: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due'])

async function subscriptionIn(life: Life): Promise<Stripe.Subscription | undefined> {
  const { owner, world } = life
  return owner && (await subscriptionAt(world, owner).catch(() => undefined))
}

async function periodOf(life: Life): Promise<{ start: number; end: number }> {
  const item = (await subscriptionIn(life))?.items.data[0]
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 1 }
}

export function note({ diary, world }: Life, line: string): void {
  diary.push(`${new Date(world.twin.now() * 1000).toISOString().slice(0, 16)} ${line}`)
}
