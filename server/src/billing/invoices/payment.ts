import type Stripe from 'stripe'
import { ActionRequired, Problem } from '../../kit/problem.ts'
import { DECLINED } from '../stripe/stripe-failure.ts'

export const CONFIRM = 'Your bank asks you to confirm this payment.'

/** Where the payment of an invoice stands: the bank asks the person, or nothing more will come of it. */
export type PaymentStanding =
  | { readonly is: 'paid' | 'declined' | 'processing' }
  | { readonly is: 'asks'; readonly clientSecret: string }

export async function paymentOf(stripe: Stripe, invoiceId: string): Promise<PaymentStanding> {
  const invoice = await stripe.invoices.retrieve(invoiceId)
  if (invoice.status === 'paid') return { is: 'paid' }
  if (invoice.status !== 'open') return { is: 'declined' }
  const expand = ['data.payment.payment_intent']
  const { data } = await stripe.invoicePayments.list({ invoice: invoiceId, limit: 10, expand })
  const intent = data.findLast(each => each.status === 'open')?.payment.payment_intent
  // The person may confirm at the bank between these questions, so that nothing is open any more.
  if (intent === undefined && data.some(each => each.status === 'paid')) return { is: 'paid' }
  if (intent === undefined || typeof intent === 'string') return { is: 'declined' }
  if (intent.status === 'succeeded') return { is: 'paid' }
  if (intent.status === 'requires_action' && intent.client_secret !== null) {
    return { is: 'asks', clientSecret: intent.client_secret }
  }
  return { is: intent.status === 'processing' ? 'processing' : 'declined' }
}

/** What the person is told while the payment has not come through. */
export function unpaidProblem(standing: PaymentStanding): Problem {
  if (standing.is === 'asks') return new ActionRequired(CONFIRM, standing.clientSecret)
  if (standing.is === 'processing')
    return new Problem('conflict', 'Your payment is being processed. Please wait a minute.')
  return new Problem('payment_required', DECLINED)
}
