import type { AuditAct } from '@icebox/contract/safety/audit'
import { findTeamOf } from '../../kit/audit/audit-store.ts'
import type { Deed, Doer } from '../../kit/audit/record.ts'
import type { Tx } from '../../kit/db/db.ts'
import { addJob } from '../../kit/queue/queue.ts'
import { deleteCompanyIdentities } from './company-identity-store.ts'
import { type EndedLent, endLent } from './lent-store.ts'

/**
 * Whoever leaves a team does not sign in at its provider any more, nor by anything that was added while they had: whoever
 * runs the provider could have been in their place. Where nothing is left to sign in by, a letter brings another way. Answers
 * what the trail of the team they leave is to tell of, once nothing else is to be changed: its end is held from then on. `doer`
 * ends the membership, and all that with it.
 */
export async function leaveTeamsCompany(tx: Tx, accountId: string, doer: Doer): Promise<Deed[]> {
  const bound = await deleteCompanyIdentities(tx, { accountId })
  const { sessions, ...added } = await endLent(tx, accountId)
  const hasLost = Object.values(added).some(count => count > 0)
  if (hasLost) {
    const key = `team-letter:company_left:${accountId}`
    await addJob(tx, { name: 'team-letter', payload: { accountId, about: 'company_left' }, key })
  }
  if (hasLost || bound.accounts.length > 0) await offerWayIn(tx, accountId)
  const whose = { ...doer, teamId: await findTeamOf(tx, accountId), target: { kind: 'member', id: accountId } }
  return deedsOf(whose, { sessions: bound.sessions + sessions, ...added })
}

const ACTS = {
  sessions: 'browsers_signed_out',
  ways: 'sign_in_way_removed',
  keys: 'key_revoked',
  browsers: 'key_revoked',
  webhooks: 'webhook_deleted',
} as const satisfies Record<keyof EndedLent, AuditAct>

/** One of each kind, marked as what follows from the end of a membership. */
function deedsOf(whose: Omit<Deed, 'act' | 'details'>, ended: EndedLent): Deed[] {
  const kinds = (Object.keys(ACTS) as (keyof EndedLent)[]).filter(kind => ended[kind] > 0)
  return kinds.map(kind => ({ ...whose, act: ACTS[kind], details: { [kind]: ended[kind], withMembership: true } }))
}

/** A team's provider is gone or is another: nobody signs in there any more, and what was added stays with the membership. */
export async function unbindTeam(tx: Tx, teamId: string): Promise<void> {
  const { accounts } = await deleteCompanyIdentities(tx, { teamId })
  for (const accountId of accounts) await offerWayIn(tx, accountId)
}

/** By its key an erasure finds it. */
async function offerWayIn(tx: Tx, accountId: string): Promise<void> {
  await addJob(tx, { name: 'way-in-letter', payload: { accountId }, key: `way-in-letter:${accountId}` })
}
