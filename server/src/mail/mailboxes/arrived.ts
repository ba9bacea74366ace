import type { Db, Tx } from '../../kit/db/db.ts'
import { addJob, jobCall, type NewJob } from '../../kit/queue/queue.ts'

/**
 * Adds the job that looks for new mail. However often this is called, one job waits per mailbox, and only if the
 * transaction commits.
 */
export async function newMailArrived(tx: Tx | Db, mailboxId: string): Promise<void> {
  await addJob(tx, bell(mailboxId))
}

/** The same as an expression, for a statement that does more. */
export function bellCall(mailboxId: string) {
  return jobCall(bell(mailboxId))
}

/** Looks for new mail at `runAt`, in a job of its own: one that is added meanwhile may run before it. */
export async function lookAgainLater(tx: Tx | Db, mailboxId: string, runAt: Date): Promise<void> {
  await addJob(tx, { name: 'sync-mailbox', payload: { mailboxId }, key: `again:${mailboxId}`, runAt })
}

/**
 * No named queue per mailbox: the lease already admits one worker at a time, and every queue slows down fetching jobs.
 */
function bell(mailboxId: string): NewJob<'sync-mailbox'> {
  return {
    name: 'sync-mailbox',
    payload: { mailboxId },
    key: `sync:${mailboxId}`,
    // A job that is added again keeps its place, else a busy mailbox would move back in the line each time.
    keepsPlace: true,
  }
}
