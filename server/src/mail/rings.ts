import type { App } from '../app.ts'
import { inTransaction } from '../kit/db.ts'
import { lookAgainLater, newMailArrived } from './arrived.ts'
import { storeRings } from './ring-store.ts'

/**
 * A ring of the provider for these mailboxes. It carries no truth and no work: it only wakes, as often as it likes. Where
 * the provider drops what follows closely, it wakes once more after `againMs`.
 */
export async function ringFor(app: App, mailboxIds: readonly string[], againMs?: number): Promise<void> {
  if (mailboxIds.length === 0) return
  const ids = [...new Set(mailboxIds)].sort()
  await inTransaction(app, async tx => {
    await storeRings(tx, ids)
    for (const mailboxId of ids) {
      await newMailArrived(tx, mailboxId)
      if (againMs !== undefined) await lookAgainLater(tx, mailboxId, new Date(Date.now() + againMs))
    }
  })
}
