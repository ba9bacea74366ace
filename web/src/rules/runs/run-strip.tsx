import type { RuleView } from '@icebox/contract/rules'
import { X } from 'lucide-react'
import { formatCount } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ruleName } from '../words.ts'
import { RunProgress } from './run-progress.tsx'
import { isRunning, useRun } from './use-run.ts'
import type { ShownRun } from './use-runs.ts'

interface RunStripProps {
  shown: ShownRun
  rule: RuleView | undefined
  onStop: () => void
  onUndo: () => void
  onPutAway: () => void
}

/** A run that moves mail: how far it is, and what became of it until it is put away. */
export function RunStrip({ shown, rule, onStop, onUndo, onPutAway }: RunStripProps) {
  const { data: run, error } = useRun(shown.id)
  const isUnderWay = !error && isRunning(run)
  const name = rule ? ruleName(rule) : 'A deleted rule'
  const isApply = shown.kind === 'apply'
  return (
    <li className="grid gap-2 rounded-lg border border-ice-line bg-ice-1 px-4 py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-56">
          <b>{isApply ? `${name}: applied to mail already there.` : `${name}: taken back.`}</b>{' '}
          <span role="status" className="text-ink-2">
            {isUnderWay ? 'Under way.' : (run?.summary ?? run?.trouble ?? 'It cannot be said what became of it.')}
          </span>
        </p>
        <span className="flex items-center gap-1.5">
          {isUnderWay && (
            <Button size="sm" onClick={onStop}>
              Stop
            </Button>
          )}
          {!isUnderWay && isApply && rule && (run?.moved ?? 0) > 0 && (
            <Button size="sm" tone="restore" onClick={onUndo}>
              Take it back
            </Button>
          )}
          {!isUnderWay && <IconButton icon={X} label={`Put away: ${name}`} onClick={onPutAway} />}
        </span>
      </div>
      {isUnderWay && (
        <>
          <RunProgress run={run} label={`${name}: progress`} />
          {run && <p className="text-sm text-ink-2">{movedWords(isApply, run.moved)}</p>}
        </>
      )}
    </li>
  )
}

function movedWords(isApply: boolean, moved: number): string {
  return `${formatCount(moved)} ${isApply ? 'filed' : 'brought back'} so far`
}
