import type Stripe from 'stripe'
import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import type { Jobs } from '../../kit/queue/queue.ts'
import { forgetOpenCheckouts } from '../state/checkout-store.ts'
import { findCustomer, storeAddress, stripeTimeAt } from '../state/customer-store.ts'
import { withLockOfLeft } from '../state/lock.ts'
import { findOwner, publishToTeam } from '../state/state-store.ts'
import { idOf, stripeOf } from '../stripe/stripe-client.ts'
import { isRefused } from '../stripe/stripe-failure.ts'
import { detachCards } from './detach-cards.ts'

/**
 * The team has another owner: its customer at Stripe stays, and with it what is paid and the invoices. The cards of the
 * owner before go, and what they have begun to buy; with an erased account its name and address too. May be repeated.
 */
export async function takeOverBilling(app: App, { teamId, isErased, at }: Jobs['new-owner']): Promise<void> {
  if (!app.config.stripe) return
  await withLockOfLeft(app, teamId, async () => {
    const [customer, owner] = [await findCustomer(app.db, teamId), await findOwner(app.db, teamId)]
    if (!customer || !owner) return
    const { customer_id: customerId } = customer
    const { customers } = stripeOf(app)
    await forgetOpenCheckouts(app.db, teamId, owner.id)
    // Run late, it leaves the card that the new owner has brought meanwhile.
    const until = at === undefined ? Number.POSITIVE_INFINITY : await stripeTimeAt(app.db, at)
    const late = await endIntents(app, customerId, until)
    await detachCards(app, customerId, ({ id, created }) => created <= until || late.has(id))
    await customers.update(customerId, {
      // Stripe writes there: to nobody rather than to who was the owner.
      email: owner.email_proven ? owner.email : '',
      metadata: { user_id: owner.id },
      ...(isErased ? { name: owner.name, address: '' } : {}),
    })
    if (isErased) await storeAddress(app.db, customerId, { name: owner.name, address: null })
    await inTransaction(app, tx => publishToTeam(tx, teamId, 'subscription_updated'))
  })
}

/**
 * Ends what was begun by then, in Unix seconds: on a page that is still open a card could be confirmed that would come to the
 * next owner. Answers the cards by which it was confirmed already.
 */
async function endIntents(app: App, customer: string, until: number): Promise<ReadonlySet<string>> {
  const { setupIntents } = stripeOf(app)
  const confirmed = new Set<string>()
  for await (const listed of setupIntents.list({ customer, limit: 100 })) {
    if (listed.created > until || listed.status === 'canceled') continue
    const { status, payment_method: card } = listed.status === 'succeeded' ? listed : await endIntent(app, listed.id)
    if (status === 'succeeded' && card !== null) confirmed.add(idOf(card))
  }
  return confirmed
}

/** As it stands then: it may have been confirmed since it was listed. */
async function endIntent(app: App, id: string): Promise<Stripe.SetupIntent> {
  const { setupIntents } = stripeOf(app)
  return setupIntents.cancel(id).catch(error => {
    if (!isRefused(error)) throw error
    return setupIntents.retrieve(id)
  })
}
