import type { RuleRun } from '@icebox/contract/rules'
import { useState } from 'react'
import { formatCount } from '../../kit/format.ts'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { isRunning } from '../runs/use-run.ts'
import type { Correction } from './correction.ts'
import { Corrections } from './corrections.tsx'
import type { Outcome } from './outcome.ts'
import { RunRows } from './run-rows.tsx'
import type { Thumbs } from './use-thumbs.ts'

const NAMES: Record<Outcome, string> = { matched: 'Matched', nearly: 'Nearly', not: 'Not' }
const OUTCOMES = ['matched', 'nearly', 'not'] as const
const NONE: Record<Outcome, string> = {
  matched: 'None of your newest mail.',
  nearly: 'Nothing came close and was left.',
  not: 'No message was left.',
}

/** So many of a list stand there at first. */
const FIRST = 8

interface RunListsProps {
  run: RuleRun
  thumbs: Thumbs
  corrections: readonly Correction[]
  onCorrect: (sentence: string) => void
}

/** The three lists of a dry run, one at a time, and what the marks on them suggest. */
export function RunLists({ run, thumbs, corrections, onCorrect }: RunListsProps) {
  const [outcome, setOutcome] = useState<Outcome>('matched')
  const [isWhole, setWhole] = useState(false)
  const found = run[outcome]
  const rows = isWhole ? found : found.slice(0, FIRST)
  const canSay = found.some(({ entryId }) => entryId !== null)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pb-3.5 sm:px-6">
        <Segmented
          label="Messages"
          value={outcome}
          options={OUTCOMES.map(value => ({
            value,
            text: (
              <>
                {NAMES[value]} <span className="mono font-medium">{formatCount(run.counts[value])}</span>
              </>
            ),
          }))}
          onChange={setOutcome}
        />
        {canSay && !thumbs.say && <p className="text-sm text-ink-3">Save it as a draft to say which are wrong.</p>}
      </div>
      <Corrections corrections={corrections} onTake={onCorrect} />
      <ul aria-label={`${NAMES[outcome]} messages`}>
        <RunRows rows={rows} outcome={outcome} thumbs={thumbs} />
      </ul>
      {rows.length === 0 && (
        <p className="border-t border-line-soft px-4 py-4 text-ink-3 sm:px-6">
          {isRunning(run) ? 'None so far.' : NONE[outcome]}
        </p>
      )}
      {rows.length > 0 && rows.length < Math.max(run.counts[outcome], found.length) && (
        <p className="flex flex-wrap items-center gap-x-2 border-t border-line-soft px-4 py-3 text-sm text-ink-3 sm:px-6">
          The newest {formatCount(rows.length)} of {formatCount(Math.max(run.counts[outcome], found.length))}.
          {rows.length < found.length && (
            <button type="button" className="link touch" onClick={() => setWhole(true)}>
              Show {formatCount(found.length)}
            </button>
          )}
        </p>
      )}
    </>
  )
}
