import Stripe from 'stripe'
import { Problem } from '../kit/problem.ts'

const { errors } = Stripe

/** Says in a person's words what Stripe refused. What is not expected of a call stays a bug. */
export function asProblem(error: unknown): unknown {
  if (isDeclined(error)) return new Problem('payment_required', declined(error))
  if (isUnanswered(error)) {
    return new Problem('unavailable', 'The payment provider does not answer. Please try again in a minute.')
  }
  return error
}

/** The card or its bank said no. */
export function isDeclined(error: unknown): error is Stripe.errors.StripeCardError {
  return error instanceof errors.StripeCardError
}

/** Nobody knows whether the call was carried out: it must be asked for again, under the same key. */
export function isUnanswered(error: unknown): boolean {
  return (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError
  )
}

/** Stripe will not do it, now or later; the call itself was wrong for where things stand. */
export function isRefused(error: unknown): boolean {
  return error instanceof errors.StripeInvalidRequestError || isDeclined(error)
}

/** Nothing bears this id at Stripe. */
export function isMissing(error: unknown): boolean {
  return error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** Stripe's sentences for a declined card are made to be shown. */
function declined(error: Stripe.errors.StripeCardError): string {
  const said = error.message.trim()
  return said === '' ? DECLINED : `${said}${/[.?!]$/.test(said) ? '' : '.'}`
}

export const DECLINED = 'Your card was declined. Please try another card.'
