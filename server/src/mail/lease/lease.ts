import type { App } from '../../app.ts'
import { inTransaction, type Tx } from '../../kit/db/db.ts'
import {
  type Held,
  holdsFence,
  type LeasedRow,
  releaseLease,
  renewLease,
  takeDueLeases,
  takeLease,
} from './lease-store.ts'

const RENEW_MS = 15_000

/** Another worker was given this mailbox: whatever we still wanted to write must not be written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** The right to work on one mailbox. */
export interface Lease {
  /** The mailbox as it was when the lease was taken. */
  readonly row: LeasedRow
  /** One transaction that holds only while the lease does. Throws LeaseLost. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Ends the lease by `work`, which answers false where another worker holds it by then. Throws LeaseLost. */
  end(work: (held: Held) => Promise<boolean>): Promise<void>
  /**
   * Ends the lease, if it has not ended, without a result; the mailbox is due again after the wait, if one is given.
   */
  release(waitMs?: number): Promise<void>
}

/**
 * Leases the mailbox to this process and renews the lease; undefined when it cannot be had. A worker that has it then
 * looks again afterwards.
 */
export async function leaseMailbox(app: App, mailboxId: string): Promise<Lease | undefined> {
  const row = await takeLease(app.db, mailboxId, app.processId)
  return row && keepLease(app, row)
}

/** Takes mailboxes whose time to be checked has come, `limit` of them at the most. */
export async function leaseDue(app: App, limit: number): Promise<Lease[]> {
  const { pollSeconds } = app.config
  const rows = await takeDueLeases(app.db, { workerId: app.processId, pollSeconds, limit })
  return rows.map(row => keepLease(app, row))
}

function keepLease(app: App, row: LeasedRow): Lease {
  const held = { mailboxId: row.id, fence: row.lease_fence }
  let isOver = false
  const timer = setInterval(() => {
    renewLease(app.db, held).catch(error => app.log.warn({ err: error }, 'a lease was not renewed'))
  }, RENEW_MS)
  const over = () => {
    isOver = true
    clearInterval(timer)
  }
  return {
    row,
    write: work =>
      inTransaction(app, async tx => {
        if (!(await holdsFence(tx, held))) throw new LeaseLost()
        return work(tx)
      }),
    end: async work => {
      const isOurs = await work(held)
      over()
      if (!isOurs) throw new LeaseLost()
    },
    release: async waitMs => {
      if (isOver) return
      over()
      await releaseLease(app.db, held, waitMs)
    },
  }
}
