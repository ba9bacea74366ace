import type { Db, Tx } from '../kit/db.ts'
import { addJob } from '../kit/queue.ts'

/** The doorbell: however often it rings, one job waits for the mailbox. It runs only if the transaction commits. */
export async function newMailArrived(tx: Tx | Db, mailboxId: string): Promise<void> {
  await addJob(tx, {
    name: 'sync-mailbox',
    payload: { mailboxId },
    key: `sync:${mailboxId}`,
    queue: queueOf(mailboxId),
    // The poll rings again and again: where many wait, that must send nobody back to the end of the line.
    keepsPlace: true,
  })
}

/** Rings later, beside a bell that may ring before. */
export async function lookAgainLater(tx: Tx | Db, mailboxId: string, runAt: Date): Promise<void> {
  await addJob(tx, {
    name: 'sync-mailbox',
    payload: { mailboxId },
    key: `again:${mailboxId}`,
    queue: queueOf(mailboxId),
    runAt,
  })
}

/** Jobs of one mailbox run one after another. */
export function queueOf(mailboxId: string): string {
  return `mailbox:${mailboxId}`
}
