import { MONEY_BACK_DAYS } from '@icebox/contract/constants'
import { getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { type Deed, deedKept } from '../../kit/audit/record.ts'
import { tellDeed } from '../../kit/audit/tell.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { Problem } from '../../kit/problem.ts'
import { addJob } from '../../kit/queue/queue.ts'
import { insertPromise, withdrawPromise } from '../ledger/ledger-store.ts'
import { noteMoney } from '../ledger/money-taken.ts'
import {
  deleteRefund,
  insertRefund,
  listRefunds,
  type Refund,
  storeCreditNote,
  storeRefundsDone,
} from '../ledger/refund-store.ts'
import { listPayments, moneyBackOf } from '../ledger/refundable.ts'
import { moneyOf } from '../letters/letters.ts'
import { waiveMonths } from '../overage/overage-store.ts'
import { type BillingCustomer, findCustomer, updateCustomer } from '../state/customer-store.ts'
import { withTeamLock } from '../state/lock.ts'
import { assertOwner } from '../state/roles.ts'
import { publishToTeam } from '../state/state-store.ts'
import { stripeOf } from '../stripe/stripe-client.ts'
import { isRefused } from '../stripe/stripe-failure.ts'
import { LIVE, MONEY_BACK_COMMENT, MONEY_BACK_REASON, REFUND_LETTER } from '../stripe/terms.ts'
import { currentSubscription, syncTeam } from '../sync/sync.ts'
import { endSubscriptions } from './end-subscriptions.ts'

/**
 * Gives back everything that was paid within thirty days of the first payment, then ends the subscription. A repeat answers
 * the same, and since when it is done. Throws Problem `conflict` where nothing can go back, `unavailable` when Stripe refuses:
 * nothing has ended then.
 */
export async function refundSubscription(
  app: App,
  { accountId }: Actor,
): Promise<{ success: true; amountCents: number; doneBefore: Date | null }> {
  const account = await getAccount(app.db, accountId)
  assertOwner(account)
  const { team_id: teamId } = account
  return withTeamLock(app, teamId, async () => {
    const customer = await findCustomer(app.db, teamId)
    if (!customer) throw notCovered()
    const refunds = await listRefunds(app.db, customer.customer_id)
    const isDone = refunds.length > 0 && refunds.every(({ done_at }) => done_at !== null)
    if (refunds.length === 0) await writeDown(app, await asShown(app, teamId, customer))
    else if (isDone) await assertEnded(app, customer)
    const amountCents = await giveBack(app, teamId, customer)
    return { success: true, amountCents, doneBefore: isDone ? (refunds[0]?.done_at ?? null) : null }
  })
}

/** Ends a refund that was begun. */
export async function resumeRefund(app: App, teamId: string): Promise<void> {
  await withTeamLock(app, teamId, async () => {
    const customer = await findCustomer(app.db, teamId)
    if (customer) await giveBack(app, teamId, customer)
  })
}

/** What went back once is told again, but not of a plan that was bought since: for that nothing goes back. */
async function assertEnded(app: App, { customer_id: customerId }: BillingCustomer): Promise<void> {
  const subscription = await currentSubscription(app, customerId)
  if (subscription && LIVE.has(subscription.status)) throw notCovered()
}

function notCovered(): Problem {
  return new Problem(
    'conflict',
    `The money-back guarantee covers what was paid within ${MONEY_BACK_DAYS} days of the first payment, until those are over.`,
  )
}

/**
 * The customer as Stripe knows them now. Throws Problem `conflict` where more or less was paid than a page could show, because
 * Stripe's word of it is still on its way; the page then shows the new sum.
 */
async function asShown(app: App, teamId: string, shown: BillingCustomer): Promise<BillingCustomer> {
  const before = await moneyBackOf(app, shown)
  await noteMoney(app, shown.customer_id)
  const customer = (await findCustomer(app.db, teamId)) ?? shown
  const now = await moneyBackOf(app, customer)
  if (!before || !now || before.amountCents === now.amountCents) return customer
  await inTransaction(app, tx => publishToTeam(tx, teamId, 'subscription_updated'))
  throw new Problem(
    'conflict',
    `By now ${moneyOf(now.amountCents)} can go back. Nothing was changed; please look at the sum once more.`,
  )
}

/** Each payment with what is left of it, before any money goes. */
async function writeDown(app: App, customer: BillingCustomer): Promise<void> {
  if (!(await moneyBackOf(app, customer))) throw notCovered()
  const { customer_id, team_id: teamId } = customer
  const deed = app.deed ? { ...app.deed, ...(teamId === null ? {} : { teamId }) } : null
  const payments = (await listPayments(app, customer)).filter(({ leftCents }) => leftCents > 0)
  if (payments.length === 0 || payments.some(({ isDisputed }) => isDisputed)) throw notCovered()
  await inTransaction(app, async tx => {
    for (const { invoiceId: invoice_id, leftCents: cents } of payments) {
      await insertRefund(tx, { invoice_id, customer_id, cents, deed })
      await insertPromise(tx, { customer_id, kind: 'refund', reference: invoice_id, invoice_id, cents: -cents })
    }
  })
}

/** The money first: whoever was refused it keeps the plan that they paid for. */
async function giveBack(app: App, teamId: string, { customer_id: customerId }: BillingCustomer): Promise<number> {
  const refunds = await listRefunds(app.db, customerId)
  for (const refund of refunds) await giveOne(app, refund)
  if (refunds.some(({ done_at }) => done_at === null)) {
    await endSubscriptions(app, customerId, MONEY_BACK_COMMENT)
    await waiveMonths(app.db, teamId)
    await updateCustomer(app.db, customerId, { overage_on: false })
    const deed = deedOf(refunds) ?? app.deed
    await inTransaction(app, async tx => {
      await storeRefundsDone(tx, customerId)
      await addJob(tx, { name: 'refund-letter', payload: { teamId } })
      await tellDeed(tx, { deed })
    })
  }
  await syncTeam(app, teamId)
  return refunds.reduce((sum, { cents }) => sum + cents, 0)
}

/** Whose it is, whoever ends it. */
function deedOf(refunds: readonly Refund[]): Deed | undefined {
  const kept = refunds.find(({ done_at, deed }) => done_at === null && deed !== null)
  return kept && deedKept.parse(kept.deed)
}

/** A credit note makes refund and books together; one that an earlier try has made is found by its label. */
async function giveOne(app: App, refund: Refund): Promise<void> {
  const { invoice_id: invoice, cents, credit_note_id: known } = refund
  if (known !== null) return
  const { creditNotes } = stripeOf(app)
  const { data } = await creditNotes.list({ invoice, limit: 100 })
  const made = data.find(({ metadata }) => metadata?.[LABEL] !== undefined)
  const terms = { invoice, amount: cents, refund_amount: cents, reason: MONEY_BACK_REASON, email_type: REFUND_LETTER }
  try {
    const note = made ?? (await creditNotes.create({ ...terms, metadata: { [LABEL]: 'yes' } }))
    await storeCreditNote(app.db, invoice, note.id)
  } catch (error) {
    throw isRefused(error) ? await refused(app, refund, error) : error
  }
}

const LABEL = 'money_back'

async function refused(app: App, { invoice_id: invoice, customer_id }: Refund, error: unknown): Promise<Problem> {
  app.log.error({ err: error, metric: 'billing_alarm', reason: 'refund_refused', invoice }, 'a money-back was refused')
  await inTransaction(app, async tx => {
    await deleteRefund(tx, invoice)
    await withdrawPromise(tx, { customer_id, kind: 'refund', reference: invoice })
  })
  return new Problem(
    'unavailable',
    'Your bank did not take the refund. Your plan goes on, and we have been told. Please try again later or write to us.',
  )
}
