import { getRuleRun, type RuleRun } from '@icebox/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../kit/calls/query.ts'
import { useUserId } from '../../kit/calls/session.ts'

/** Live events say when there is more; this is for those that were missed. */
const LOOK_AGAIN_MS = 5_000

/** A run as it stands; asked for anew while it runs. */
export function useRun(runId: string | undefined) {
  const id = useUserId()
  return useQuery({
    ...queryOf(getRuleRun, { id, runId: runId ?? '' }),
    enabled: runId !== undefined,
    refetchInterval: ({ state }) => (isRunning(state.data) ? LOOK_AGAIN_MS : false),
  })
}

export function isRunning(run: RuleRun | undefined): boolean {
  return run === undefined || run.state === 'running'
}
