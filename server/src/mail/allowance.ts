import { monthlyScans } from '@icebox/contract/plans'
import { type Account, countSeats } from '../accounts/account-store.ts'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kit/db.ts'
import { readScans } from './usage-store.ts'

/** Scans the account may use in a month; null is without limit. */
export async function scanLimit(app: App, tx: Tx | Db, account: Account): Promise<number | null> {
  return app.config.selfHostUnlimited ? null : planLimit(tx, account)
}

/** Scans a month as the plan and its seats give them. */
export async function planLimit(tx: Tx | Db, account: Account): Promise<number> {
  const { total } = await countSeats(tx, account.team_id)
  return monthlyScans(account.subscription_tier, total)
}

/** Asked before a message is read; counting it is what finally decides. */
export async function isUsedUp(app: App, account: Account): Promise<boolean> {
  const limit = await scanLimit(app, app.db, account)
  return limit !== null && (await readScans(app.db, account.id)) >= limit
}
