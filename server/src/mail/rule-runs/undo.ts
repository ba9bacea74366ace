import type { undoRule as undoCall } from '@icebox/contract/rules'
import { getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import type { VerbInput } from '../../kit/http/route.ts'
import { Problem } from '../../kit/problem.ts'
import { getHeld } from '../../rules/change.ts'
import { holdAccount } from '../../rules/hit-store.ts'
import { keepRule } from '../../rules/rule-store.ts'
import { beginRun, listBusyRuns } from '../../rules/run-store.ts'
import { isUuid } from '../entries/entry-store.ts'
import { claimHits } from './undo-store.ts'

/** Brings back what the rule filed and flagged, or what one run of it did. The rule itself stays as it is. */
export async function undoRule(
  app: App,
  { accountId }: Actor,
  { ruleId, runId }: VerbInput<typeof undoCall>,
): Promise<{ runId: string }> {
  return inTransaction(app, async tx => {
    await holdAccount(tx, accountId)
    const rule = await getHeld(tx, await getAccount(tx, accountId), ruleId)
    await keepRule(tx, rule.id)
    if (runId !== undefined && !isUuid(runId)) throw new Problem('not_found', 'There is no such run.')
    const moving = await listBusyRuns(tx, accountId)
    // What is applied is ended by its own undo.
    if (moving.some(run => run.ruleId === ruleId && run.id !== runId)) {
      throw new Problem('conflict', 'Messages are still being moved. Please wait a moment.')
    }
    const run = await beginRun(tx, { account_id: accountId, rule_id: rule.id, kind: 'undo' })
    await claimHits(tx, run, runId)
    return { runId: run.id }
  })
}
