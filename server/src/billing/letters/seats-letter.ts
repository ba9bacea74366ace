import type { App } from '../../app.ts'
import type { Jobs } from '../../kit/queue/queue.ts'
import { findProvenOwner, findState } from '../state/state-store.ts'
import { seatsRaisedLetter, sendOnce } from './letters.ts'

/** Tells the owner that an admin has bought seats on their card. Throws NotSent, and is tried again. */
export async function tellOfSeats(app: App, { teamId, ...raise }: Jobs['seats-letter']): Promise<void> {
  const [owner, state] = [await findProvenOwner(app.db, teamId), await findState(app.db, teamId)]
  if (!owner || !state) return
  const { subscription_id: subscriptionId, amount_cents: amountCents, period } = state
  await sendOnce(app, seatsRaisedLetter(owner.email, { ...raise, subscriptionId, amountCents, period }))
}
