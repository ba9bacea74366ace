import { findRun } from '../../rules/run-store.ts'
import type { WorkerContext } from '../lease/work.ts'
import { workApply } from './apply-work.ts'
import { workDryRun } from './dry-run-work.ts'
import { workUndo } from './undo-work.ts'

/** The job behind every run: does some of it, and adds the job that does more. */
export async function goOnWithRun(context: WorkerContext, runId: string): Promise<void> {
  const run = await findRun(context.app.db, runId)
  if (run?.state !== 'running') return
  if (run.kind === 'dry') return workDryRun(context, run)
  return run.kind === 'undo' ? workUndo(context.app, run) : workApply(context, run)
}
