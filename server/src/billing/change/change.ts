import type { Purchase } from '@icebox/contract/billing/plans'
import type Stripe from 'stripe'
import { type Account, getAccount, lockTeams } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { tellDeed } from '../../kit/audit/tell.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { Problem } from '../../kit/problem.ts'
import { countUsedSeats } from '../../teams/member-store.ts'
import { type Agreement, agreementOf, promiseChange } from '../ledger/ledger-changes.ts'
import { billingNow, findCustomer } from '../state/customer-store.ts'
import { inProgress, withLockOfLeft, withTeamLock } from '../state/lock.ts'
import { findLastOp, findOpenOp, findPreview, hasFailed, insertOp, type Op } from '../state/op-store.ts'
import { comingOf, itemOf, type Terms, termsOf } from '../state/projection.ts'
import { assertMayAdjustSeats } from '../state/roles.ts'
import { type ChangePlan, planKept, previewKept, resultKept } from '../state/saga-plan.ts'
import { nextPeriodOf } from '../state/schedule.ts'
import { findState } from '../state/state-store.ts'
import { factsOf, priceIdOf } from '../stripe/catalogue.ts'
import { idOf } from '../stripe/stripe-client.ts'
import { currentSubscription } from '../sync/sync.ts'
import { assertRoom, type Change, type Decision, decide, type Standing } from './decide.ts'
import { begin, type Result, takeUp } from './saga.ts'

/** A change that is asked for, by somebody who may. */
export interface ChangeRequest {
  readonly account: Account
  readonly change: Change
  /** Of a cancellation; for Stripe's own statistics. */
  readonly feedback?: string | undefined
}

/** A change that was begun by a process that is gone is given this long. */
const PATIENCE_MS = 2 * 60_000
/** A bank's question is open for 23 hours; another is for whoever has to put things back. */
const LAST_HOURS_MS = 24 * 3_600_000

/**
 * Carries out a change of the team's subscription, once however often it is asked for: what was begun before is ended
 * first, and the same request again answers what it came to. Throws Problem `conflict`, `payment_required`, ActionRequired.
 */
export async function makeChange(app: App, asked: ChangeRequest): Promise<Result> {
  const { team_id: teamId } = asked.account
  return withTeamLock(app, teamId, async () => {
    const open = await findOpenOp(app.db, teamId)
    const ended = open && (isSame(open, asked.change) ? await takeUp(app, open) : await endFirst(app, open))
    if (ended) return ended
    const standing = await standingOf(app, teamId)
    const before = await findLastOp(app.db, teamId)
    if (before?.state === 'done' && isSame(before, asked.change) && isStill(before, standing)) {
      return resultKept.parse(before.result)
    }
    const { plan, agreement } = await changePlanOf(app, teamId, {
      asked,
      standing,
      decision: decide(standing, asked.change),
    })
    const same = { teamId, kind: asked.change.kind, request: asked.change }
    return begin(app, await writeDown(app, same, { plan, agreement }))
  })
}

interface Written {
  readonly plan: ChangePlan
  readonly agreement: Agreement
}

/** With what was agreed to. The seats that go are held by it, counted again under the lock that invitations take. */
function writeDown(app: App, same: Parameters<typeof insertOp>[1], { plan, agreement }: Written): Promise<Op> {
  const { teamId, kind } = same
  return inTransaction(app, async tx => {
    if (kind === 'seats' && plan.now === null && plan.later !== null) {
      await lockTeams(tx, [teamId])
      assertRoom(plan.later.seats, await countUsedSeats(tx, teamId))
    }
    const op = await insertOp(tx, same, plan)
    await promiseChange(tx, op.id, agreement)
    return op
  })
}

/** The person left their bank's question unanswered: undoes the change that waits for it. */
export async function abandonChange(app: App, { accountId }: Actor): Promise<{ success: true }> {
  const account = await getAccount(app.db, accountId)
  assertMayAdjustSeats(account)
  await withTeamLock(app, account.team_id, async () => {
    const open = await findOpenOp(app.db, account.team_id)
    if (open?.state !== 'waiting') return
    await takeUp(app, open, { givesUp: true }).catch(error => forgive(error))
    // Where it came through after all, the change has told of itself.
    await inTransaction(app, async tx => {
      if (await hasFailed(tx, open.id)) await tellDeed(tx, app)
    })
  })
  return { success: true }
}

/** Takes up what a crash or a lost answer left behind. The team's lock must not be held. */
export async function resumeChange(app: App, { teamId }: { teamId: string }): Promise<void> {
  await withLockOfLeft(app, teamId, async () => {
    const open = await findOpenOp(app.db, teamId)
    // When the answer was lost nobody saw the bank's question, so nobody will answer it.
    const givesUp = open?.state === 'running'
    if (open) await takeUp(app, open, { givesUp }).catch(error => forgive(error))
  })
}

/** The bank may have answered meanwhile, the time to do so be over, or Stripe answer again. */
export async function resumeLeft(app: App, teamId: string): Promise<void> {
  const open = await findOpenOp(app.db, teamId)
  if (open && isLeft(open)) await resumeChange(app, { teamId })
}

/** Where a team stands at Stripe this moment. */
export interface Stand extends Standing {
  readonly subscription: Stripe.Subscription
  readonly current: Terms
  readonly scheduled: Terms | null
}

/** Throws Problem `conflict` where nothing was ever bought. */
export async function standingOf(app: App, teamId: string): Promise<Stand> {
  const customer = await findCustomer(app.db, teamId)
  const subscription = customer && (await currentSubscription(app, customer.customer_id))
  if (!subscription) throw new Problem('conflict', 'You have no running subscription. Please choose a plan first.')
  const held = (await findState(app.db, teamId))?.plan
  const { plan } = await factsOf(app, itemOf(subscription).price.id)
  return {
    subscription,
    status: subscription.status,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    current: await termsOf(app, itemOf(subscription), held),
    scheduled: (await comingOf(app, subscription, held)) ?? null,
    managedBy: plan === null ? (app.config.operator.name ?? 'the operator of this service') : null,
    isNearEnd: nextPeriodOf(subscription) * 1000 - (await billingNow(app.db)).getTime() < LAST_HOURS_MS,
    takenSeats: await countUsedSeats(app.db, teamId),
  }
}

/** The terms with the price that the team has for them, or was promised, or else the one that is sold now. */
export async function priced(
  app: App,
  wanted: Purchase,
  standing: Pick<Stand, 'current' | 'scheduled'>,
): Promise<Terms> {
  const { plan, period, seats } = wanted
  const own = [standing.current, standing.scheduled].find(each => each?.plan === plan && each.period === period)
  return { plan, period, seats, priceId: own ? own.priceId : await priceIdOf(app, wanted) }
}

interface Planned {
  readonly asked: ChangeRequest
  readonly standing: Stand
  readonly decision: Decision
}

async function changePlanOf(app: App, teamId: string, { asked, standing, decision }: Planned): Promise<Written> {
  const { subscription, current, scheduled } = standing
  const at = nextPeriodOf(subscription)
  const now = decision.now && (await priced(app, decision.now, standing))
  const shown = now && (await previewedAt(app, teamId, { asked, standing }))
  const isOtherPeriod = decision.now !== null && decision.now.period !== current.period
  const plan: ChangePlan = {
    subscriptionId: subscription.id,
    now,
    later: decision.later && (await priced(app, decision.later, standing)),
    laterAt: isOtherPeriod ? null : at,
    // What stood before comes back when the payment fails, at the price that was promised.
    before: scheduled && (await priced(app, scheduled, standing)),
    beforeAt: at,
    ends: decision.ends,
    endsBefore: standing.cancelAtPeriodEnd,
    prorationDate: shown?.prorationDate ?? null,
    feedback: asked.feedback ?? null,
    outcome: null,
    deed: app.deed ? { ...app.deed, teamId } : null,
    raisedFrom: isRaise(asked, decision, current) ? current.seats : null,
  }
  const decided = { customerId: idOf(subscription.customer), at: await billingNow(app.db), nowCents: shown?.cents ?? 0 }
  return { plan, agreement: await agreementOf(app, plan, { ...decided, current }) }
}

/** Whether somebody else than the owner buys seats on the owner's card. */
function isRaise({ account, change }: ChangeRequest, { now }: Decision, current: Terms): boolean {
  return account.role !== 'owner' && change.kind === 'seats' && now !== null && now.seats > current.seats
}

type Asking = Pick<Planned, 'asked' | 'standing'>

/** Stripe's second of what was shown; a price that was shown for other terms, or another period, is not held. */
async function previewedAt(app: App, teamId: string, { asked, standing }: Asking) {
  const { kind, way: _way, ...shown } = { way: undefined, ...asked.change }
  const found = await findPreview(app.db, { teamId, kind, request: { kind, ...shown } })
  const preview = previewKept.safeParse(found?.preview).data
  const { current, subscription } = standing
  if (preview?.from && (preview.from.priceId !== current.priceId || preview.from.seats !== current.seats)) {
    throw new Problem('conflict', 'Your subscription has changed since this price was shown. Please reload the page.')
  }
  const at = preview?.prorationDate ?? null
  const isOfPeriod = at !== null && at >= itemOf(subscription).current_period_start
  return preview && isOfPeriod ? { prorationDate: at, cents: preview.amount } : null
}

function isSame(op: Op, change: Change): boolean {
  return op.kind === change.kind && sorted(op.request) === sorted(change)
}

function sorted(of: object): string {
  return JSON.stringify(Object.entries(of).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The result of before may only be told again while it still holds. */
function isStill(op: Op, { current, scheduled, cancelAtPeriodEnd }: Stand): boolean {
  const { now, later, ends } = op.plan as unknown as ChangePlan
  const isNow = now === null || (now.priceId === current.priceId && now.seats === current.seats)
  const isLater = later?.priceId === scheduled?.priceId && later?.seats === scheduled?.seats
  return isNow && isLater && ends === cancelAtPeriodEnd
}

/** Somebody else's change that hangs is ended, and waits for no bank; one that may still be at work is left in peace. */
async function endFirst(app: App, open: Op): Promise<undefined> {
  if (!isLeft(open)) throw inProgress()
  await takeUp(app, open, { givesUp: true }).catch(error => forgive(error))
}

/** Whether nobody is at work on it: its process wrote down how far it came, or has been silent for too long. */
function isLeft({ state, plan, updated_at: at }: Op): boolean {
  if (state === 'waiting' || Date.now() - at.getTime() > PATIENCE_MS) return true
  return planKept.safeParse(plan).data?.outcome !== null
}

/** Whoever asked then has been told, or asks again; only what is unknown is passed on. */
async function forgive(error: unknown): Promise<void> {
  if (!(error instanceof Problem)) throw error
}
