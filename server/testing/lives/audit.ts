import type Stripe from 'stripe'
import { type Belief, type Press, proratedPrice, renewed } from './belief.ts'
import type { Terms } from './price-list.ts'

/** A press that may still be carried out: the bank has asked, or the answer said that it may happen later. */
export interface Open {
  readonly press: Press
  readonly after: Belief
}

/** One team as the outside sees it: what was promised to it, and which invoices of Stripe have been explained. */
export interface Account {
  /** Undefined: nothing runs, and nothing may be charged. */
  belief: Belief | undefined
  /** The first charge of a checkout without a trial, in cents, until it was made. */
  dueAtCheckout: number | undefined
  /** Changes that may still come true. */
  open: Open[]
  /** Small amounts that ride on the next bill, in cents. */
  carried: number
  /** Scans beyond the plan that were told as billed, in cents, and not billed yet. */
  overage: number
  /** What each invoice has taken so far. */
  readonly taken: Map<string, number>
  readonly explained: Set<string>
  readonly faults: string[]
}

export function newAccount(): Account {
  return {
    ...{ belief: undefined, dueAtCheckout: undefined, open: [], carried: 0, overage: 0 },
    ...{ taken: new Map(), explained: new Set(), faults: [] },
  }
}

/** What was pressed just now with success. */
export interface JustPressed {
  readonly press: Press
  readonly before: Belief
  readonly after: Belief
  /** The period in which it was pressed, in Unix seconds. */
  readonly period: { readonly start: number; readonly end: number }
}

export interface Seen {
  /** Oldest first. */
  readonly invoices: readonly Stripe.Invoice[]
  readonly subscription: Stripe.Subscription | undefined
  readonly just?: JustPressed | undefined
}

/** Explains every invoice that is new and every cent that was taken since the last look; what it cannot explain is a fault. */
export function audit(account: Account, seen: Seen): void {
  for (const invoice of seen.invoices) {
    // A draft may still change.
    if (invoice.status === 'draft') continue
    if (!account.explained.has(invoice.id)) {
      account.explained.add(invoice.id)
      explain(account, invoice, seen)
    }
    account.taken.set(invoice.id, invoice.amount_paid)
  }
  end(account, seen)
}

function explain(account: Account, invoice: Stripe.Invoice, seen: Seen): void {
  const { billing_reason: reason, total } = invoice
  if (reason === 'subscription_create') first(account, invoice)
  else if (reason === 'subscription_cycle') renewal(account, invoice)
  else if (reason === 'subscription_update') change(account, invoice, seen)
  else if (reason === 'manual') overage(account, total, `invoice ${invoice.id} of its own`)
  else account.faults.push(`nobody knows why there is an invoice of ${total} (${reason})`)
}

function first(account: Account, { total, id }: Stripe.Invoice): void {
  if (total === 0) return
  if (total !== account.dueAtCheckout) account.faults.push(`${id}: ${total} at checkout, said ${account.dueAtCheckout}`)
  account.dueAtCheckout = undefined
}

function renewal(account: Account, invoice: Stripe.Invoice): void {
  const { belief, faults } = account
  const next = belief && renewed(belief)
  const ofPlan = sum(invoice.lines.data.filter(line => line.parent?.subscription_item_details))
  const extra = invoice.total - ofPlan
  if (!belief || !next) {
    // What was scanned beyond the plan in the last month may ride on it; the plan itself may not.
    if (invoice.amount_due > 0) faults.push(`${invoice.id}: ${invoice.total} after the end`)
    return
  }
  if (ofPlan !== next.cents) {
    faults.push(`${invoice.id}: renewed for ${ofPlan} where ${next.cents} was promised, ${say(next.belief)}`)
  }
  if (extra !== 0) overage(account, extra, `renewal ${invoice.id}`)
  const carried = invoice.amount_due - invoice.total
  if (Math.abs(carried - account.carried) > 1 && invoice.amount_due !== 0) {
    faults.push(`${invoice.id}: ${carried} carried over, known are ${account.carried}`)
  }
  account.carried = 0
  account.belief = next.belief
}

/** An invoice of a change: pressed just now, or left open by the bank or with a word that it may still happen. */
function change(account: Account, invoice: Stripe.Invoice, { just }: Seen): void {
  const { faults, open } = account
  if (invoice.total <= 0 || invoice.status === 'void') return
  if (just) {
    const at = Math.min(...invoice.lines.data.map(line => line.period.start))
    const fair = proratedPrice(just.before.terms, just.after.terms, { ...just.period, at })
    if (Math.abs(fair - invoice.total) > FAIR_CENTS) {
      faults.push(`${invoice.id}: ${invoice.total} for ${just.press.kind}, by the second it is ${Math.round(fair)}`)
    }
    if (invoice.status === 'paid' && invoice.amount_paid === 0) account.carried += invoice.total
    return
  }
  if (open.length === 0) faults.push(`${invoice.id}: ${invoice.total} for a change nobody waits for`)
}

/** Rounding of one line each way, and the seconds between looking and paying. */
const FAIR_CENTS = 12

function overage(account: Account, cents: number, where: string): void {
  if (cents > account.overage) account.faults.push(`${where}: ${cents} for extra scans, said ${account.overage}`)
  account.overage -= cents
}

/** A subscription that is over was ended by somebody, or by payments that failed. */
function end(account: Account, { subscription, invoices }: Seen): void {
  const { belief } = account
  if (!belief || !subscription || !OVER.has(subscription.status)) return
  const isUnpaid = invoices.some(
    each => each.billing_reason === 'subscription_cycle' && !SETTLED.has(each.status ?? ''),
  )
  if (!belief.ends && !isUnpaid) account.faults.push(`ended by nobody: ${say(belief)}`)
  account.belief = undefined
  account.open = []
}

/** Debts are given up when a subscription ends, so an unpaid one is void then. */
const SETTLED: ReadonlySet<string> = new Set(['draft', 'paid'])
const OVER: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired'])

function sum(lines: readonly Stripe.InvoiceLineItem[]): number {
  return lines.reduce((cents, line) => cents + line.amount, 0)
}

export function say({ terms, scheduled, ends }: Belief): string {
  const of = (each: Terms) => `${each.seats} × ${each.plan} ${each.period}`
  return `${of(terms)}${scheduled ? `, then ${of(scheduled)}` : ''}${ends ? ', ends' : ''}`
}
