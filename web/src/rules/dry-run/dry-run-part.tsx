import type { RuleStep } from '@icebox/contract/rules'
import { Play, Square } from 'lucide-react'
import { sentenceOf } from '../../kit/calls/action.ts'
import { formatCount } from '../../kit/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RunProgress } from '../runs/run-progress.tsx'
import { isRunning } from '../runs/use-run.ts'
import { effectWords } from '../words.ts'
import type { Correction } from './correction.ts'
import { RunLists } from './run-lists.tsx'
import type { DryRun } from './use-dry-run.ts'
import type { Thumbs } from './use-thumbs.ts'

interface DryRunPartProps {
  dry: DryRun
  steps: readonly RuleStep[]
  thumbs: Thumbs
  /** What the thumbs suggest. */
  corrections: readonly Correction[]
  onCorrect: (sentence: string) => void
}

/** What the rule would do, tried on the newest mail. */
export function DryRunPart({ dry, steps, thumbs, corrections, onCorrect }: DryRunPartProps) {
  const { run, isBegun, error } = dry
  const isUnderWay = isBegun && !error && isRunning(run)
  return (
    <section aria-labelledby="dry-run" className="border-t border-line">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 sm:px-6">
        <div className="min-w-0">
          <h3 id="dry-run" className="text-[15px]/[22px] font-[650] tracking-[-0.012em]">
            What it would do
          </h3>
          <p className="text-sm text-ink-3">{isBegun ? 'Your newest 500 messages. Nothing has moved.' : NOT_TRIED}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <p role="status">
            {run && !isUnderWay && run.state === 'done' && (
              <Badge tone="ice" className="h-[26px] text-sm">
                {effectWords(steps, run.counts.matched)}
              </Badge>
            )}
          </p>
          {isUnderWay ? (
            <Button size="sm" onClick={dry.stop}>
              <Square aria-hidden strokeWidth={1.75} />
              Stop
            </Button>
          ) : (
            <Button size="sm" onClick={dry.begin}>
              <Play aria-hidden strokeWidth={1.75} />
              {isBegun ? 'Run again' : 'Try it'}
            </Button>
          )}
        </div>
      </div>
      {isUnderWay && (
        <div className="px-4 pb-4 sm:px-6">
          <RunProgress run={run} label="Dry run" />
        </div>
      )}
      <Trouble dry={dry} />
      {run?.isWide && (
        <Note tone="warn" title="This takes a lot of mail." className="mx-4 mb-4 sm:mx-6">
          {formatCount(run.counts.matched)} of {formatCount(run.checked)} messages. You will be asked before it is
          switched on.
        </Note>
      )}
      {run && <RunLists run={run} thumbs={thumbs} corrections={corrections} onCorrect={onCorrect} />}
    </section>
  )
}

const NOT_TRIED = 'Tried on your newest 500 messages. Nothing moves.'

const ENDED = {
  cancelled: 'The dry run was stopped. What it found until then stands below.',
  failed: 'The dry run could not go on.',
  lost: 'What the dry run found is gone; it is not kept for long. Run it again.',
}

function Trouble({ dry: { run, error } }: { dry: DryRun }) {
  const ended = run && run.state !== 'done' && run.state !== 'running' ? (run.trouble ?? ENDED[run.state]) : undefined
  const words = error ? sentenceOf(error, 'The dry run could not begin. Please try again.') : ended
  if (words === undefined) return null
  return (
    <Note tone="warn" role="status" className="mx-4 mb-4 sm:mx-6">
      {words}
    </Note>
  )
}
