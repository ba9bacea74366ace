import { getSubscription } from '@icebox/contract/billing/billing'
import type Stripe from 'stripe'
import type { BillingWorld, Person } from '../billing-world.ts'
import { invoicesOf, type Subscriber, subscriptionAt } from '../subscriber.ts'
import { type Account, audit, isOpenChange, type JustPressed, newAccount, say } from './audit.ts'
import { type Belief, isSameBelief } from './belief.ts'
import { isSameTerms, type Terms } from './price-list.ts'

/** A team at Stripe that this life has had, and what was promised to it. */
export interface Paid {
  readonly account: Account
  readonly customer: string
}

export interface Life {
  readonly world: BillingWorld
  readonly random: () => number
  account: Account
  /** Undefined before the first checkout, and when the last owner has left. */
  owner: Subscriber | undefined
  /** Accepted into the team, and its admins where they owned it before. */
  members: Person[]
  /** Pages that are open, the newest first; each shows what held when it was read. */
  tabs: Belief[]
  /** Teams that were left behind for good. Nobody may be charged for them any more. */
  readonly past: Paid[]
  /** How often each kind of thing was done or happened. */
  readonly moves: Map<string, number>
  /** What was done, for whoever reads a fault. */
  readonly diary: string[]
}

export function newLife(world: BillingWorld, random: () => number): Life {
  const things = { members: [], tabs: [], past: [], moves: new Map(), diary: [] }
  return { world, random, account: newAccount(), owner: undefined, ...things }
}

/** Looks at what Stripe took; half of the time the page is read anew, in this tab or in a second one. */
export async function look(life: Life, just: readonly JustPressed[] = []): Promise<void> {
  const { random, past, owner, account, world } = life
  for (const { account: left, customer } of past) {
    const invoices = await invoicesAt(world, customer)
    audit(left, { invoices, subscription: undefined, just: [] })
  }
  if (!owner) return
  const invoices = await invoicesAt(world, owner.customer)
  audit(account, { invoices, subscription: await subscriptionIn(life), just })
  if (random() < 0.5 || life.tabs.length === 0) await readPage(life)
}

async function invoicesAt(world: BillingWorld, customer: string): Promise<Stripe.Invoice[]> {
  return (await invoicesOf(world, { customer } as Subscriber)).toReversed()
}

async function readPage(life: Life): Promise<void> {
  const seen = await shown(life)
  if (seen) life.tabs = [seen, ...life.tabs].slice(0, 2)
}

/** When everything has arrived and been worked on, pages show what was promised, and nothing is left open. */
export async function agree(life: Life): Promise<void> {
  const { account } = life
  await look(life)
  await assertNothingLeft(life)
  const told = await shown(life)
  if (told) begun(life, told)
  const { belief } = account
  if (!belief) {
    if (told) account.faults.push(`${say(told)} runs, and nobody bought it`)
    return
  }
  if (!told) {
    account.faults.push(`nothing is shown where ${say(belief)} was promised`)
    return
  }
  // While the bank asks, what was scheduled is set aside; it comes back when the question is over.
  const isSetAside = account.open.length > 0 && isSameBelief({ ...belief, scheduled: null }, told)
  if (isSetAside) return
  const wished = [belief, ...account.open.map(each => each.after)]
  const held = wished.find(each => isSameBelief(each, told))
  if (!held) account.faults.push(`shown ${say(told)}, promised ${wished.map(say).join(' or ')}`)
  account.belief = told
  account.open = []
  await assertRoom(life, told)
}

/** A bank has 23 hours to answer; afterwards the bill of a change that was not granted is void. */
async function assertNothingLeft({ world, owner, account }: Life): Promise<void> {
  if (!owner) return
  const dayAgo = world.twin.now() - 86_400
  const left = (await invoicesAt(world, owner.customer)).filter(each => isOpenChange(each) && each.created < dayAgo)
  for (const { id, total } of left)
    account.faults.push(`${id}: ${total} of a change that was not granted is still open`)
}

/** A checkout whose card was confirmed while nobody could say whether it went through. */
function begun({ account }: Life, told: Belief): void {
  if (account.belief || !account.orders.some(({ terms }) => isSameTerms(terms, told.terms))) return
  account.belief = { terms: told.terms, scheduled: null, ends: false }
  account.orders = []
}

/** Everybody of a team that pays has a seat. */
async function assertRoom({ world, owner, account }: Life, { terms }: Belief): Promise<void> {
  if (!owner) return
  const people = await world.test.app.db
    .selectFrom('account')
    .select('id')
    .where('team_id', '=', await world.teamOf(owner))
    .execute()
  if (people.length > terms.seats) account.faults.push(`${people.length} people on ${terms.seats} seats`)
}

/** What the page says; undefined while nothing runs. */
export async function shown({ owner }: Life): Promise<Belief | undefined> {
  const { body } = owner ? await owner.send(getSubscription, owner) : { body: {} }
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

export async function subscriptionIn({ owner, world }: Life): Promise<Stripe.Subscription | undefined> {
  return owner && (await subscriptionAt(world, owner).catch(() => undefined))
}

export function note({ diary, world }: Life, line: string): void {
  diary.push(`${new Date(world.twin.now() * 1000).toISOString().slice(0, 16)} ${line}`)
}

export function count({ moves }: Life, kind: string): void {
  moves.set(kind, (moves.get(kind) ?? 0) + 1)
}
