import type { App } from '../../app.ts'
import { recordDeed } from '../../kit/audit/record.ts'
import type { Db, Tx } from '../../kit/db/db.ts'
import { wideNetworkOf } from '../../kit/http/network.ts'
import type { Visitor } from '../../kit/http/route.ts'
import { listIdentities } from '../identity-store.ts'
import { ProviderRefusal } from '../oauth/refusal.ts'
import type { SignedIn } from '../sign-in.ts'
import { isHeld } from './held-store.ts'

/** Throws ProviderRefusal `company_required` for whoever has to sign in at their team's provider. */
export async function assertNotHeld(tx: Tx | Db, { config }: Pick<App, 'config'>, accountId: string): Promise<void> {
  if (await isHeld(tx, accountId, config.selfHostUnlimited)) throw new ProviderRefusal('company_required')
}

/**
 * Whoever joins and is held from then on, or came by a way that another team's provider had opened and that ends with it, begins
 * no session, which would tell of it.
 */
export async function tellJoinedIfShutOut(
  tx: Tx,
  { config }: Pick<App, 'config'>,
  { accountId, wayId, ip }: Pick<SignedIn, 'accountId' | 'wayId'> & Pick<Visitor, 'ip'>,
): Promise<void> {
  const isThere = (await listIdentities(tx, accountId)).some(({ id }) => id === wayId)
  if (isThere && !(await isHeld(tx, accountId, config.selfHostUnlimited))) return
  await recordDeed(tx, { accountId, by: 'person', act: 'joined_team', net: wideNetworkOf(ip) })
}
