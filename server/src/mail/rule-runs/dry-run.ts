import type { dryRunRule as dryRunCall } from '@icebox/contract/rules'
import { getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { countTry } from '../../kit/db/limit.ts'
import type { VerbInput } from '../../kit/http/route.ts'
import { readForm } from '../../rules/form.ts'
import { keepRule, listRuleRows, ruleDeleted } from '../../rules/rule-store.ts'
import { beginRun, cancelDryRuns } from '../../rules/run-store.ts'
import { ruleOf } from '../../rules/sentence.ts'
import { triedAmong, UNSAVED } from './tried.ts'

const TEN_MINUTES = { max: 30, windowSeconds: 600 }

/**
 * Tries a saved rule, or a sentence in its place or at the end, on the newest messages, among all rules that are switched
 * on. One run at a time: a new one ends the one before.
 */
export async function dryRunRule(
  app: App,
  { accountId }: Actor,
  { sentence, ruleId }: VerbInput<typeof dryRunCall>,
): Promise<{ runId: string }> {
  const compiled = sentence === undefined ? undefined : ruleOf(sentence)
  await countTry(app, `dry-run:${accountId}`, TEN_MINUTES)
  return inTransaction(app, async tx => {
    const rows = await listRuleRows(tx, await getAccount(tx, accountId))
    const own = rows.find(({ id }) => id === ruleId)
    const rule = compiled ?? (own && readForm(own.compiled))
    if (!rule || (ruleId !== undefined && !own)) throw ruleDeleted()
    if (own) await keepRule(tx, own.id)
    const others = rows.filter(row => row.id !== ruleId && row.state === 'on' && !row.is_left_out)
    const place = own && others.filter(row => rows.indexOf(row) < rows.indexOf(own)).length
    const tried = triedAmong(
      others.map(({ id, version, compiled: form }) => ({ id, version, rule: readForm(form) })),
      { id: own?.id ?? UNSAVED, version: own?.version ?? 0, rule },
      place,
    )
    await cancelDryRuns(tx, accountId)
    const run = { account_id: accountId, rule_id: own?.id ?? null, kind: 'dry' as const, tried: JSON.stringify(tried) }
    return { runId: (await beginRun(tx, run)).id }
  })
}
