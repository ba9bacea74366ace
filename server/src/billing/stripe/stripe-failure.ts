import Stripe from 'stripe'
import type { App } from '../../app.ts'
import { Problem } from '../../kit/problem.ts'

const { errors } = Stripe

const NOT_AVAILABLE = 'Billing is not available at the moment. Please try again later.'

/**
 * Says in a person's words what Stripe refused. A key that does not work, and whatever else a person cannot help, is an
 * alarm for the operator. What does not come from Stripe stays what it is.
 */
export function asProblem(app: Pick<App, 'log'>, error: unknown): unknown {
  if (isDeclined(error)) return new Problem('payment_required', declined(error))
  if (alarmAtKey(app, error)) return new Problem('unavailable', NOT_AVAILABLE)
  if (isUnknownPlace(error)) return new Problem('bad_input', UNKNOWN_PLACE)
  if (isUnanswered(error)) {
    return new Problem('unavailable', 'The payment provider does not answer. Please try again in a minute.')
  }
  if (!(error instanceof errors.StripeError)) return error
  app.log.error({ err: error, metric: 'billing_alarm', reason: 'refused' }, 'Stripe refused a call')
  return new Problem('unavailable', NOT_AVAILABLE)
}

/** Stripe knows our key no longer, or it may not do this; true where that is so, and then somebody is told. */
export function alarmAtKey(app: Pick<App, 'log'>, error: unknown): boolean {
  if (!isLockedOut(error)) return false
  app.log.error({ err: error, metric: 'billing_alarm', reason: 'key' }, 'Stripe does not take our key')
  return true
}

function isLockedOut(error: unknown): boolean {
  return error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError
}

/** The card or its bank said no. */
export function isDeclined(error: unknown): error is Stripe.errors.StripeCardError {
  return error instanceof errors.StripeCardError
}

/** Nobody knows whether the call was carried out: what there is must be looked at before it is asked for again. */
export function isUnanswered(error: unknown): boolean {
  return (
    isLockedOut(error) ||
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError
  )
}

/**
 * Stripe answered with a failure of its own, which rests under the call's idempotency key for a day: what it came to must be
 * looked up, and another try needs a key of its own.
 */
export function isStripesFault(error: unknown): boolean {
  return error instanceof errors.StripeAPIError
}

/** Stripe will not do it, now or later; the call itself was wrong for where things stand. */
export function isRefused(error: unknown): boolean {
  return error instanceof errors.StripeInvalidRequestError || isDeclined(error)
}

/** Nothing bears this id at Stripe. */
export function isMissing(error: unknown): boolean {
  return error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** Nobody can tell which tax holds where the customer is said to be. */
export function isUnknownPlace(error: unknown): boolean {
  return error instanceof errors.StripeInvalidRequestError && error.code === 'customer_tax_location_invalid'
}

/** The customer that was named is not there any more, or never was. */
export function isOfDeadCustomer(error: unknown): boolean {
  return isMissing(error) && error instanceof Error && error.message.startsWith('No such customer')
}

/** The billing address form and the checkout show it beside the field. */
const UNKNOWN_PLACE = 'This place is not known, and tax depends on it. Please check the country and the postal code.'

/** Stripe's sentences for a declined card are made to be shown. */
function declined(error: Stripe.errors.StripeCardError): string {
  const said = error.message.trim()
  return said === '' ? DECLINED : `${said}${/[.?!]$/.test(said) ? '' : '.'}`
}

export const DECLINED = 'Your card was declined. Please try another card.'
