import { completeSubscription } from '@icebox/contract/billing/billing'
import type Stripe from 'stripe'
import type { BillingWorld, Bought, Person } from './billing-world.ts'

/** Somebody with a subscription; `id` is the account's, as the calls have it. */
export interface Subscriber extends Person {
  readonly id: string
  readonly customer: string
}

/** In a trial, or with the first month running and paid. */
export async function subscriber(
  world: BillingWorld,
  bought: Bought = {},
  { isPaid = true } = {},
): Promise<Subscriber> {
  const person = await world.newOwner()
  const { setupIntentId, customerId } = await world.checkout(person, { plan: 'pro', seats: 3, ...bought })
  const { status, body } = await person.send(completeSubscription, {}, { setupIntentId })
  if (status !== 200) throw new Error(`no subscription: ${status} ${body.message}`)
  if (isPaid) await world.pass(7.2)
  return { ...person, id: person.accountId, customer: customerId }
}

/** The subscription as Stripe has it. */
export async function subscriptionAt(world: BillingWorld, { customer }: Subscriber): Promise<Stripe.Subscription> {
  const { data } = await world.stripe.subscriptions.list({ customer, status: 'all', expand: ['data.schedule'] })
  const [subscription] = data
  if (!subscription) throw new Error('there is no subscription')
  return subscription
}

export async function invoicesOf(world: BillingWorld, { customer }: Subscriber): Promise<Stripe.Invoice[]> {
  return (await world.stripe.invoices.list({ customer, limit: 100 })).data
}

/** From now on this card is charged. */
export async function preferCard(world: BillingWorld, { customer }: Subscriber, card: string): Promise<string> {
  const { id } = await world.stripe.paymentMethods.attach(card, { customer })
  await world.stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
  return id
}
