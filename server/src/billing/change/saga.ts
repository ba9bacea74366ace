import type Stripe from 'stripe'
import type { z } from 'zod'
import { findAccount } from '../../accounts/account-store.ts'
import type { App } from '../../app.ts'
import { recordDeed } from '../../kit/audit/record.ts'
import { inTransaction, type Tx } from '../../kit/db/db.ts'
import { Problem } from '../../kit/problem.ts'
import { addJob } from '../../kit/queue/queue.ts'
import { type PaymentStanding, paymentOf, unpaidProblem } from '../invoices/payment.ts'
import { linkPromise, withdrawChange } from '../ledger/ledger-store.ts'
import { type Op, updateOp } from '../state/op-store.ts'
import { type ChangePlan, planKept, type resultKept } from '../state/saga-plan.ts'
import { nextPeriodOf } from '../state/schedule.ts'
import { publishToTeam } from '../state/state-store.ts'
import { idOf, stripeOf } from '../stripe/stripe-client.ts'
import { alarmAtKey, isRefused, isUnanswered } from '../stripe/stripe-failure.ts'
import { CURRENCY, OF_A_CHANGE } from '../stripe/terms.ts'
import { syncTeam } from '../sync/sync.ts'
import { arrange, awaits, hasHappened, perform, type RunningChange, subscriptionOf, voidOpen } from './saga-steps.ts'

export type Result = z.infer<typeof resultKept>

/** After this time a job looks again at a change that was left open. */
const AGAIN_MS = 2 * 60_000

/**
 * Carries out a change that was just written down. The team's lock must be held. Throws Problem `payment_required` when the
 * payment failed, ActionRequired when the bank asks and the change stays open, and `unavailable` when Stripe does not
 * answer: then either nothing has happened and nothing will, or the words say that it may.
 */
export async function begin(app: App, op: Op): Promise<Result> {
  const work = workOf(app, op)
  try {
    return (await conclude(work, await perform(work), false)) ?? (await giveUp(work))
  } catch (error) {
    if (isRefused(error)) throw await refused(work, error)
    if (!isUnanswered(error)) throw error
    alarmAtKey(app, error)
    return afterSilence(work)
  }
}

/**
 * Brings a change to its end that was begun before: what has happened at Stripe is finished, what has not is put back and
 * never asked for again, since whoever asked was told that it failed. The team's lock must be held. Undefined when nothing
 * came of it. Throws as `begin`. `givesUp` waits for no bank any longer.
 */
export async function takeUp(app: App, op: Op, { givesUp = false } = {}): Promise<Result | undefined> {
  const work = workOf(app, op)
  try {
    const subscription = await subscriptionOf(work)
    const result = await conclude(work, subscription, givesUp)
    if (result) return result
    if (op.state === 'waiting' || work.plan.outcome === 'declined') return await decline(work)
    await note(work, 'given_up')
    await undo(work)
    return undefined
  } catch (error) {
    if (isRefused(error)) throw await refused(work, error)
    if (isUnanswered(error)) await lookAgain(work)
    throw error
  }
}

function workOf(app: App, op: Op): RunningChange {
  return { app, stripe: stripeOf(app), op, plan: planKept.parse(op.plan), progress: { isSent: false } }
}

/** Undefined when neither the change nor a payment for it is there. */
async function conclude(
  work: RunningChange,
  subscription: Stripe.Subscription,
  givesUp: boolean,
): Promise<Result | undefined> {
  const { app, op, plan } = work
  if (hasHappened(subscription, plan)) return finish(work, subscription)
  const payment = await paymentFor(work, subscription)
  if (payment === undefined) return undefined
  if (payment.is === 'paid') return finish(work, await subscriptionOf(work))
  if (payment.is === 'declined' || (payment.is === 'asks' && givesUp)) return decline(work)
  await updateOp(app.db, op.id, { state: 'waiting' })
  await syncTeam(app, op.team_id)
  throw unpaidProblem(payment)
}

/** Some declines are told as an error, and the update hangs on the open invoice all the same. */
async function paymentFor({ stripe, plan }: RunningChange, subscription: Stripe.Subscription) {
  if (!awaits(subscription, plan)) return undefined
  const { latest_invoice: invoice } = subscription
  return invoice === null ? ({ is: 'declined' } as const) : paymentOf(stripe, idOf(invoice))
}

/** Completes a change that is in force at Stripe. If Stripe is away, a job does the remaining steps later. */
async function finish(work: RunningChange, subscription: Stripe.Subscription): Promise<Result> {
  const { app, op, plan } = work
  const result = resultOf(subscription, work)
  const invoice = invoiceOfChange(subscription, work)
  await patiently(work, async () => {
    if (plan.now !== null && !plan.ends) await follow(work)
    await syncTeam(app, op.team_id)
    // Who confirmed without a look at the price has agreed to Stripe's own reckoning.
    const unseen = plan.prorationDate === null ? { cents: invoice?.amount_paid } : {}
    await inTransaction(app, async tx => {
      await updateOp(tx, op.id, { state: 'done', result, plan: endedOf(plan) })
      if (invoice) await linkPromise(tx, op.id, { invoiceId: invoice.id, ...unseen })
      await addRaiseLetter(tx, work, result)
      if (plan.deed) await recordDeed(tx, plan.deed)
    })
    await tellKnown(work)
  })
  return result
}

/** Whoever ends it, the owner hears once that an admin has bought seats on their card. */
async function addRaiseLetter(
  tx: Tx,
  { op, plan }: RunningChange,
  { effectiveAt: at, ...result }: Result,
): Promise<void> {
  const { raisedFrom: from, now, deed } = plan
  if (from === null || now === null) return
  const by = deed && (await findAccount(tx, deed.accountId))?.email
  const { chargedCents, isTrial } = result
  const raise = { by: by ?? 'Somebody', from, to: now.seats, chargedCents, isTrial, at }
  await addJob(tx, { name: 'seats-letter', payload: { teamId: op.team_id, ...raise } })
}

/** The change itself is paid for; that what should follow it is refused is for the operator to see. */
async function follow(work: RunningChange): Promise<void> {
  const { app, op, plan } = work
  try {
    await arrange(work, plan.later, plan.laterAt)
  } catch (error) {
    if (!isRefused(error)) throw error
    app.log.error({ err: error, metric: 'billing_alarm', op: op.id }, 'what follows a billing change was refused')
  }
}

/** Notes the decline before anything else, so that no later try charges the card. */
async function decline(work: RunningChange): Promise<never> {
  await note(work, 'declined')
  await patiently(work, () => undo(work))
  const declined: PaymentStanding = { is: 'declined' }
  throw unpaidProblem(declined)
}

async function giveUp(work: RunningChange): Promise<never> {
  await note(work, 'given_up')
  await patiently(work, () => undo(work))
  throw new Problem('unavailable', NOTHING_DONE)
}

const NOTHING_DONE =
  'The payment provider does not answer. Nothing was changed and nothing was charged. Please try again in a minute.'
const MAY_HAPPEN =
  'The payment provider has not answered yet, so this may still go through. This page will show what came of it in a few minutes.'

/**
 * A call got no answer. Reads from Stripe whether it was carried out; while Stripe does not answer, the outcome is
 * unknown.
 */
async function afterSilence(work: RunningChange): Promise<Result> {
  if (!work.progress.isSent) return giveUp(work)
  try {
    return (await conclude(work, await subscriptionOf(work), false)) ?? (await giveUp(work))
  } catch (error) {
    if (!isUnanswered(error)) throw error
    await note(work, 'unknown')
    await lookAgain(work)
    throw new Problem('unknown_yet', MAY_HAPPEN)
  }
}

async function note(work: RunningChange, outcome: 'declined' | 'given_up' | 'unknown'): Promise<void> {
  work.plan.outcome = outcome
  await updateOp(work.app.db, work.op.id, { plan: work.plan })
}

/** Runs the steps; if Stripe does not answer, a job does them later. */
async function patiently(work: RunningChange, steps: () => Promise<void>): Promise<void> {
  try {
    await steps()
  } catch (error) {
    if (!isUnanswered(error)) throw error
    await lookAgain(work)
  }
}

async function lookAgain({ app, op: { team_id: teamId } }: RunningChange): Promise<void> {
  const runAt = new Date(Date.now() + AGAIN_MS)
  await addJob(app.db, { name: 'resume-billing', payload: { teamId }, key: `billing:${teamId}`, runAt })
}

/** Nothing of the change stays: its open invoice is void, what was scheduled before is back. */
async function undo(work: RunningChange): Promise<void> {
  const { app, op, plan } = work
  await voidOpen(work, await subscriptionOf(work))
  await arrange(work, plan.before, plan.beforeAt)
  await fail(work)
  await syncTeam(app, op.team_id)
  await tellKnown(work)
}

/** Marks the change as failed and withdraws what was promised for it. */
async function fail({ app, op, plan }: RunningChange): Promise<void> {
  await inTransaction(app, async tx => {
    await updateOp(tx, op.id, { state: 'failed', plan: endedOf(plan) })
    await withdrawChange(tx, op.id)
  })
}

/** Of a change that is over the plan names nobody. */
function endedOf(plan: ChangePlan): ChangePlan {
  return { ...plan, deed: null }
}

/** Tells open pages what came of a change whose outcome was unknown. */
async function tellKnown({ app, op }: RunningChange): Promise<void> {
  if (planKept.parse(op.plan).outcome !== 'unknown') return
  await inTransaction(app, tx => publishToTeam(tx, op.team_id, 'subscription_updated'))
}

/** Stripe said no for good: to a change that has not happened, or to the rest of one that has. */
async function refused(work: RunningChange, error: unknown): Promise<unknown> {
  const { app, op, plan } = work
  app.log.error({ err: error, metric: 'billing_alarm', op: op.id }, 'a billing change failed')
  await note(work, 'given_up')
  await patiently(work, async () => {
    const subscription = await subscriptionOf(work)
    const isDone = plan.now !== null && hasHappened(subscription, plan)
    if (isDone) await updateOp(app.db, op.id, { state: 'failed', plan: endedOf(plan) })
    else if (!(await undone(work))) await fail(work)
    await syncTeam(app, op.team_id)
  })
  return error
}

/** False when Stripe refuses that too; then it stays as it is there. */
async function undone(work: RunningChange): Promise<boolean> {
  try {
    await undo(work)
    return true
  } catch (error) {
    if (!isRefused(error)) throw error
    return false
  }
}

function resultOf(subscription: Stripe.Subscription, work: RunningChange): Result {
  return {
    chargedCents: invoiceOfChange(subscription, work)?.amount_paid ?? 0,
    currency: CURRENCY,
    effectiveAt: nextPeriodOf(subscription),
    isTrial: subscription.status === 'trialing',
  }
}

/** By which a change that holds at once was charged. */
function invoiceOfChange({ latest_invoice: invoice, status }: Stripe.Subscription, { plan }: RunningChange) {
  if (plan.now === null || status === 'trialing' || invoice === null || typeof invoice === 'string') return undefined
  return invoice.billing_reason === OF_A_CHANGE ? invoice : undefined
}
