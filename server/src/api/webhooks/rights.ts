import { WEBHOOKS_MAX } from '@icebox/contract/api/webhooks'
import type { Account } from '../../accounts/account-store.ts'
import { hasFeature } from '../../accounts/settings.ts'
import type { App } from '../../app.ts'
import type { Db, Tx } from '../../kit/db/db.ts'
import { Problem } from '../../kit/problem.ts'
import { listWebhookRows } from './webhook-store.ts'

/** What unlocks webhooks; null where the plan in force holds them. */
export function lockOf(app: App, account: Account): string | null {
  return hasFeature(app, account, 'mayUseApi')
    ? null
    : 'Pro+ opens webhooks. Those that are there are told of what happens again with it.'
}

/** Throws Problem `not_allowed` where the plan does not hold webhooks. */
export function assertOpen(app: App, account: Account): void {
  const locked = lockOf(app, account)
  if (locked) throw new Problem('not_allowed', locked)
}

/** Whether another may be added. Throws Problem `not_allowed`, `conflict` past WEBHOOKS_MAX. */
export async function assertRoom(app: App, tx: Tx | Db, account: Account): Promise<void> {
  assertOpen(app, account)
  if ((await listWebhookRows(tx, account.id)).length < WEBHOOKS_MAX) return
  throw new Problem('conflict', `You have ${WEBHOOKS_MAX} webhooks, and that is the most. Remove one first.`)
}
