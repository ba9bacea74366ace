import type { Account } from '../../accounts/account-store.ts'
import { hasFeature } from '../../accounts/settings.ts'
import type { App } from '../../app.ts'

/** What unlocks the API; null where the plan in force holds it. */
export function lockOf(app: App, account: Account): string | null {
  return hasFeature(app, account, 'mayUseApi') ? null : 'Pro+ opens the API. Keys that are there work again with it.'
}
