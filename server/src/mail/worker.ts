import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '../app.ts'
import { inTransaction } from '../kit/db/db.ts'
import type { JobVerbs } from '../kit/queue/queue.ts'
import { sendRegularLetters } from './digest/regular-letters.ts'
import { runHeadStartMoves } from './head-start/head-start-moves.ts'
import { runHeadStart } from './head-start/head-start-run.ts'
import { freeMailboxesOf } from './lease/lease-store.ts'
import { newPlaces } from './lease/places.ts'
import type { WorkerContext } from './lease/work.ts'
import { newMailArrived } from './mailboxes/arrived.ts'
import { holdConnections } from './mailboxes/connections.ts'
import { goOnWithRun } from './rule-runs/go-on.ts'
import { openSecondOpinion } from './second-opinion/second-opinion.ts'
import { lookAfterStopRequests } from './stopping/plan.ts'
import { sendStopRequest } from './stopping/send.ts'
import { everySoOften } from './sync/chores.ts'
import { syncMailbox } from './sync/sync.ts'
import { startWatching } from './sync/watch.ts'

const LONGEST_STOP_MS = 3_000
const STOP_REQUESTS_MS = 60_000
const LETTERS_MS = 15_000

export interface MailWorker {
  readonly verbs: Pick<JobVerbs, 'sync-mailbox' | 'head-start' | 'head-start-moves' | 'rule-run' | 'stop-request'>
  /** Frees what dead processes held and rings for the mailboxes they were working on. */
  died(processIds: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/** Everything one process does for mailboxes: jobs, watching and polling. */
export async function startMailWorker(app: App): Promise<MailWorker> {
  const connections = holdConnections(app)
  const secondOpinion = await openSecondOpinion(app)
  const places = newPlaces(app.config.workerConcurrency, app.config.pauses?.slowMailboxMs)
  const context: WorkerContext = { app, connections, places, secondOpinion }
  const watching = startWatching(context)
  const stopping = new AbortController()
  const asking = everySoOften(app.log, stopping.signal, {
    name: 'stop requests',
    everyMs: STOP_REQUESTS_MS,
    work: () => lookAfterStopRequests(app),
  })
  const letters = { name: 'regular letters', everyMs: LETTERS_MS, work: () => sendRegularLetters(context) }
  const writing = everySoOften(app.log, stopping.signal, letters)
  return {
    verbs: {
      'sync-mailbox': ({ mailboxId }) => syncMailbox(context, mailboxId),
      'head-start': ({ mailboxId }) => runHeadStart(context, mailboxId),
      'head-start-moves': ({ mailboxId }) => runHeadStartMoves(app, mailboxId),
      'rule-run': ({ runId }) => goOnWithRun(context, runId),
      'stop-request': ({ requestId }) => sendStopRequest(context, requestId),
    },
    died: processIds => mailWorkersDied(app, processIds),
    stop: async () => {
      context.isStopping = true
      secondOpinion?.stop()
      stopping.abort()
      const stopped = watching
        .stop()
        .then(() => connections.closeAll())
        .then(() => watching.idle())
        .then(() => asking)
        .then(() => writing)
        .catch(error => app.log.warn({ err: error }, 'the mail worker did not end in order'))
      // A host that hangs must not keep us from ending.
      await Promise.race([stopped, pause(LONGEST_STOP_MS, undefined, { ref: false })])
    },
  }
}

/** Their leases and watches end, and what they were working on is taken up at once. */
export async function mailWorkersDied(app: App, processIds: readonly string[]): Promise<void> {
  await inTransaction(app, async tx => {
    for (const mailboxId of await freeMailboxesOf(tx, processIds, app.config.pollSeconds))
      await newMailArrived(tx, mailboxId)
  })
}
