import type { App } from '../app.ts'
import { inTransaction, type Tx } from '../kit/db.ts'
import { holdsFence, releaseLease, renewLease, takeLease } from './lease-store.ts'
import type { MailboxRow } from './mailbox-store.ts'

const RENEW_MS = 15_000

/** Another worker was given this mailbox: whatever we still wanted to write must not be written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** The right to work on one mailbox. */
export interface Lease {
  /** The mailbox as it was when the lease was taken. */
  readonly row: MailboxRow
  /** One transaction that holds only while the lease does. Throws LeaseLost. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  release(): Promise<void>
}

/** Takes the mailbox for this process and keeps it; undefined when it is gone or another worker has it. */
export async function leaseMailbox(app: App, mailboxId: string): Promise<Lease | undefined> {
  const row = await takeLease(app.db, mailboxId, app.processId)
  if (!row) return undefined
  const fence = row.lease_fence
  const timer = setInterval(() => {
    renewLease(app.db, mailboxId, fence).catch(error => app.log.warn({ err: error }, 'a lease was not renewed'))
  }, RENEW_MS)
  return {
    row,
    write: work =>
      inTransaction(app, async tx => {
        if (!(await holdsFence(tx, mailboxId, fence))) throw new LeaseLost()
        return work(tx)
      }),
    release: async () => {
      clearInterval(timer)
      await releaseLease(app.db, mailboxId, fence)
    },
  }
}
