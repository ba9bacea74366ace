import type Stripe from 'stripe'
import type { App } from '../../app.ts'
import { stripeOf } from '../stripe/stripe-client.ts'
import { isMissing } from '../stripe/stripe-failure.ts'

/** Undefined when it is gone, as drafts may be. */
export async function findInvoice(app: App, id: string): Promise<Stripe.Invoice | undefined> {
  try {
    return await stripeOf(app).invoices.retrieve(id)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
