import { getAccount } from '../src/accounts/account-store.ts'
import type { App } from '../src/app.ts'
import { allowanceOf } from '../src/billing/allowance.ts'

/** So many scans of a person, and of the team with them, in the usage month that runs. */
export async function setScans(app: App, accountId: string, scans: number): Promise<void> {
  const { teamId, month } = await allowanceOf(app, app.db, await getAccount(app.db, accountId))
  await app.db
    .insertInto('usage_month')
    .values({ account_id: accountId, month, scans })
    .onConflict(conflict => conflict.columns(['account_id', 'month']).doUpdateSet({ scans }))
    .execute()
  await app.db
    .insertInto('usage_team')
    .values({ team_id: teamId, month, scans })
    .onConflict(conflict => conflict.columns(['team_id', 'month']).doUpdateSet({ scans }))
    .execute()
}
