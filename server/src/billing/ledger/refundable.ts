import { MONEY_BACK_DAYS } from '@icebox/contract/constants'
import type Stripe from 'stripe'
import type { App } from '../../app.ts'
import { type BillingCustomer, billingNow } from '../state/customer-store.ts'
import { idOf, stripeOf } from '../stripe/stripe-client.ts'
import { DISPUTES_WON } from '../stripe/terms.ts'
import { listLedger } from './ledger-store.ts'
import { listRefunds } from './refund-store.ts'

const DAY_MS = 86_400_000

/** What can go back, in cents, and until when in Unix seconds. */
export interface MoneyBack {
  readonly amountCents: number
  readonly until: number
}

/** Everything that was paid within thirty days of the first payment, less what went back already; null otherwise. */
export async function moneyBackOf(app: App, customer: BillingCustomer): Promise<MoneyBack | null> {
  const ends = endOf(customer)
  // The bank has taken the money back, or will: giving it back as well would give it twice.
  if (ends === null || customer.disputed_at !== null) return null
  if ((await billingNow(app.db)).getTime() > ends) return null
  const begun = await listRefunds(app.db, customer.customer_id)
  if (begun.some(({ done_at }) => done_at !== null)) return null
  const rows = await listLedger(app.db, customer.customer_id)
  const taken = rows.filter(({ side, at }) => side === 'taken' && at.getTime() <= ends)
  const amountCents = taken.reduce((sum, { cents }) => sum + cents, 0)
  return amountCents > 0 ? { amountCents, until: Math.floor(ends / 1000) } : null
}

/** One payment, and what of it can still go back. */
export interface Payment {
  readonly invoiceId: string
  readonly leftCents: number
  readonly isDisputed: boolean
}

/** The payments of those thirty days as Stripe has them now, refunds by hand in its dashboard included. */
export async function listPayments(app: App, customer: BillingCustomer): Promise<Payment[]> {
  const { invoices, charges } = stripeOf(app)
  const ends = endOf(customer)
  if (ends === null) return []
  const { customer_id: id } = customer
  const byIntent = new Map<string, Stripe.Charge>()
  for await (const charge of charges.list({ customer: id, limit: 100 })) {
    if (charge.paid && charge.payment_intent !== null) byIntent.set(idOf(charge.payment_intent), charge)
  }
  const payments: Payment[] = []
  for await (const invoice of invoices.list({ customer: id, status: 'paid', limit: 100, expand: ['data.payments'] })) {
    if (invoice.amount_paid === 0 || paidAt(invoice) * 1000 > ends) continue
    const charge = chargeOf(invoice, byIntent)
    const creditable = invoice.amount_paid - invoice.post_payment_credit_notes_amount
    const refundable = charge ? charge.amount - charge.amount_refunded : 0
    const leftCents = Math.max(0, Math.min(creditable, refundable))
    payments.push({ invoiceId: invoice.id, leftCents, isDisputed: await isDisputed(app, charge) })
  }
  return payments
}

/** A charge stays marked as disputed when the dispute was won; only its disputes say how they ended. */
async function isDisputed(app: App, charge: Stripe.Charge | undefined): Promise<boolean> {
  if (!charge?.disputed) return false
  const { data } = await stripeOf(app).disputes.list({ charge: charge.id, limit: 100 })
  return data.some(({ status }) => !DISPUTES_WON.has(status))
}

export function paidAt({ status_transitions: { paid_at: at }, created }: Stripe.Invoice): number {
  return at ?? created
}

function chargeOf({ payments }: Stripe.Invoice, byIntent: ReadonlyMap<string, Stripe.Charge>) {
  const paid = payments?.data.find(({ status }) => status === 'paid')
  const intent = paid?.payment.payment_intent
  return intent ? byIntent.get(idOf(intent)) : undefined
}

function endOf({ first_paid_at: at }: BillingCustomer): number | null {
  return at === null ? null : at.getTime() + MONEY_BACK_DAYS * DAY_MS
}
