import { findCompany, listDomains, lockCompany, recordRequired } from '../../accounts/company/company-store.ts'
import { listHeld } from '../../accounts/company/held-store.ts'
import type { App } from '../../app.ts'
import { recordDeed } from '../../kit/audit/record.ts'
import type { Tx } from '../../kit/db/db.ts'
import { endHeldSessions } from '../../kit/sessions/session.ts'
import { tellByLetter } from '../remove.ts'

interface Change {
  readonly teamId: string
  readonly change: () => Promise<void>
}

/**
 * Makes a change to a team's provider, and tells by letter each person who from then on has to sign in there, or need not any
 * more. Other sessions of the former end. Without a domain that is proven it is required of nobody, and not of everybody again
 * when one is. Answers how many sessions ended, and whether the requirement ended by the way.
 */
export async function changingHeld(
  tx: Tx,
  app: App,
  { teamId, change }: Change,
): Promise<{ readonly signedOut: number; readonly endsRequired: boolean }> {
  const hasEverything = app.config.selfHostUnlimited
  const wasRequired = (await lockCompany(tx, teamId))?.required_at != null
  const before = await listHeld(tx, teamId, hasEverything)
  await change()
  const isProven = (await listDomains(tx, teamId)).some(({ proven_at }) => proven_at !== null)
  if (wasRequired && !isProven) await recordRequired(tx, teamId, false)
  const after = await listHeld(tx, teamId, hasEverything)
  for (const id of before) if (!after.includes(id)) await tellByLetter(tx, id, 'company_optional')
  for (const id of after) if (!before.includes(id)) await tellByLetter(tx, id, 'company_required')
  const company = await findCompany(tx, teamId)
  return {
    signedOut: await endHeldSessions(tx, teamId, hasEverything),
    endsRequired: wasRequired && company?.required_at === null,
  }
}

/** The row of the audit trail for a requirement that ended by the way: by what the owner did, or with the last domain's proof. */
export async function tellRequiredEnded(
  tx: Tx,
  { accountId, by }: { readonly accountId: string; readonly by: 'person' | 'proof' },
): Promise<void> {
  const how = by === 'proof' ? ({ by: 'operator', details: { proofEnded: true } } as const) : { by }
  await recordDeed(tx, { accountId, ...how, act: 'company_sign_in_optional', net: '' })
}
