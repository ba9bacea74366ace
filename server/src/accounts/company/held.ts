import type { App } from '../../app.ts'
import type { Db, Tx } from '../../kit/db/db.ts'
import { ProviderRefusal } from '../oauth/refusal.ts'
import { isHeld } from './held-store.ts'

/** Throws ProviderRefusal `company_required` for whoever has to sign in at their team's provider. */
export async function assertNotHeld(tx: Tx | Db, { config }: Pick<App, 'config'>, accountId: string): Promise<void> {
  if (await isHeld(tx, accountId, config.selfHostUnlimited)) throw new ProviderRefusal('company_required')
}
