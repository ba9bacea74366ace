import type Stripe from 'stripe'

/*
 * Objects as they rest in the twin: what Stripe lets a caller expand is an id, and decimals are text, as on the wire.
 */

type Resting<T, Fields> = Omit<T, keyof Fields> & Fields

export type Customer = Resting<
  Stripe.Customer,
  { test_clock: string | null; metadata: Record<string, string>; invoice_settings: CustomerInvoiceSettings }
>
export type CustomerInvoiceSettings = Resting<
  Stripe.Customer.InvoiceSettings,
  { default_payment_method: string | null }
>
export type Product = Stripe.Product
export type Price = Resting<Stripe.Price, { product: string; unit_amount_decimal: string | null }>
export type Plan = Resting<Stripe.Plan, { product: string; amount_decimal: string | null }>
export interface Tier {
  readonly up_to: number | null
  readonly unit_amount: number | null
  readonly unit_amount_decimal: string | null
  readonly flat_amount: number | null
  readonly flat_amount_decimal: string | null
}
export type Coupon = Stripe.Coupon
export type Discount = Resting<
  Stripe.Discount,
  { customer: string | null; source: { type: 'coupon'; coupon: string | null } }
>
export type PaymentMethod = Resting<Stripe.PaymentMethod, { customer: string | null }>
export type SetupIntent = Resting<Stripe.SetupIntent, { customer: string | null; payment_method: string | null }>
export type PaymentIntent = Resting<
  Stripe.PaymentIntent,
  { customer: string | null; payment_method: string | null; latest_charge: string | null }
>
export type Charge = Resting<Stripe.Charge, { customer: string | null; payment_intent: string | null }>
export type Refund = Resting<Stripe.Refund, { charge: string | null; payment_intent: string | null }>
export type CreditNote = Resting<Stripe.CreditNote, { customer: string; invoice: string }>
export type Dispute = Resting<
  Omit<Stripe.Dispute, 'evidence' | 'evidence_details'>,
  { charge: string; payment_intent: string | null; payment_method_details?: never }
>
export type SubscriptionItem = Resting<Stripe.SubscriptionItem, { price: Price; plan: Plan; discounts: string[] }>
export type PendingUpdate = Resting<
  Stripe.Subscription.PendingUpdate,
  { subscription_items: SubscriptionItem[] | null }
>
export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}
export type Subscription = Resting<
  Stripe.Subscription,
  {
    customer: string
    items: List<SubscriptionItem>
    default_payment_method: string | null
    latest_invoice: string | null
    schedule: string | null
    pending_setup_intent: string | null
    pending_update: PendingUpdate | null
    test_clock: string | null
    discounts: string[]
  }
>
export type PhaseItem = Resting<Stripe.SubscriptionSchedule.Phase.Item, { price: string; plan: string }>
export type Phase = Resting<Stripe.SubscriptionSchedule.Phase, { items: PhaseItem[] }>
export type Schedule = Resting<
  Stripe.SubscriptionSchedule,
  { customer: string; subscription: string | null; phases: Phase[]; test_clock: string | null }
>
export type LineItem = Resting<Stripe.InvoiceLineItem, { quantity_decimal: string | null; pricing: Pricing | null }>
export interface Pricing {
  type: 'price_details'
  price_details?: { price: string; product: string }
  unit_amount_decimal: string | null
}
export type Invoice = Resting<
  Stripe.Invoice,
  {
    customer: string
    lines: List<LineItem>
    discounts: string[]
    test_clock: string | null
    parent: InvoiceParent | null
  }
>
export interface InvoiceParent {
  type: 'subscription_details'
  quote_details: null
  subscription_details: {
    metadata: Record<string, string>
    subscription: string
    subscription_proration_date?: number
  }
}
export type InvoiceItem = Resting<
  Stripe.InvoiceItem,
  {
    customer: string
    invoice: string | null
    test_clock: string | null
    pricing: Pricing | null
    quantity_decimal: string
    period: { start: number; end: number }
  }
>
export type InvoicePayment = Resting<Stripe.InvoicePayment, { invoice: string }>
