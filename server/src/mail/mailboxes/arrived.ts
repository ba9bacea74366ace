import type { Db, Tx } from '../../kit/db/db.ts'
import { addJob, jobCall, type NewJob } from '../../kit/queue/queue.ts'

/** The doorbell: however often it rings, one job waits for the mailbox. It runs only if the transaction commits. */
export async function newMailArrived(tx: Tx | Db, mailboxId: string): Promise<void> {
  await addJob(tx, bell(mailboxId))
}

/** The same within a statement that does more. */
export function bellCall(mailboxId: string) {
  return jobCall(bell(mailboxId))
}

/** Rings later, beside a bell that may ring before. */
export async function lookAgainLater(tx: Tx | Db, mailboxId: string, runAt: Date): Promise<void> {
  await addJob(tx, { name: 'sync-mailbox', payload: { mailboxId }, key: `again:${mailboxId}`, runAt })
}

/** In no queue of its mailbox: the lease lets one at a time in, and each queue would make fetching every job slower. */
function bell(mailboxId: string): NewJob<'sync-mailbox'> {
  return {
    name: 'sync-mailbox',
    payload: { mailboxId },
    key: `sync:${mailboxId}`,
    // Whoever rings again and again, where many wait, must not be sent back to the end of the line.
    keepsPlace: true,
  }
}
