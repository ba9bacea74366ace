import type { Tx } from '../../kit/db/db.ts'
import { addJob } from '../../kit/queue/queue.ts'
import { deleteCompanyIdentities } from './company-identity-store.ts'

/** Whoever leaves a team does not sign in at its provider any more; where that was the only way in, a letter brings another. */
export async function leaveCompany(
  tx: Tx,
  of: { readonly accountId: string } | { readonly teamId: string },
): Promise<void> {
  for (const accountId of await deleteCompanyIdentities(tx, of)) await offerWayIn(tx, accountId)
}

/** By its key an erasure finds it. */
async function offerWayIn(tx: Tx, accountId: string): Promise<void> {
  await addJob(tx, { name: 'way-in-letter', payload: { accountId }, key: `way-in-letter:${accountId}` })
}
