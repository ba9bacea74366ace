import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { App } from '../../app.ts'
import { chargeAfterTrial, dayOf, sendOnce } from '../../billing/letters/letters.ts'
import { billingNow } from '../../billing/state/customer-store.ts'
import { findProvenOwner, listTrialsEnding, type SubscriptionState } from '../../billing/state/state-store.ts'
import { action } from '../../kit/letters/parts.ts'
import { NotSent } from '../../kit/outgoing.ts'
import { listMailboxes } from './mailbox-store.ts'

/** With the reminder of the trial's end. */
const DAYS_BEFORE = 3

/**
 * Writes once to owners whose trial is about to be charged though they have connected no mailbox: what is charged when, how
 * to connect one, and how to cancel. Asked every hour.
 */
export async function tellUnconnected(app: App): Promise<void> {
  if (!app.config.stripe || !app.config.outgoing) return
  const now = await billingNow(app.db)
  const until = new Date(now.getTime() + DAYS_BEFORE * 86_400_000)
  for (const state of await listTrialsEnding(app.db, { from: now, until })) {
    const owner = await findProvenOwner(app.db, state.team_id)
    if (!owner || (await listMailboxes(app.db, owner.id)).length > 0) continue
    await sendOnce(app, letterFor(app, owner.email, state)).catch(error => {
      // One that did not go stops no other, and is tried again with the next hour.
      if (!(error instanceof NotSent)) throw error
      app.log.warn({ err: error }, 'an owner could not be told that no mailbox is connected')
    })
  }
}

function letterFor({ config }: App, to: string, state: SubscriptionState) {
  const day = dayOf(state.trial_end ?? state.period_end)
  return {
    key: `unconnected:${state.subscription_id}`,
    to,
    subject: `No mailbox is connected to ${PRODUCT_NAME}, and your trial ends on ${day}`,
    paragraphs: [
      `You have connected no mailbox to ${PRODUCT_NAME} yet, so nothing is protected.`,
      `Your trial ends on ${day} all the same. ${chargeAfterTrial(state)}`,
      action('Connect a mailbox', `${config.appUrl}/dashboard`),
    ],
  }
}
