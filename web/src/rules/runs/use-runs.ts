import { applyRule, cancelRuleRun, type RulesOverview, undoRule } from '@icebox/contract/rules'
import { useState } from 'react'
import { ruleKeys } from '../../domain/rule/stale-keys.ts'
import { useAction } from '../../kit/calls/action.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { failedToast } from '../../kit/result-toasts.ts'
import { useChange } from '../../kit/use-change.ts'

export type ShownRun = RulesOverview['runs'][number]

/** The runs that move mail: those that were under way when the page opened, and what became of them, until put away. */
export function useRuns(underWay: readonly ShownRun[]) {
  const id = useUserId()
  const [shown, setShown] = useState(underWay)
  const [away, setAway] = useState<ReadonlySet<string>>(new Set())
  const show = (runs: readonly ShownRun[]) => setShown(before => withRuns(before, runs))
  useChange(underWay, () => show(underWay))
  const shared = { refresh: ruleKeys(id), failed: (error: Error) => failedToast(error) }
  const applying = useAction({
    ...shared,
    call: applyRule,
    done: ({ runId }, { params }) => void show([{ id: runId, kind: 'apply', ruleId: params.ruleId }]),
  })
  const undoing = useAction({
    ...shared,
    call: undoRule,
    done: ({ runId }, { params }) => void show([{ id: runId, kind: 'undo', ruleId: params.ruleId }]),
  })
  const stopping = useAction({ ...shared, call: cancelRuleRun })

  return {
    runs: shown.filter(run => !away.has(run.id)),
    apply: (ruleId: string) => applying.run({ params: { id, ruleId } }),
    /** All that the rule did, or one run of it. */
    undo: (ruleId: string, runId?: string) =>
      undoing.run({ params: { id, ruleId }, input: runId === undefined ? {} : { runId } }),
    stop: (runId: string) => stopping.run({ params: { id, runId } }),
    putAway: (runId: string) => setAway(before => new Set(before).add(runId)),
  }
}

export type Runs = ReturnType<typeof useRuns>

/** The newest first, each once. */
export function withRuns(before: readonly ShownRun[], more: readonly ShownRun[]): ShownRun[] {
  return [...more.filter(run => !before.some(each => each.id === run.id)), ...before]
}
