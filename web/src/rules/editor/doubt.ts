import { formatCount } from '../../kit/format.ts'
import type { DryRun } from '../dry-run/use-dry-run.ts'
import { isRunning } from '../runs/use-run.ts'

/** Why a person is asked before a rule acts. */
export interface Doubt {
  title: string
  text: string
}

/** Of a rule that takes much of the mail, or whose dry run has not shown how much; undefined where all is well. */
export function doubtOf({ run, isBegun }: Pick<DryRun, 'run' | 'isBegun'>): Doubt | undefined {
  if (run?.isWide) {
    return {
      title: 'This takes a lot of mail',
      text: `It would have taken ${formatCount(run.counts.matched)} of ${formatCount(run.checked)} messages. That is more than 40 of 100.`,
    }
  }
  if (run?.state === 'done') return undefined
  const isUnderWay = isBegun && isRunning(run)
  return {
    title: isUnderWay ? 'The dry run is still under way' : 'This was not tried to the end',
    text: 'So it is not known how much of your mail it takes. Nothing is ever deleted, and you can take all of it back.',
  }
}
