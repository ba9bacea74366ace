import type Stripe from 'stripe'
import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { Problem } from '../../kit/problem.ts'
import { addJob } from '../../kit/queue/queue.ts'
import { resumeLeft } from '../change/change.ts'
import { storeCustomerDetails } from '../checkout/address.ts'
import { completeCheckout } from '../checkout/complete-checkout.ts'
import { findInvoice } from '../invoices/invoice.ts'
import {
  type BillingLetter,
  confirmPaymentLetter,
  type InvoiceFacts,
  lastOverageFailedLetter,
  overageFailedLetter,
  paymentFailedLetter,
  receiptLetter,
  sendOnce,
  trialEndingLetter,
} from '../letters/letters.ts'
import { nextBillOf } from '../next-bill/next-bill.ts'
import { billOverage } from '../overage/overage-bill.ts'
import { findCheckoutByIntent } from '../state/checkout-store.ts'
import { findCustomerById, updateCustomer } from '../state/customer-store.ts'
import { findEvent, markProcessed, type StoredEvent } from '../state/event-store.ts'
import { TeamGone, withTeamLock } from '../state/lock.ts'
import { findProvenOwner, findState, publishToTeam, type SubscriptionState } from '../state/state-store.ts'
import { idOf, stripeOf } from '../stripe/stripe-client.ts'
import { DISPUTES_WON, ENDED } from '../stripe/terms.ts'
import { forgetDeadCustomer } from '../sync/dead-customer.ts'
import { syncSince } from '../sync/sync.ts'

/** What an event is worked on with: everything in it is asked for again. */
interface EventContext {
  readonly app: App
  readonly event: StoredEvent
  readonly teamId: string
  readonly customerId: string
}

type SocketEvent = Parameters<typeof publishToTeam>[2]

/** What one kind of event leads to, once the team is in step with Stripe. */
interface Consequence {
  /** `quiet`: nobody needs to hear of it. */
  readonly does?: (told: EventContext) => Promise<'quiet' | undefined>
  readonly tells?: SocketEvent
}

/**
 * Works on one stored event: brings the team in step with Stripe, then does what follows from it, once. Throws when Stripe
 * or the mail host does not answer; the queue then tries again.
 */
export async function processEvent(app: App, { eventId }: { eventId: string }): Promise<void> {
  const event = await findEvent(app.db, eventId)
  if (!event || event.processed_at !== null) return
  const customerId = event.customer_id ?? (await payerOf(app, event))
  const customer = customerId && (await findCustomerById(app.db, customerId))
  const teamId = customer ? customer.team_id : null
  if (!customer || !teamId) return leave(app, event, customer ? 'former customer' : 'unknown customer')
  try {
    await workOn({ app, event, teamId, customerId: customer.customer_id })
  } catch (error) {
    if (!(error instanceof TeamGone)) throw error
    await leave(app, event, 'former customer')
  }
}

async function workOn(told: EventContext): Promise<void> {
  const { app, event, teamId } = told
  const { does, tells } = CONSEQUENCES[event.type] ?? {}
  if (event.type === 'setup_intent.succeeded') await finishCheckout(told)
  await syncSince(app, teamId, event.received_at)
  await resumeLeft(app, teamId)
  const isQuiet = (await does?.(told)) === 'quiet'
  await inTransaction(app, async tx => {
    if ((await markProcessed(tx, event.id)) && tells && !isQuiet) await publishToTeam(tx, teamId, tells)
  })
}

const REFRESH: Consequence = { tells: 'subscription_updated' }

const CONSEQUENCES: Readonly<Record<string, Consequence>> = {
  'setup_intent.succeeded': REFRESH,
  'customer.subscription.created': REFRESH,
  'customer.subscription.updated': REFRESH,
  'customer.subscription.deleted': REFRESH,
  'customer.subscription.paused': REFRESH,
  'customer.subscription.resumed': REFRESH,
  'customer.subscription.trial_will_end': { does: tellTrialEnds },
  'customer.subscription.pending_update_applied': REFRESH,
  'customer.subscription.pending_update_expired': REFRESH,
  'subscription_schedule.updated': REFRESH,
  'subscription_schedule.released': REFRESH,
  'subscription_schedule.completed': REFRESH,
  'subscription_schedule.canceled': REFRESH,
  'subscription_schedule.aborted': REFRESH,
  'invoice.created': { does: addOverage, tells: 'INVOICE_CREATED' },
  'invoice.paid': { does: told => tellOfInvoice(told, paidLetter), tells: 'INVOICE_PAYMENT_SUCCESS' },
  'invoice.payment_failed': { does: told => tellOfInvoice(told, failedLetter), tells: 'INVOICE_PAYMENT_FAILED' },
  'invoice.payment_action_required': {
    does: told => tellOfInvoice(told, confirmLetter),
    tells: 'INVOICE_PAYMENT_FAILED',
  },
  'invoice.finalization_failed': { does: told => alarm(told, 'finalization_failed') },
  'invoice.voided': REFRESH,
  'invoice.marked_uncollectible': REFRESH,
  'payment_method.attached': REFRESH,
  'payment_method.detached': REFRESH,
  'payment_method.updated': REFRESH,
  'payment_method.automatically_updated': REFRESH,
  'customer.updated': { does: storeDetails, tells: 'subscription_updated' },
  'customer.deleted': { does: ({ app, teamId }) => forgetDeadCustomer(app, teamId).then(() => undefined) },
  'credit_note.created': REFRESH,
  'charge.refunded': REFRESH,
  'refund.updated': REFRESH,
  'refund.failed': { does: told => alarm(told, 'refund_failed'), tells: 'subscription_updated' },
  'charge.dispute.created': { does: noteDispute },
  'charge.dispute.closed': { does: noteDispute },
}

/** Disputes and refunds name a payment, and the payment names who made it. */
async function payerOf(app: App, { type, object_id: id }: StoredEvent): Promise<string | undefined> {
  const { disputes, refunds } = stripeOf(app)
  const expand = ['payment_intent']
  const isDispute = type.startsWith('charge.dispute.')
  if (!isDispute && !type.startsWith('refund.')) return undefined
  const { payment_intent: payment } = await (isDispute ? disputes : refunds).retrieve(id, { expand })
  if (payment === null || typeof payment === 'string' || payment.customer === null) return undefined
  return idOf(payment.customer)
}

/** Kept, so that it is not asked about again; a customer nobody here knows is for a person to look at. */
async function leave(app: App, event: StoredEvent, why: string): Promise<void> {
  const isForgotten = event.type === 'customer.deleted'
  if (why === 'unknown customer' && event.customer_id !== null && !isForgotten) {
    app.log.error({ metric: 'billing_alarm', reason: why, event: event.id }, 'an event of Stripe is about nobody here')
  }
  await inTransaction(app, async tx => {
    await markProcessed(tx, event.id, why)
    // A change that was under way when the account was deleted may have begun something anew.
    if (event.customer_id === null || !BEGINS.has(event.type) || why === 'unknown customer') return
    const { customer_id: customerId } = event
    await addJob(tx, { name: 'close-customer', payload: { customerId }, key: `close:${customerId}` })
  })
}

const BEGINS: ReadonlySet<string> = new Set(['customer.subscription.created', 'customer.subscription.updated'])

/** The browser may have died after the card was confirmed: whoever pressed the button has begun the trial. */
async function finishCheckout({ app, event }: EventContext): Promise<void> {
  const checkout = await findCheckoutByIntent(app.db, event.object_id)
  if (!checkout) return
  try {
    await completeCheckout(app, checkout)
  } catch (error) {
    // The person will see it in the checkout; there is nothing to try again.
    if (!(error instanceof Problem) || error.code === 'unavailable') throw error
  }
}

async function tellTrialEnds({ app, teamId }: EventContext): Promise<undefined> {
  const [owner, state] = [await findProvenOwner(app.db, teamId), await findState(app.db, teamId)]
  // Cancelled in time, there is no charge to speak of.
  if (!owner || state?.status !== 'trialing' || state.cancel_at_period_end) return
  await sendOnce(app, trialEndingLetter(owner.email, state, (await nextBillOf(app, teamId)) ?? undefined))
}

type LetterOf = (to: string, invoice: Stripe.Invoice, state: SubscriptionState | undefined) => BillingLetter | undefined

async function tellOfInvoice({ app, event, teamId }: EventContext, letterOf: LetterOf): Promise<'quiet' | undefined> {
  const owner = await findProvenOwner(app.db, teamId)
  const invoice = await findInvoice(app, event.object_id)
  const letter = owner && invoice && letterOf(owner.email, invoice, await findState(app.db, teamId))
  if (letter) await sendOnce(app, letter)
  return invoice?.total === 0 ? 'quiet' : undefined
}

/** A trial begins with a paid invoice of nothing, which nobody is told of. */
function paidLetter(to: string, invoice: Stripe.Invoice): BillingLetter | undefined {
  if (invoice.status !== 'paid' || invoice.amount_paid === 0) return undefined
  return receiptLetter(to, factsOf(invoice, invoice.amount_paid))
}

/** An event that comes late may speak of what was paid since. */
function failedLetter(to: string, invoice: Stripe.Invoice, state: SubscriptionState | undefined) {
  if (invoice.status !== 'open') return undefined
  if (isOverageAlone(invoice)) {
    const isEnded = state !== undefined && ENDED.has(state.status)
    const letter = isEnded ? lastOverageFailedLetter : overageFailedLetter
    return letter(to, factsOf(invoice, invoice.amount_due))
  }
  const isOwed = state?.status === 'past_due'
  return isOwed ? paymentFailedLetter(to, factsOf(invoice, invoice.amount_due)) : undefined
}

function isOverageAlone({ metadata }: Stripe.Invoice): boolean {
  return metadata?.overage_month !== undefined
}

/** While a change waits for the bank the person is in front of the page. */
function confirmLetter(to: string, invoice: Stripe.Invoice, state: SubscriptionState | undefined) {
  const isOwed = invoice.status === 'open' && state?.pending_until === null
  return isOwed ? confirmPaymentLetter(to, factsOf(invoice, invoice.amount_due)) : undefined
}

function factsOf({ id, hosted_invoice_url: url }: Stripe.Invoice, cents: number): InvoiceFacts {
  return { id, cents, url: url ?? null }
}

async function addOverage({ app, event, teamId }: EventContext): Promise<undefined> {
  const invoice = await findInvoice(app, event.object_id)
  if (invoice) await withTeamLock(app, teamId, () => billOverage(app, teamId, invoice))
}

async function storeDetails({ app, teamId, customerId }: EventContext): Promise<undefined> {
  await withTeamLock(app, teamId, async () => {
    const customer = await stripeOf(app).customers.retrieve(customerId)
    if (!customer.deleted) await storeCustomerDetails(app.db, customer)
  })
}

async function alarm({ app, event }: EventContext, reason: string): Promise<undefined> {
  const { id, object_id: object } = event
  app.log.error({ metric: 'billing_alarm', reason, event: id, object }, 'Stripe asks for a person')
}

/** Asked for anew, since events come in any order. Only a dispute that was won leaves the payment ours. */
async function noteDispute({ app, event, customerId }: EventContext): Promise<undefined> {
  const { id, status, amount, charge } = await stripeOf(app).disputes.retrieve(event.object_id)
  await updateCustomer(app.db, customerId, { disputed_at: DISPUTES_WON.has(status) ? null : event.created })
  const about = { dispute: id, status, cents: amount, charge: idOf(charge) }
  app.log.error({ metric: 'billing_alarm', reason: 'dispute', ...about }, 'a payment is disputed at a bank')
}
