import type { LiveEvent } from '@icebox/contract/events'
import type { Tx } from '../kit/db/db.ts'
import { publish } from '../kit/queue/publish.ts'
import { listAccounts } from './member-store.ts'

/** Tells everyone of the team, when the transaction commits. */
export async function publishToTeam(tx: Tx, teamId: string, event: LiveEvent): Promise<void> {
  for (const { id } of await listAccounts(tx, teamId)) await publish(tx, id, event)
}
