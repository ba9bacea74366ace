import type { App } from '../app.ts'
import { inTransaction } from '../kit/db.ts'
import type { JobVerbs } from '../kit/queue.ts'
import { newMailArrived } from './arrived.ts'
import { holdConnections, type OpenRow, openRow } from './connections.ts'
import { runHeadStart } from './head-start-run.ts'
import { freeMailboxesOf } from './lease-store.ts'
import { syncMailbox } from './sync.ts'
import { startWatching } from './watch.ts'
import type { Desk } from './work.ts'

export interface MailWorker {
  readonly verbs: Pick<JobVerbs, 'sync-mailbox' | 'head-start'>
  /** Frees what dead processes held and rings for the mailboxes they were working on. */
  died(processIds: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/** Everything one process does for mailboxes: jobs, watching and polling. `open` stands in for the mail host in tests. */
export async function startMailWorker(app: App, open: OpenRow = openRow): Promise<MailWorker> {
  const connections = holdConnections(app, open)
  const desk: Desk = { app, connections }
  const watching = startWatching(desk)
  return {
    verbs: {
      'sync-mailbox': ({ mailboxId }) => syncMailbox(desk, mailboxId),
      'head-start': ({ mailboxId }) => runHeadStart(desk, mailboxId),
    },
    died: processIds => mailWorkersDied(app, processIds),
    stop: async () => {
      desk.isStopping = true
      await watching.stop()
      await connections.closeAll()
    },
  }
}

export async function mailWorkersDied(app: App, processIds: readonly string[]): Promise<void> {
  await inTransaction(app, async tx => {
    for (const mailboxId of await freeMailboxesOf(tx, processIds)) await newMailArrived(tx, mailboxId)
  })
}
