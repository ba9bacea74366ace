import type { OutputOf } from '@icebox/contract/call'
import type { toggleProtection as toggleCall } from '@icebox/contract/user'
import { updateSettings } from '../../../accounts/account-store.ts'
import type { Actor, App } from '../../../app.ts'
import { inTransaction } from '../../../kit/db/db.ts'
import { publish } from '../../../kit/queue/publish.ts'
import { cancelWaiting } from '../../entries/stop-cancel-store.ts'

export const UNPROTECTED = 'The protection is switched off.'

/**
 * Switches protection on or off. Off means that nothing moves, though mail is still judged and listed, and that none of
 * the letters goes out that were to go by themselves.
 */
export async function toggleProtection(
  app: App,
  { accountId }: Actor,
  { enabled }: { enabled: boolean },
): Promise<OutputOf<typeof toggleCall>> {
  return inTransaction(app, async tx => {
    const changed = await updateSettings(tx, accountId, { protection_on: enabled })
    if (!enabled) await cancelWaiting(tx, { accountId, automatic: true }, UNPROTECTED)
    await publish(tx, accountId, { type: 'settings_updated' })
    return { isActive: changed.protection_on }
  })
}
