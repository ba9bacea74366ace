import type { thumbRule as thumbCall } from '@icebox/contract/rules'
import { getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import type { VerbInput } from '../../kit/http/route.ts'
import { publish } from '../../kit/queue/publish.ts'
import { getHeld } from '../../rules/change.ts'
import { putWord } from '../../rules/hit-store.ts'
import { keepRule } from '../../rules/rule-store.ts'
import { lockEntries } from '../entries/entry-store.ts'

/** Keeps what the person says of the rule and this message: traces under a key, no text. */
export async function thumbRule(
  app: App,
  { accountId }: Actor,
  { ruleId, entryId, isRight }: VerbInput<typeof thumbCall>,
): Promise<{ success: true }> {
  await inTransaction(app, async tx => {
    // The message before its rule, as whoever restores it locks them.
    const [entry] = await lockEntries(tx, accountId, [entryId])
    const rule = await getHeld(tx, await getAccount(tx, accountId), ruleId)
    await keepRule(tx, rule.id)
    if (entry) await putWord(tx, rule.id, { entry, isRight })
    await publish(tx, accountId, { type: 'rules_updated' })
  })
  return { success: true }
}
