import type Stripe from 'stripe'
import { type Belief, type Press, proratedPrice, renewed } from './belief.ts'
import { overagePrice, printedPrice, type Terms } from './price-list.ts'

/** A purchase whose card was confirmed. */
export interface Order {
  readonly terms: Terms
  readonly hasTrial: boolean
}

/** Scans beyond the plan in one usage month, and the highest limit that held while they were made. */
interface Extra {
  readonly scans: number
  readonly capCents: number
}

/** One team as the outside sees it: what was promised to it, and which invoices of Stripe have been explained. */
export interface Account {
  /** Undefined: nothing runs, and nothing may be charged. */
  belief: Belief | undefined
  /** What may begin although nobody was told that it did. */
  orders: Order[]
  /** Changes that may still come true: the bank has asked, or the answer said that it may happen later. */
  open: JustPressed[]
  /** Small amounts that ride on the next bill, in cents. */
  carried: number
  /** What is allowed beyond the plan now, in cents; 0 while it is off. */
  capCents: number
  /** Scans beyond the plan by usage month, until they are billed. */
  readonly owed: Map<string, Extra>
  /** A money-back was begun, and may end the plan when Stripe answers again. */
  mayEnd: boolean
  /** The cards went with the owner before, so that a trial ends by itself and without a charge. */
  isCardless: boolean
  /** Of a dispute that is not decided. */
  dispute: string | undefined
  isDisputeLost: boolean
  /** What each renewal may take, from the moment its draft is there: what is pressed afterwards changes it no more. */
  readonly renewals: Map<string, NonNullable<ReturnType<typeof renewed>>>
  /** What each invoice has taken so far. */
  readonly taken: Map<string, number>
  readonly explained: Set<string>
  readonly faults: string[]
}

export function newAccount(): Account {
  return {
    ...{ belief: undefined, orders: [], open: [], carried: 0, capCents: 0, owed: new Map(), mayEnd: false },
    isCardless: false,
    ...{
      dispute: undefined,
      isDisputeLost: false,
      renewals: new Map(),
      taken: new Map(),
      explained: new Set(),
      faults: [],
    },
  }
}

/** What was pressed, and what it does where it comes true. */
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
  /** Pressed with success a moment ago, from each of the terms that may have held. */
  readonly just: readonly JustPressed[]
}

/** Explains every invoice that is new and every cent that was taken since the last look; what it cannot explain is a fault. */
export function audit(account: Account, seen: Seen): void {
  for (const invoice of seen.invoices) {
    if (invoice.billing_reason === 'subscription_cycle') renew(account, invoice)
    // A draft may still change, and what a declined change left open has taken nothing: it is void soon.
    if (invoice.status === 'draft' || isOpenChange(invoice)) continue
    if (account.explained.has(invoice.id)) later(account, invoice)
    else explain(account, invoice, seen)
    account.explained.add(invoice.id)
    account.taken.set(invoice.id, invoice.amount_paid)
  }
  end(account, seen)
}

/** Of a change that was declined, or that the bank asks about. */
export function isOpenChange({ billing_reason: reason, status }: Stripe.Invoice): boolean {
  return reason === 'subscription_update' && status === 'open'
}

/** A bill of before that is paid now: only while the plan runs, or for the scans of its last month. */
function later({ taken, faults, ...account }: Account, { id, amount_paid: paid, billing_reason: why }: Stripe.Invoice) {
  const before = taken.get(id) ?? 0
  if (paid > before && !account.belief && account.orders.length === 0 && why !== 'manual') {
    faults.push(`${id}: ${paid - before} taken after the end`)
  }
}

function explain(account: Account, invoice: Stripe.Invoice, seen: Seen): void {
  const { billing_reason: reason, total } = invoice
  if (reason === 'subscription_create') first(account, invoice)
  else if (reason === 'subscription_cycle') renewal(account, invoice)
  else if (reason === 'subscription_update') change(account, invoice, seen)
  else if (reason === 'manual') for (const line of invoice.lines.data) overage(account, line)
  else account.faults.push(`nobody knows why there is an invoice of ${total} (${reason})`)
}

function first({ orders, belief, faults }: Account, { total, id }: Stripe.Invoice): void {
  if (total === 0) return
  const said = orders.filter(order => !order.hasTrial).map(order => printedPrice(order.terms))
  if (belief) said.push(printedPrice(belief.terms))
  if (!said.includes(total)) faults.push(`${id}: ${total} at checkout, said ${said.join(' or ')}`)
}

/** The period that begins with a renewal goes by what was promised for it. */
function renew(account: Account, { id, status }: Stripe.Invoice): void {
  if (!account.belief || account.renewals.has(id) || account.explained.has(id) || status === 'void') return
  const next = renewed(account.belief)
  if (!next) return
  account.renewals.set(id, next)
  account.belief = next.belief
}

function renewal(account: Account, invoice: Stripe.Invoice): void {
  const { faults, renewals } = account
  const next = renewals.get(invoice.id)
  if (!next) {
    if (invoice.amount_paid > 0) faults.push(`${invoice.id}: ${invoice.amount_paid} after the end`)
    return
  }
  // One that was stopped while it was a draft has taken nothing; the right one takes its place.
  if (invoice.status === 'void') return
  const ofPlan = sum(invoice.lines.data.filter(line => line.parent?.subscription_item_details))
  if (ofPlan !== next.cents) {
    faults.push(`${invoice.id}: renewed for ${ofPlan} where ${next.cents} was promised, ${say(next.belief)}`)
  }
  for (const line of invoice.lines.data) if (!line.parent?.subscription_item_details) overage(account, line)
  const carried = invoice.amount_due - invoice.total
  if (Math.abs(carried - account.carried) > 1 && invoice.amount_due !== 0) {
    faults.push(`${invoice.id}: ${carried} carried over, known are ${account.carried}`)
  }
  account.carried = 0
}

/** An invoice of a change: pressed just now, or left open by the bank or with a word that it may still happen. */
function change(account: Account, invoice: Stripe.Invoice, { just, invoices }: Seen): void {
  const { faults, open, belief, renewals } = account
  const isStopped = invoices.some(({ id, status }) => status === 'void' && renewals.has(id))
  if (invoice.total <= 0 || invoice.status === 'void') return
  const pressed = [...just, ...open]
  const at = Math.min(...invoice.lines.data.map(line => line.period.start))
  const fair = pressed.map(each => proratedPrice(each.before.terms, each.after.terms, { ...each.period, at }))
  if (invoice.status === 'paid' && invoice.amount_paid === 0) account.carried += invoice.total
  if (fair.some(cents => Math.abs(cents - invoice.total) <= FAIR_CENTS)) return
  // What was scheduled came late, and takes the place of a renewal on the old terms that was stopped.
  if (belief && isStopped && printedPrice(belief.terms) === invoice.total) return
  const known = pressed.map((each, index) => `${Math.round(fair[index] ?? 0)} for ${each.press.kind}`)
  faults.push(`${invoice.id}: ${invoice.total} for a change; by the second it is ${known.join(' or ') || 'nothing'}`)
}

/** Rounding of one line each way, and the seconds between looking and paying. */
const FAIR_CENTS = 12

function overage({ owed, faults }: Account, { amount, metadata, invoice }: Stripe.InvoiceLineItem): void {
  const month = metadata.overage_month ?? ''
  const extra = owed.get(month)
  const fair = extra ? overagePrice(extra.scans, extra.capCents) : 0
  if (amount !== fair) faults.push(`${invoice}: ${amount} for scans beyond the plan in ${month}, it is ${fair}`)
  owed.delete(month)
}

/** A subscription that is over was ended by somebody, or by payments that failed. */
function end(account: Account, { subscription, invoices }: Seen): void {
  const { belief } = account
  if (!belief || !subscription || !OVER.has(subscription.status)) return
  const isUnpaid = invoices.some(
    each => each.billing_reason === 'subscription_cycle' && !SETTLED.has(each.status ?? ''),
  )
  if (!belief.ends && !isUnpaid && !account.mayEnd && !account.isCardless)
    account.faults.push(`ended by nobody: ${say(belief)}`)
  Object.assign(account, { belief: undefined, open: [], mayEnd: false })
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
