import { monthlyScans } from '@icebox/contract/plans'
import { type Account, countSeats } from '../accounts/account-store.ts'
import type { App } from '../app.ts'
import { allowanceOf } from '../billing/allowance.ts'
import { readScans } from '../billing/usage-store.ts'
import type { Db, Tx } from '../kit/db.ts'

/** Scans a month as the plan and its seats give them. */
export async function planLimit(tx: Tx | Db, account: Account): Promise<number> {
  const { total } = await countSeats(tx, account.team_id)
  return monthlyScans(account.subscription_tier, total)
}

/** What the team has scanned in its usage month. */
export async function scansOf(app: App, account: Account): Promise<number> {
  return readScans(app.db, await allowanceOf(app, app.db, account))
}

/** Asked before a message is read; counting it is what finally decides. */
export async function isUsedUp(app: App, account: Account): Promise<boolean> {
  const allowance = await allowanceOf(app, app.db, account)
  return allowance.limit !== null && (await readScans(app.db, allowance)) >= allowance.limit
}
