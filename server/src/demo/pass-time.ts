import type { App } from '../app.ts'
import { inTransaction } from '../kit/db/db.ts'
import { ageRequests, letFairWhilePass, noteOutcomes } from '../mail/stopping/outcome/outcome-store.ts'

/** For the sandbox, where time is let pass: what waits is due, and whoever was silent is quiet. */
export async function letRequestsAge(app: App, days: number): Promise<void> {
  await inTransaction(app, async tx => {
    await letFairWhilePass(tx)
    // Who wrote again by now is not quiet.
    await noteOutcomes(tx, null)
    await ageRequests(tx, days)
  })
}
