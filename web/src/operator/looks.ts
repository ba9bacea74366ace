import { examineInstallation, lookAtInstallation } from '@icebox/contract/safety/operator'
import { queryOf } from '../kit/calls/query.ts'
import { SendError } from '../kit/calls/send.ts'

/** Each look leaves a row in the audit trail, so that nothing but a press or a visit makes one: no live event does. */
const FRESHNESS = { staleTime: 10_000, refetchOnReconnect: false, leavesTrace: true }

export const LOOK = queryOf(lookAtInstallation, undefined, FRESHNESS)
/** For the page, whose layout has just asked: what failed then is asked again only at a press. */
export const LOOK_AGAIN = queryOf(lookAtInstallation, undefined, { ...FRESHNESS, retryOnMount: false })
export const FINDINGS = queryOf(examineInstallation, undefined, FRESHNESS)

/** Whoever asks is no operator, or no more. */
export function isNothingThere(error: Error | null): boolean {
  return error instanceof SendError && error.status === 404
}
