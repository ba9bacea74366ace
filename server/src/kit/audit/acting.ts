import type { App } from '../../app.ts'
import type { Tx, Witness } from '../db/db.ts'
import { findTeamOf } from './audit-store.ts'
import { ChangeWatch } from './change-watch.ts'
import { type Deed, recordDeed } from './record.ts'

/**
 * The same app, in the hands of somebody who does this one thing: the first of its transactions that changes anything also
 * writes the row of the audit trail.
 */
export function acting(app: App, deed: Deed): App {
  return { ...app, witness: witnessOf(deed) }
}

function witnessOf(deed: Deed): Witness {
  let isRecorded = false
  let isWaiting = false
  return {
    begin: async tx => {
      isWaiting = false
      if (isRecorded) return { tx, end: async () => {} }
      // Whoever leaves a team, or deletes the account, did it in the team they were in.
      const teamId = await findTeamOf(tx, deed.accountId)
      let isChanged = false
      const watched: Tx = tx.withPlugin(
        new ChangeWatch(() => {
          isChanged = true
        }),
      )
      const end = async () => {
        if (!isChanged) return
        await recordDeed(tx, { ...deed, teamId })
        isWaiting = true
      }
      return { tx: watched, end }
    },
    committed: () => {
      isRecorded ||= isWaiting
    },
  }
}
