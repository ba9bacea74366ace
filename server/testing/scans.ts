import { getAccount } from '../src/accounts/account-store.ts'
import { allowanceOf } from '../src/billing/overage/allowance.ts'
import { countScan, readScans } from '../src/billing/overage/usage-store.ts'
import { inTransaction } from '../src/kit/db/db.ts'
import type { BillingWorld } from './billing-world.ts'
import { setScans } from './usage.ts'

/** So many scans of a person; the last of them is counted as the product counts it, and answers whether it may be. */
export async function scan({ test }: BillingWorld, { id }: { id: string }, times: number): Promise<boolean> {
  const { app } = test
  const account = await getAccount(app.db, id)
  const before = await readScans(app.db, await allowanceOf(app, app.db, account))
  await setScans(app, id, before + times - 1)
  return inTransaction(app, async tx => countScan(tx, id, await allowanceOf(app, tx, account)))
}

/** So many scans of a person beyond what the plan holds. */
export async function scanBeyond(world: BillingWorld, who: { id: string }, times: number): Promise<void> {
  const { app } = world.test
  const { team_id: team } = await getAccount(app.db, who.id)
  const { included, month } = await allowanceOf(app, app.db, await getAccount(app.db, who.id))
  await setScans(app, who.id, included ?? 0)
  await scan(world, who, 1)
  await app.db
    .updateTable('overage_month')
    .set({ scans: times })
    .where('team_id', '=', team)
    .where('month', '=', month)
    .execute()
  await setScans(app, who.id, (included ?? 0) + times)
}
