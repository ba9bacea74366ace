import type { LiveEvent } from '@icebox/contract/events'
import type { Account } from '../accounts/account-store.ts'
import { announceToTeam } from '../accounts/events/announce.ts'
import type { Tx } from '../kit/db/db.ts'
import { publish } from '../kit/queue/publish.ts'
import { listAccounts } from './member-store.ts'

/** Tells everyone of the team, when the transaction commits. */
export async function publishToTeam(tx: Tx, teamId: string, event: LiveEvent): Promise<void> {
  for (const { id } of await listAccounts(tx, teamId)) await publish(tx, id, event)
}

/** Tells the programs of whoever runs the team that somebody is not in it any more. */
export async function announceLeft(tx: Tx, teamId: string, { name, email, role }: Account): Promise<void> {
  await announceToTeam(tx, teamId, { type: 'team.member_left', data: { name, email, role } })
}
