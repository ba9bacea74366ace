import { getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { suspendedAt } from '../../billing/state/customer-store.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { Problem } from '../../kit/problem.ts'
import { getHeld } from '../../rules/change.ts'
import { wantFolders } from '../../rules/folder-store.ts'
import { readForm } from '../../rules/form.ts'
import { assertMayApply } from '../../rules/rights.ts'
import { keepRule, listRuleRows } from '../../rules/rule-store.ts'
import { beginRun, listBusyRuns } from '../../rules/run-store.ts'
import { foldersOf } from '../../rules/sentence.ts'
import { listMailboxes } from '../mailboxes/mailbox-store.ts'
import { triedAmong } from './tried.ts'

/** Does to the mail that is in the inbox now what the rule would have done when it came. Rules above it go first. */
export async function applyRule(
  app: App,
  { accountId }: Actor,
  { ruleId }: { ruleId: string },
): Promise<{ runId: string }> {
  return inTransaction(app, async tx => {
    const account = await getAccount(tx, accountId)
    const row = await getHeld(tx, account, ruleId)
    await keepRule(tx, ruleId)
    assertMayApply(app, account)
    if ((await suspendedAt(tx, account.team_id)) !== null) throw new Problem('conflict', 'The account is on hold.')
    if ((await listBusyRuns(tx, accountId)).length > 0) {
      throw new Problem('conflict', 'Messages are still being moved. Please wait a moment.')
    }
    const [mailbox] = await listMailboxes(tx, accountId)
    if (!mailbox) throw new Problem('conflict', 'Connect a mailbox first.')
    const rows = await listRuleRows(tx, account)
    const above = rows.slice(
      0,
      rows.findIndex(({ id }) => id === ruleId),
    )
    const rule = readForm(row.compiled)
    await wantFolders(tx, accountId, foldersOf(rule))
    const tried = triedAmong(
      above
        .filter(each => each.state === 'on' && !each.is_left_out)
        .map(({ id, version, compiled }) => ({ id, version, rule: readForm(compiled) })),
      { id: row.id, version: row.version, rule },
      undefined,
    )
    const run = { account_id: accountId, rule_id: ruleId, kind: 'apply' as const, mailbox_id: mailbox.id }
    return { runId: (await beginRun(tx, { ...run, tried: JSON.stringify(tried) })).id }
  })
}
