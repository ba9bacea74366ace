import { newId, randomText } from '../state/ids.ts'
import type { Invoice, PaymentIntent, PaymentMethod } from '../state/stored.ts'
import { declineOf } from '../wire/problems.ts'
import { copy, nowOf, put, type World } from '../world.ts'
import { judgeCharge, makeCharge } from './charges.ts'

/** What pays an open invoice, made when it is finalised; and the record that ties the two together. */
export function openIntent(world: World, invoice: Invoice): PaymentIntent {
  const id = newId('pi')
  const created = nowOf(world, invoice.customer)
  const intent = put(world, 'payment_intent', {
    ...UNUSED,
    ...{ id, object: 'payment_intent', amount: invoice.amount_due, client_secret: `${id}_secret_${randomText(24)}` },
    ...{ created, currency: invoice.currency, customer: invoice.customer, description: descriptionOf(invoice) },
    ...{ metadata: {}, payment_method_options: {}, payment_method_types: ['card'], status: 'requires_payment_method' },
  })
  world.state.notes.intentOf[invoice.id] = id
  put(world, 'invoice_payment', {
    ...{ id: newId('inpay'), object: 'invoice_payment', amount_paid: null, amount_requested: invoice.amount_due },
    ...{ created, currency: invoice.currency, invoice: invoice.id, is_default: true, livemode: false },
    payment: { type: 'payment_intent', payment_intent: id },
    ...{ status: 'open', status_transitions: { canceled_at: null, paid_at: null } },
  })
  world.emit('payment_intent.created', intent)
  return intent
}

function descriptionOf(invoice: Invoice): string {
  return invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update'
}

export type Outcome = 'paid' | 'declined' | 'action'

/** One attempt to take the money from this card. */
export function confirmPayment(
  world: World,
  intent: PaymentIntent,
  { method, hasAuthenticated = false }: { method: PaymentMethod; hasAuthenticated?: boolean },
): Outcome {
  intent.payment_method = method.id
  intent.next_action = null
  intent.last_payment_error = null
  const judgement = judgeCharge(world, method.id, hasAuthenticated)
  if (judgement.kind === 'action') {
    intent.status = 'requires_action'
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
    world.emit('payment_intent.requires_action', intent)
    return 'action'
  }
  if (judgement.kind === 'ok') {
    makeCharge(world, intent, { method })
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
    world.emit('payment_intent.succeeded', intent)
    return 'paid'
  }
  const charge = makeCharge(world, intent, { method, declineCode: judgement.code })
  failIntent(world, intent, { ...declineOf(judgement.code), charge: charge.id, payment_method: copy(method) })
  return 'declined'
}

/** The money did not come; another card may be tried. */
export function failIntent(world: World, intent: PaymentIntent, error: object): void {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  Object.assign(intent, { last_payment_error: error })
  world.emit('payment_intent.payment_failed', intent)
}

const UNUSED = {
  ...{ allowed_payment_method_types: null, amount_capturable: 0, amount_received: 0, application: null },
  ...{ application_fee_amount: null, automatic_payment_methods: null, canceled_at: null, cancellation_reason: null },
  ...{ capture_method: 'automatic', confirmation_method: 'automatic', customer_account: null },
  ...{ excluded_payment_method_types: null, last_payment_error: null, latest_charge: null, livemode: false },
  ...{ managed_payments: null, next_action: null, on_behalf_of: null, payment_method: null },
  ...{ payment_method_configuration_details: null, payment_record: null, processing: null, receipt_email: null },
  ...{ review: null, setup_future_usage: 'off_session', shipping: null, source: null, statement_descriptor: null },
  ...{ statement_descriptor_suffix: null, transfer_group: null },
} as const satisfies Partial<PaymentIntent>
