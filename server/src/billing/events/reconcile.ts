import type { App } from '../../app.ts'
import { Problem } from '../../kit/problem.ts'
import { resumeChange } from '../change/change.ts'
import { completeCheckout } from '../checkout/complete-checkout.ts'
import { closeCustomer } from '../ending/close.ts'
import { resumeRefund } from '../ending/refund.ts'
import { listOpenRefunds } from '../ledger/refund-store.ts'
import { billOverageAlone } from '../overage/overage-bill.ts'
import { listTeamsUnbilled, listTeamsUnpaid } from '../overage/overage-store.ts'
import { tellOfUsage } from '../overage/usage-letters.ts'
import { listUnfinished } from '../state/checkout-store.ts'
import { billingNow, listOrphans } from '../state/customer-store.ts'
import { listLeftEvents, sweepEvents } from '../state/event-store.ts'
import { withTeamLock } from '../state/lock.ts'
import { listOpenOps, sweepOps } from '../state/op-store.ts'
import { forgetUnsoldPlans, listStale, listStranded } from '../state/state-store.ts'
import { syncTeam } from '../sync/sync.ts'
import { processEvent } from './events.ts'

/** A change that is open for longer than this was left behind. */
export const LEFT_AFTER_SECONDS = 300

/**
 * Brings everything to its end that a crash, a lost answer or a lost event left behind; every hour. One that cannot be
 * helped stops no other.
 */
export async function reconcileBilling(app: App, leftAfterSeconds = LEFT_AFTER_SECONDS): Promise<void> {
  if (!app.config.stripe) return
  const { db } = app
  await each(app, await listOpenOps(db, leftAfterSeconds), teamId => resumeChange(app, { teamId }))
  await each(app, await listUnfinished(db), checkout => completeCheckout(app, checkout))
  await each(app, await listOpenRefunds(db), teamId => resumeRefund(app, teamId))
  await each(app, await listOrphans(db), customerId => closeCustomer(app, { customerId }))
  await each(app, await listLeftEvents(db), eventId => processEvent(app, { eventId }))
  await each(app, await listStranded(db), teamId => withTeamLock(app, teamId, () => syncTeam(app, teamId)))
  await each(app, await listStale(db), teamId => withTeamLock(app, teamId, () => syncTeam(app, teamId)))
  const now = await billingNow(db)
  await each(app, await listTeamsUnbilled(db, now), id => withTeamLock(app, id, () => billOverageAlone(app, id)))
  // Nobody else looks at a plan that has ended.
  await each(app, await listTeamsUnpaid(db), teamId => withTeamLock(app, teamId, () => syncTeam(app, teamId)))
  await each(app, [tellOfUsage], tell => tell(app))
  if (!app.config.selfHostUnlimited) await forgetUnsoldPlans(db)
  await sweepOps(db)
  await sweepEvents(db)
}

async function each<T>(app: App, things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  for (const thing of things) {
    await work(thing).catch(error => {
      // A card that was never confirmed, or a bank that said no, is the person's business.
      if (!(error instanceof Problem))
        app.log.error({ err: error, metric: 'billing_alarm' }, 'billing was not reconciled')
    })
  }
}
