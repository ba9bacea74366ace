import type { App } from '../../app.ts'
import { acting } from '../../kit/audit/acting.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { wideNetworkOf } from '../../kit/http/network.ts'
import type { Visitor } from '../../kit/http/route.ts'
import { lockOwnTeam } from '../account-store.ts'
import { ProviderRefusal } from '../oauth/refusal.ts'
import { type AtCompany, isJustNow } from './arrive.ts'
import { lockCompany, recordTried } from './company-store.ts'
import { personOf } from './person.ts'

/** The owner has come back: the provider works as it is set up. Nobody is signed in by that. Answers the page. */
export async function endTry(app: App, visitor: Visitor, arrived: AtCompany): Promise<string> {
  const { company, claims, attempt, domains } = arrived
  const { accountId } = attempt
  // Who began it must still be the one signed in here.
  if (accountId === null || accountId !== visitor.accountId) throw new ProviderRefusal('expired')
  personOf(claims, company.issuer, domains)
  const deed = { accountId, by: 'person', act: 'company_sign_in_tried', net: wideNetworkOf(visitor.ip) } as const
  await inTransaction(acting(app, deed), async tx => {
    const owner = await lockOwnTeam(tx, accountId)
    const now = await lockCompany(tx, owner.team_id)
    const isSame = owner.role === 'owner' && now?.team_id === company.team_id && now.version === attempt.version
    if (!isSame) throw new ProviderRefusal('expired')
    await recordTried(tx, company, isJustNow(arrived))
  })
  return '/team?company=tried'
}
