import type { Account } from '../../accounts/account-store.ts'
import type { App } from '../../app.ts'
import type { Tx } from '../../kit/db/db.ts'
import { addJob } from '../../kit/queue/queue.ts'
import { detachCards } from '../cards/detach-cards.ts'
import { leaveCustomer, listOrphans, updateCustomer } from '../state/customer-store.ts'
import { forgetState } from '../state/state-store.ts'
import { endSubscriptions } from './end-subscriptions.ts'

/**
 * The owner's account is being deleted: whatever the team has at Stripe is ended by a job of this same transaction, so that
 * an erasure never waits for Stripe and nobody is charged after it. The customer and its invoices stay for the books.
 */
export async function closeBilling(
  { config }: Pick<App, 'config'>,
  tx: Tx,
  { team_id: teamId, role }: Account,
): Promise<void> {
  if (role !== 'owner' || !config.stripe) return
  const customerId = await leaveCustomer(tx, teamId)
  if (customerId === undefined) return
  await forgetState(tx, teamId)
  await addJob(tx, { name: 'close-customer', payload: { customerId }, key: `close:${customerId}` })
}

/** A team went with its last person, who joined another one; nothing it had at Stripe goes on. */
export async function closeOrphans(app: App): Promise<void> {
  if (!app.config.stripe) return
  for (const customerId of await listOrphans(app.db)) await closeCustomer(app, { customerId })
}

/** Ends what a former customer still has, and lets go of its cards. May be repeated. */
export async function closeCustomer(app: App, { customerId }: { customerId: string }): Promise<void> {
  await endSubscriptions(app, customerId)
  await detachCards(app, customerId)
  await updateCustomer(app.db, customerId, { closed_at: new Date() })
}
