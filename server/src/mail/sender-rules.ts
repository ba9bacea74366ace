import type { Actor, App } from '../app.ts'
import { inTransaction } from '../kit/db.ts'
import { publish } from '../kit/publish.ts'
import { deleteSenderRule, listRules, putSenderRule } from './sender-rule-store.ts'

/** Exact addresses the user allowed or blocked, the newest first. */
export async function listSenderRules(app: App, { accountId }: Actor) {
  const rules = await listRules(app.db, accountId)
  return rules.map(({ address, decision, created_at }) => ({ address, decision, createdAt: created_at.toISOString() }))
}

/** Allows, blocks or forgets an address. It concerns mail to come; nothing moves. */
export async function setSenderRule(
  app: App,
  { accountId }: Actor,
  { address, decision }: { address: string; decision: 'allow' | 'block' | null },
) {
  await inTransaction(app, async tx => {
    if (decision === null) await deleteSenderRule(tx, accountId, address)
    else await putSenderRule(tx, { account_id: accountId, address, decision, source: 'user' })
    await publish(tx, accountId, { type: 'settings_updated' })
  })
  return { success: true as const }
}
