import type { Purchase } from '@icebox/contract/plans'
import type Stripe from 'stripe'
import type { z } from 'zod'
import { type Account, lockTeams } from '../accounts/account-store.ts'
import type { App } from '../app.ts'
import { inTransaction } from '../kit/db.ts'
import { Problem } from '../kit/problem.ts'
import { countUsedSeats } from '../teams/member-store.ts'
import { priceIdOf } from './catalogue.ts'
import { findCustomer } from './customer-store.ts'
import { assertRoom, type Change, type Decision, decide, type Standing } from './decide.ts'
import { inProgress, withTeamLock } from './lock.ts'
import { findLastOp, findOpenOp, findPreview, insertOp, type Op } from './op-store.ts'
import { comingOf, itemOf, type Terms, termsOf } from './projection.ts'
import { carryOut } from './saga.ts'
import { type Plan, previewKept, resultKept } from './saga-plan.ts'
import { reserveReduction } from './state-store.ts'
import { currentSubscription } from './sync.ts'

/** A change that is asked for, by somebody who may. */
export interface Asked {
  readonly account: Account
  readonly change: Change
  /** Of a cancellation; for Stripe's own statistics. */
  readonly feedback?: string | undefined
}

export type Result = z.infer<typeof resultKept>

/** A change that was begun by a process that is gone is given this long. */
const PATIENCE_MS = 2 * 60_000

/**
 * Carries out a change of the team's subscription, once however often it is asked for: what was begun before is ended
 * first, and the same request again answers what it came to. Throws Problem `conflict`, `payment_required`, ActionRequired.
 */
export async function makeChange(app: App, asked: Asked): Promise<Result> {
  const { team_id: teamId } = asked.account
  return withTeamLock(app, teamId, async () => {
    const same = { teamId, kind: asked.change.kind, request: asked.change }
    const open = await findOpenOp(app.db, teamId)
    if (open && isSame(open, asked.change)) return carryOut(app, open)
    if (open) await endFirst(app, open)
    const standing = await standingOf(app, teamId)
    const before = await findLastOp(app.db, teamId)
    if (before?.state === 'done' && isSame(before, asked.change) && isStill(before, standing)) {
      return resultKept.parse(before.result)
    }
    const decision = decide(standing, asked.change)
    const preview = previewKept.safeParse((await findPreview(app.db, same))?.preview).data
    const plan = await planOf(app, { standing, decision, preview, feedback: asked.feedback })
    return carryOut(app, await writeDown(app, same, plan))
  })
}

/** The seats that go are held with it, counted again under the lock that invitations take. */
function writeDown(app: App, same: Parameters<typeof insertOp>[1], plan: Plan): Promise<Op> {
  const { teamId, kind } = same
  return inTransaction(app, async tx => {
    if (kind === 'seats' && plan.now === null && plan.later !== null) {
      await lockTeams(tx, [teamId])
      assertRoom(plan.later.seats, await countUsedSeats(tx, teamId))
      await reserveReduction(tx, teamId, plan.later.seats)
    }
    return insertOp(tx, same, plan)
  })
}

/** Takes up what a crash or a lost answer left behind. The team's lock must not be held. */
export async function resumeChange(app: App, teamId: string): Promise<void> {
  await withTeamLock(app, teamId, async () => {
    const open = await findOpenOp(app.db, teamId)
    if (open) await carryOut(app, open).catch(error => forgive(error))
  })
}

/** The bank may have answered meanwhile, or the time to do so be over. */
export async function resumeWaiting(app: App, teamId: string): Promise<void> {
  const open = await findOpenOp(app.db, teamId)
  if (open?.state === 'waiting') await resumeChange(app, teamId)
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
  return {
    subscription,
    status: subscription.status,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    current: await termsOf(app, itemOf(subscription)),
    scheduled: (await comingOf(app, subscription)) ?? null,
    takenSeats: await countUsedSeats(app.db, teamId),
  }
}

/** The terms with the price that is sold now, or the one the team has had all along. */
export async function priced(app: App, wanted: Purchase, { current }: Pick<Stand, 'current'>): Promise<Terms> {
  const keepsPrice = wanted.plan === current.plan && wanted.period === current.period
  const { plan, period, seats } = wanted
  return { plan, period, seats, priceId: keepsPrice ? current.priceId : await priceIdOf(app, wanted) }
}

interface Planned {
  readonly standing: Stand
  readonly decision: Decision
  readonly preview: z.infer<typeof previewKept> | undefined
  readonly feedback: string | undefined
}

async function planOf(app: App, { standing, decision, preview, feedback }: Planned): Promise<Plan> {
  const { subscription, current, scheduled } = standing
  const periodStart = itemOf(subscription).current_period_start
  const prorationDate = preview?.prorationDate ?? null
  return {
    subscriptionId: subscription.id,
    now: decision.now && (await priced(app, decision.now, standing)),
    later: decision.later && (await priced(app, decision.later, standing)),
    // What stood before comes back when the payment fails.
    before: scheduled && (await priced(app, scheduled, { current })),
    ends: decision.ends,
    endsBefore: standing.cancelAtPeriodEnd,
    // A preview of the period before says nothing about this one.
    prorationDate: prorationDate !== null && prorationDate >= periodStart ? prorationDate : null,
    feedback: feedback ?? null,
    outcome: null,
  }
}

function isSame(op: Op, change: Change): boolean {
  return op.kind === change.kind && sorted(op.request) === sorted(change)
}

function sorted(of: object): string {
  return JSON.stringify(Object.entries(of).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The result of before may only be told again while it still holds. */
function isStill(op: Op, { current, scheduled, cancelAtPeriodEnd }: Stand): boolean {
  const { now, later, ends } = op.plan as unknown as Plan
  const isNow = now === null || (now.priceId === current.priceId && now.seats === current.seats)
  const isLater = later?.priceId === scheduled?.priceId && later?.seats === scheduled?.seats
  return isNow && isLater && ends === cancelAtPeriodEnd
}

/** Somebody else's change that hangs is ended; one that may still be at work is left in peace. */
async function endFirst(app: App, open: Op): Promise<void> {
  if (open.state === 'running' && Date.now() - open.updated_at.getTime() < PATIENCE_MS) throw inProgress()
  await carryOut(app, open, { givesUp: open.state === 'waiting' }).catch(error => forgive(error))
}

/** Whoever asked then has been told, or asks again; only what is unknown is passed on. */
async function forgive(error: unknown): Promise<void> {
  if (!(error instanceof Problem)) throw error
}
