import { leaseDue } from '../lease/lease.ts'
import type { WorkerContext } from '../lease/work.ts'
import { syncLeased } from './sync.ts'

/** The checks of mailboxes whose time has come, in this process and beside the jobs, so that neither waits for the other. */
export interface DueChecks {
  /** Begins as many as there is room for. May be called at any moment. */
  take(): Promise<void>
  /** Resolves when none is under way any more. */
  idle(): Promise<void>
}

/**
 * A timer's check needs no job: the row says when it is due, and whoever takes it moves that on, so that a check that fails
 * or dies with its process comes again. Slow mailboxes count as slow ones here as among the jobs.
 */
export function newDueChecks(context: WorkerContext): DueChecks {
  const { app } = context
  const running = new Set<Promise<void>>()
  let isTaking = false
  let mayBeMore = false
  const take = async () => {
    if (isTaking) return
    isTaking = true
    try {
      for (mayBeMore = true; mayBeMore && !context.isStopping; ) {
        const room = app.config.workerConcurrency - running.size
        if (room <= 0) return
        const leases = await leaseDue(app, room)
        mayBeMore = leases.length === room
        for (const lease of leases) begin(lease)
      }
    } finally {
      isTaking = false
    }
  }
  const begin = (lease: Awaited<ReturnType<typeof leaseDue>>[number]) => {
    const check = syncLeased(context, lease)
      .catch(error => app.log.error({ err: error, mailbox: lease.row.id }, 'a check failed'))
      .then(() => {
        running.delete(check)
        return mayBeMore ? take() : undefined
      })
      .catch(error => app.log.warn({ err: error }, 'the mailboxes that are due were not taken'))
    running.add(check)
  }
  return {
    take,
    idle: async () => {
      await Promise.all(running)
    },
  }
}
