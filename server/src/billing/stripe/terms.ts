/**
 * Every word that is sent to Stripe. Its types take any text where a word is expected, so a slip of the pen would compile;
 * here each stands once, and a test holds them against the words Stripe knows.
 */
export const API_VERSION = '2026-10-28.endive'
export const CURRENCY = 'usd'
export const CARDS = ['card'] as const
export const OFF_SESSION = 'off_session'

export const PRORATE = { none: 'none', now: 'always_invoice' } as const
/** The billing period begins anew. */
export const RESET = { type: 'now' } as const
/** What happens when the first payment, or that of a change, does not come through. */
export const UNPAID = {
  keepsOpen: 'allow_incomplete',
  waitsForPayment: 'default_incomplete',
  appliesWhenPaid: 'pending_if_incomplete',
} as const
export const BILLING_MODE = 'flexible'
export const NO_CARD_AT_TRIAL_END = 'cancel'
export const SAVE_CARD_ON_SUBSCRIPTION = 'off'
export const SCHEDULE_END = 'release'
export const INTERVAL = { monthly: 'month', yearly: 'year' } as const
export const TIERS_MODE = 'graduated'
export const BILLING_SCHEME = { tiered: 'tiered', flat: 'per_unit' } as const
export const TAX_BEHAVIOR = 'exclusive'
/** Software as a service for business use. */
export const TAX_CODE = 'txcd_10103001'
export const COLLECTION = 'charge_automatically'
export const LEAVE_PENDING_ITEMS = 'exclude'
export const MONEY_BACK_REASON = 'product_unsatisfactory'
/** Said of a subscription that is ended because its money goes back. */
export const MONEY_BACK_COMMENT = 'Money back'
export const REFUND_LETTER = 'credit_note'
export const ADDRESS_CHECK = 'immediately'

/** Statuses in which a subscription is running and may be changed. */
export const LIVE: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due'])
/** Over for good; another one may be begun. */
export const ENDED: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired'])

/** Why a subscription ended, where somebody wanted it. */
export const BY_REQUEST = 'cancellation_requested'

/** Disputes after which the money stays ours. */
export const DISPUTES_WON: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented'])

/** Why there is an invoice: seats or plan were changed. */
export const OF_A_CHANGE = 'subscription_update'

/** The purpose by which a SetupIntent of the checkout is known in its events. */
export const CHECKOUT_PURPOSE = 'subscribe'

/** Everything the webhook endpoint is told of. */
export const EVENTS = [
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.completed',
  'subscription_schedule.canceled',
  'subscription_schedule.aborted',
  'invoice.created',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.updated',
  'payment_method.automatically_updated',
  'customer.updated',
  'customer.deleted',
  'credit_note.created',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const
