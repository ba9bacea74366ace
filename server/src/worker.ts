import { sendWayIn } from './accounts/company/way-in.ts'
import { sendDeviceLetter } from './accounts/device-letter.ts'
import { sendWayLetter } from './accounts/way-letter.ts'
import { openDelivery } from './api/webhooks/deliver.ts'
import { sendDisabledLetter } from './api/webhooks/disabled-letter.ts'
import type { App } from './app.ts'
import { takeOverBilling } from './billing/cards/new-owner.ts'
import { resumeChange } from './billing/change/change.ts'
import { closeCustomer, closeOrphans } from './billing/ending/close.ts'
import { tellOfRefund } from './billing/ending/refund-letter.ts'
import { processEvent } from './billing/events/events.ts'
import { reconcileBilling } from './billing/events/reconcile.ts'
import { compareLedgers } from './billing/ledger/ledger-compare.ts'
import { tellOfSeats } from './billing/letters/seats-letter.ts'
import { keepTrickle } from './demo/trickle.ts'
import { openDatabase } from './kit/db/db.ts'
import { startHeartbeat } from './kit/heartbeat.ts'
import type { JobVerbs } from './kit/queue/queue.ts'
import { runQueue } from './kit/queue/queue-runner.ts'
import { tellUnconnected } from './mail/mailboxes/unconnected.ts'
import { startMailWorker } from './mail/worker.ts'
import { backUpDaily } from './operation/backup/daily.ts'
import { sendExport } from './privacy/export/export.ts'
import { keepHouseDaily } from './privacy/housekeeping.ts'
import { sendWaitingLetters } from './teams/invitation-letters.ts'
import { sendTeamLetter } from './teams/team-letter.ts'

/** Beside the pool of `app`, the database is listened to, and locked, at `databaseUrl` itself. */
export async function startWorker(app: App, databaseUrl: string): Promise<() => Promise<void>> {
  const { log, db, config, processId } = app
  const mail = await startMailWorker(app)
  const delivery = openDelivery(app)
  // Reads whole tables, however long that takes; its connections are open only meanwhile.
  const unhurried = openDatabase(databaseUrl, log, { max: 2 })
  const verbs: JobVerbs = {
    ...mail.verbs,
    'stripe-event': told => processEvent(app, told),
    'close-customer': told => closeCustomer(app, told),
    'team-gone': () => closeOrphans(app),
    'resume-billing': told => resumeChange(app, told),
    'reconcile-billing': async () => {
      await reconcileBilling(app)
      await tellUnconnected(app)
    },
    'seats-letter': told => tellOfSeats(app, told),
    'refund-letter': told => tellOfRefund(app, told),
    'compare-ledgers': () => compareLedgers(app),
    'send-export': told => sendExport(app, told),
    'send-way-letter': told => sendWayLetter(app, told),
    'way-in-letter': told => sendWayIn(app, told),
    'send-device-letter': told => sendDeviceLetter(app, told),
    'team-letter': told => sendTeamLetter(app, told),
    'invitation-letters': told => sendWaitingLetters(app, told),
    'new-owner': told => takeOverBilling(app, told),
    webhook: told => delivery.deliver(told),
    'webhook-letter': told => sendDisabledLetter(app, told),
    housekeeping: () => keepHouseDaily({ ...app, db: unhurried.db }),
    backup: () => backUpDaily(app, databaseUrl),
  }
  const failed = (job: string) => app.metrics?.jobsFailed.inc({ job })
  const queue = await runQueue({ databaseUrl, log, concurrency: config.workerConcurrency, verbs, failed })
  const trickle = keepTrickle(app)
  const heartbeat = await startHeartbeat({ db, log, queue, processId, died: mail.died })
  return async () => {
    await trickle.stop()
    await mail.stop()
    await queue.stop()
    await heartbeat.stop()
    await unhurried.close()
  }
}
