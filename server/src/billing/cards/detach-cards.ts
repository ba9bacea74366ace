import type { App } from '../../app.ts'
import { stripeOf } from '../stripe/stripe-client.ts'
import { isRefused } from '../stripe/stripe-failure.ts'

/**
 * Lets go of a customer's cards; with a time, in Unix seconds, of those alone that were there by then. One that somebody else
 * has let go of meanwhile is gone as well.
 */
export async function detachCards(app: App, customerId: string, until = Number.POSITIVE_INFINITY): Promise<void> {
  const { customers } = stripeOf(app)
  const { data } = await customers.listPaymentMethods(customerId, { limit: 100 })
  for (const { id } of data.filter(({ created }) => created <= until)) {
    await detachCard(app, id)
  }
}

/** Lets go of one card; one that is gone already counts as well. */
export async function detachCard(app: App, id: string): Promise<void> {
  const { paymentMethods } = stripeOf(app)
  await paymentMethods.detach(id).catch(async error => {
    const isGone = isRefused(error) && (await paymentMethods.retrieve(id)).customer === null
    if (!isGone) throw error
  })
}
