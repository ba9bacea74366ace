import type { Tx } from '../../kit/db/db.ts'
import { addJob } from '../../kit/queue/queue.ts'
import { deleteCompanyIdentities } from './company-identity-store.ts'
import { endLent } from './lent-store.ts'

/**
 * Whoever leaves a team does not sign in at its provider any more, nor by anything that was added while they had: whoever
 * runs the provider could have been in their place. Where nothing is left to sign in by, a letter brings another way.
 */
export async function leaveTeamsCompany(tx: Tx, accountId: string): Promise<void> {
  const bound = await deleteCompanyIdentities(tx, { accountId })
  const hasLost = await endLent(tx, accountId)
  if (hasLost) {
    const key = `team-letter:company_left:${accountId}`
    await addJob(tx, { name: 'team-letter', payload: { accountId, about: 'company_left' }, key })
  }
  if (hasLost || bound.length > 0) await offerWayIn(tx, accountId)
}

/** A team's provider is gone or is another: nobody signs in there any more, and what was added stays with the membership. */
export async function unbindTeam(tx: Tx, teamId: string): Promise<void> {
  for (const accountId of await deleteCompanyIdentities(tx, { teamId })) await offerWayIn(tx, accountId)
}

/** By its key an erasure finds it. */
async function offerWayIn(tx: Tx, accountId: string): Promise<void> {
  await addJob(tx, { name: 'way-in-letter', payload: { accountId }, key: `way-in-letter:${accountId}` })
}
