import { z } from 'zod'
import type { Subscription } from '../state/stored.ts'
import { flag, text } from '../wire/params.ts'

/** Settings that a new subscription and an update both take. */
export const settingParams = {
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  cancel_at_period_end: flag.optional(),
  collection_method: z.literal('charge_automatically').optional(),
  description: text.optional(),
  payment_settings: z
    .strictObject({
      payment_method_types: z.array(z.enum(['card', 'link'])).optional(),
      save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
    })
    .optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({
        billing_cycle_anchor: z.enum(['now', 'unchanged']).default('now'),
        missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
      }),
    })
    .optional(),
}

/** Whether tax is added to its invoices from now on. */
export function setTax(subscription: Subscription, { automatic_tax: said }: { automatic_tax?: TaxSetting }): void {
  if (!said) return
  const liability = said.enabled ? { type: 'self' as const } : null
  subscription.automatic_tax = { disabled_reason: null, enabled: said.enabled, liability }
}

type TaxSetting = { readonly enabled: boolean } | undefined

/** A subscription with nothing in it yet, in Stripe's own default way of billing. */
export function blankSubscription(
  id: string,
  { customer, at, clock }: { customer: string; at: number; clock: string | null },
): Subscription {
  return {
    ...{ id, object: 'subscription', application: null, application_fee_percent: null, billing_cycle_anchor: at },
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    ...{ billing_cycle_anchor_config: null, billing_schedules: [], billing_thresholds: null, cancel_at: null },
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    ...{ cancel_at_period_end: false, canceled_at: null, collection_method: 'charge_automatically', created: at },
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    ...{ currency: 'usd', customer, customer_account: null, days_until_due: null, default_payment_method: null },
    ...{ default_source: null, default_tax_rates: [], description: null, discounts: [], ended_at: null },
    invoice_settings: {
      account_tax_ids: null,
      issuer: { type: 'self' },
      custom_fields: null,
      description: null,
      footer: null,
    },
    items: { object: 'list', data: [], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    ...{ latest_invoice: null, livemode: false, managed_payments: null, metadata: {}, on_behalf_of: null },
    ...{ next_pending_invoice_item_invoice: null, pause_collection: null, pending_invoice_item_interval: null },
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    ...{ pending_setup_intent: null, pending_update: null, schedule: null, start_date: at, status: 'incomplete' },
    ...{ test_clock: clock, transfer_data: null, trial_end: null, trial_start: null },
    trial_settings: { end_behavior: { billing_cycle_anchor: 'now', missing_payment_method: 'create_invoice' } },
  }
}
