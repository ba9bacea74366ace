import type Stripe from 'stripe'
import type { App } from '../../app.ts'
import { stripeOf } from '../stripe/stripe-client.ts'
import { isRefused } from '../stripe/stripe-failure.ts'

type Card = Pick<Stripe.PaymentMethod, 'id' | 'created'>

/** Lets go of a customer's cards, or of some of them. One that somebody else has let go of meanwhile is gone as well. */
export async function detachCards(
  app: App,
  customerId: string,
  isMeant: (card: Card) => boolean = () => true,
): Promise<void> {
  const { customers } = stripeOf(app)
  const { data } = await customers.listPaymentMethods(customerId, { limit: 100 })
  for (const { id } of data.filter(isMeant)) await detachCard(app, id)
}

/** Lets go of one card; one that is gone already counts as well. */
export async function detachCard(app: App, id: string): Promise<void> {
  const { paymentMethods } = stripeOf(app)
  await paymentMethods.detach(id).catch(async error => {
    const isGone = isRefused(error) && (await paymentMethods.retrieve(id)).customer === null
    if (!isGone) throw error
  })
}
