import type { getNextBill as billCall, NextBill } from '@icebox/contract/billing/payments'
import { planOf } from '@icebox/contract/billing/plans'
import type { OutputOf } from '@icebox/contract/call'
import type Stripe from 'stripe'
import { getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { overageCents } from '../overage/overage-price.ts'
import { findOverage } from '../overage/overage-store.ts'
import { usageMonthOf } from '../overage/usage-month.ts'
import { billingNow, findCustomer } from '../state/customer-store.ts'
import { assertOwner } from '../state/roles.ts'
import { nextPeriodOf } from '../state/schedule.ts'
import { findState, type SubscriptionState } from '../state/state-store.ts'
import { factsOf } from '../stripe/catalogue.ts'
import { idOf, stripeOf } from '../stripe/stripe-client.ts'
import { isRefused } from '../stripe/stripe-failure.ts'
import { taxAsIn, taxOfItem } from '../stripe/tax.ts'
import { CURRENCY, LIVE } from '../stripe/terms.ts'
import { currentSubscription } from '../sync/sync.ts'

/** What is charged next, for the owner. */
export async function getNextBill(app: App, { accountId }: Actor): Promise<OutputOf<typeof billCall>> {
  const account = await getAccount(app.db, accountId)
  assertOwner(account)
  return { bill: await nextBillOf(app, account.team_id) }
}

/** Null where nothing is charged any more. */
export async function nextBillOf(app: App, teamId: string): Promise<NextBill | null> {
  const [customer, state] = [await findCustomer(app.db, teamId), await findState(app.db, teamId)]
  const subscription = customer && (await goingOn(app, customer.customer_id))
  if (!state || !subscription) return null
  const overage = await overageOn(app, teamId, state)
  try {
    const bill = await stripeOf(app).invoices.createPreview({
      customer: customer.customer_id,
      subscription: subscription.id,
      ...taxAsIn(subscription),
      ...(overage > 0 ? { invoice_items: [itemFor(app, overage)] } : {}),
    })
    return { at: nextPeriodOf(subscription), ...(await readBill(app, bill)) }
  } catch (error) {
    // It may have ended, or been cancelled, since it was read.
    if (isRefused(error) && (await goingOn(app, customer.customer_id))?.id !== subscription.id) return null
    throw error
  }
}

/** The subscription that is charged again, if any. */
async function goingOn(app: App, customer: string): Promise<Stripe.Subscription | undefined> {
  const subscription = await currentSubscription(app, customer)
  return subscription && LIVE.has(subscription.status) && !subscription.cancel_at_period_end ? subscription : undefined
}

/** Only a monthly bill carries the scans beyond the plan of the month that it ends. */
async function overageOn(app: App, teamId: string, { period, status, anchor_at }: SubscriptionState): Promise<number> {
  if (period !== 'monthly' || status === 'trialing') return 0
  const { month } = usageMonthOf(anchor_at, await billingNow(app.db))
  const counted = await findOverage(app.db, teamId, month)
  return counted ? overageCents(counted.scans, counted.cap_cents ?? 0) : 0
}

const OVERAGES = 'Monthly Overages so far'

function itemFor(app: App, amount: number) {
  const { tax_behavior, tax_code } = taxOfItem(app)
  const tax = tax_behavior && tax_code ? { tax_behavior, tax_code } : {}
  return { amount, currency: CURRENCY, description: OVERAGES, discountable: false, ...tax }
}

async function readBill(app: App, bill: Stripe.Invoice): Promise<Omit<NextBill, 'at'>> {
  const lines = await Promise.all(bill.lines.data.map(line => readLine(app, line)))
  const off = (bill.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const tax = (bill.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)
  return {
    lines: off > 0 ? [...lines, { text: 'Discount', cents: -off }] : lines,
    taxCents: bill.automatic_tax.enabled ? tax : null,
    balanceCents: bill.amount_due - bill.total,
    totalCents: bill.amount_due,
  }
}

/** In our words where it is a plan, in Stripe's otherwise. */
async function readLine(app: App, { amount: cents, quantity, pricing, description, parent }: Stripe.InvoiceLineItem) {
  const price = pricing?.price_details?.price
  const isPart = (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration ?? false
  const facts = price === undefined || isPart ? undefined : await factsOf(app, idOf(price))
  if (!facts?.plan) return { text: description ?? 'Other', cents }
  const seats = quantity === 1 ? '1 seat' : `${quantity} seats`
  return { text: `${planOf(facts.plan)?.name}, ${facts.period}, ${seats}`, cents }
}
