import type Stripe from 'stripe'
import type * as Stored from './stored.ts'

export interface Objects {
  customer: Stored.Customer
  product: Stored.Product
  price: Stored.Price
  coupon: Stored.Coupon
  discount: Stored.Discount
  payment_method: Stored.PaymentMethod
  setup_intent: Stored.SetupIntent
  payment_intent: Stored.PaymentIntent
  charge: Stored.Charge
  refund: Stored.Refund
  credit_note: Stored.CreditNote
  dispute: Stored.Dispute
  subscription: Stored.Subscription
  subscription_schedule: Stored.Schedule
  invoice: Stored.Invoice
  invoiceitem: Stored.InvoiceItem
  invoice_payment: Stored.InvoicePayment
  webhook_endpoint: Stripe.WebhookEndpoint
  payment_method_domain: Stripe.PaymentMethodDomain
  test_clock: Stripe.TestHelpers.TestClock
  meter: Stripe.Billing.Meter
  event: Stripe.Event
}

export type Kind = keyof Objects

/** Every kind of object, by id, the oldest first. */
export type Tables = { [K in Kind]: Record<string, Objects[K]> }

/** What Stripe knows of an object and does not show, or shows only when asked to. */
export interface Notes {
  /** Tiers of a price, shown when expanded. */
  tiers: Record<string, Stored.Tier[]>
  /** What a payment method's card does; its number is not kept. */
  cards: Record<string, { card: string; isSetUp: boolean }>
  /** Subscriptions whose trial's end was announced. */
  announced: Record<string, true>
  /** By subscription, the invoice whose payment applies the pending update. */
  pendingInvoice: Record<string, string>
  /** By invoice, the payment intent that pays it. */
  intentOf: Record<string, string>
  /** By invoice, how often collecting was tried by itself after the first time, and with which card last. */
  retries: Record<string, { slots: number; lastCard: string | null }>
  endpointSecrets: Record<string, string>
  /** The unguessable part of an invoice's public links. */
  invoiceLinks: Record<string, string>
  deleted: Record<string, string>
}

/** What was answered to a key, for the day in which it is answered again. */
export interface KeptAnswer {
  readonly asked: string
  readonly route: string
  readonly status: number
  readonly body: string
  readonly at: number
  readonly requestId: string
}

/** All that a restart has to find again, as JSON can say it. */
export interface State {
  version: typeof VERSION
  port: number
  /** Seconds by which the twin is ahead of the clock below it. */
  ahead: number
  tables: Tables
  notes: Notes
  answers: Record<string, KeptAnswer>
  /** Deliveries of events that no endpoint has taken yet. */
  outbox: Record<string, { event: string; endpoint: string }>
  /** Ids of events that wait to be delivered by hand. */
  held: string[]
}

/** Grows when what is kept changes its shape; what another version kept is not read. */
export const VERSION = 2

export function emptyState(): State {
  return {
    ...{ version: VERSION, port: 0, ahead: 0, answers: {}, outbox: {}, held: [] },
    tables: {
      ...{ customer: {}, product: {}, price: {}, coupon: {}, discount: {}, payment_method: {}, setup_intent: {} },
      ...{ payment_intent: {}, charge: {}, refund: {}, credit_note: {}, dispute: {}, subscription: {} },
      ...{ subscription_schedule: {}, invoice: {}, invoiceitem: {}, invoice_payment: {}, webhook_endpoint: {} },
      ...{ payment_method_domain: {}, test_clock: {}, meter: {}, event: {} },
    },
    notes: {
      ...{ tiers: {}, cards: {}, announced: {}, pendingInvoice: {}, intentOf: {}, retries: {}, endpointSecrets: {} },
      ...{ invoiceLinks: {}, deleted: {} },
    },
  }
}
