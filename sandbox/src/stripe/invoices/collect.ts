import { confirmPayment, failIntent, type Outcome } from '../payments/intents.ts'
import type { Invoice, PaymentIntent, PaymentMethod } from '../state/stored.ts'
import { followPayment } from '../subscriptions/standing.ts'
import { all, find, get, nowOf, type World } from '../world.ts'
import { cardFor } from './finalize.ts'

/** Tries to take what an open invoice asks for; without a card named from the one that pays it. */
export function collect(world: World, invoice: Invoice, named?: PaymentMethod): Outcome | 'no_card' {
  if (invoice.amount_due === 0) {
    markPaid(world, invoice)
    return 'paid'
  }
  const intent = get(world, 'payment_intent', [world.state.notes.intentOf[invoice.id] ?? ''])
  const method = named ?? cardFor(world, invoice)
  invoice.attempted = true
  invoice.attempt_count++
  if (!method) {
    failIntent(world, intent, NO_CARD)
    fail(world, invoice)
    return 'no_card'
  }
  return conclude(world, invoice, confirmPayment(world, intent, { method }))
}

const NO_CARD = {
  type: 'invalid_request_error',
  code: 'missing_payment_method',
  message: 'This customer has no attached payment source or default payment method.',
}

function conclude(world: World, invoice: Invoice, outcome: Outcome): Outcome {
  if (outcome === 'paid') markPaid(world, invoice)
  else fail(world, invoice)
  if (outcome === 'action') world.emit('invoice.payment_action_required', invoice)
  return outcome
}

function fail(world: World, invoice: Invoice): void {
  setDelinquent(world, invoice.customer, true)
  world.emit('invoice.payment_failed', invoice)
}

/** The person passed or failed 3D Secure for a payment; nothing happens when nobody asked for it. */
export function endPaymentChallenge(world: World, intent: PaymentIntent, hasPassed: boolean): PaymentIntent {
  if (intent.status !== 'requires_action') return intent
  const invoice = invoiceOf(world, intent)
  const method = intent.payment_method ? find(world, 'payment_method', intent.payment_method) : undefined
  if (!hasPassed || !method) {
    failIntent(world, intent, NOT_AUTHENTICATED)
    if (invoice?.status === 'open') fail(world, invoice)
    return intent
  }
  if (invoice?.status !== 'open') return intent
  const outcome = confirmPayment(world, intent, { method, hasAuthenticated: true })
  conclude(world, invoice, outcome)
  return intent
}

const NOT_AUTHENTICATED = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

export function invoiceOf(world: World, intent: PaymentIntent): Invoice | undefined {
  const [id] = Object.entries(world.state.notes.intentOf).find(([, each]) => each === intent.id) ?? []
  return id === undefined ? undefined : find(world, 'invoice', id)
}

/** The money is there, or none was needed. */
export function markPaid(world: World, invoice: Invoice): void {
  const now = nowOf(world, invoice.customer)
  const isFirst = invoice.attempt_count === 0
  Object.assign(invoice, {
    ...{ status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0, attempted: true },
    ...{ auto_advance: false, next_payment_attempt: null, attempt_count: isFirst ? 1 : invoice.attempt_count },
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  })
  for (const payment of all(world, 'invoice_payment').filter(each => each.invoice === invoice.id)) {
    Object.assign(payment, { status: 'paid', amount_paid: invoice.amount_paid })
    payment.status_transitions.paid_at = now
    world.emit('invoice_payment.paid', payment)
  }
  setDelinquent(world, invoice.customer, false)
  world.emit('invoice.paid', invoice)
  world.emit('invoice.payment_succeeded', invoice)
  followPayment(world, invoice)
}

function setDelinquent(world: World, id: string, isDelinquent: boolean): void {
  const customer = find(world, 'customer', id)
  if (customer) customer.delinquent = isDelinquent
}
