import { leaseDue } from '../lease/lease.ts'
import type { WorkerContext } from '../lease/work.ts'
import { type Intake, newIntake } from './intake.ts'
import { syncLeased } from './sync.ts'

/**
 * The checks of mailboxes whose time has come, in this process and beside the jobs, so that neither waits for the other. A
 * timer's check needs no job: the row says when it is due, and whoever takes it moves that on, so that a check that fails
 * or dies with its process comes again. Slow mailboxes count as slow ones here as among the jobs.
 */
export function newDueChecks(context: WorkerContext): Intake {
  const { app } = context
  return newIntake(context, {
    name: 'due',
    most: app.config.workerConcurrency,
    claim: limit => leaseDue(app, limit),
    work: lease =>
      syncLeased(context, lease).catch(error => app.log.error({ err: error, mailbox: lease.row.id }, 'a check failed')),
  })
}
