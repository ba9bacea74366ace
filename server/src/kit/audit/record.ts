import type { AuditAct } from '@icebox/contract/safety/audit'
import type { Tx } from '../db/db.ts'
import { wideNetworkOf } from '../http/network.ts'
import { appendRow, findTeamOf } from './audit-store.ts'
import type { AuditFacts, Details } from './chain.ts'

/** What somebody did. */
export interface Deed {
  readonly accountId: string
  readonly by: AuditFacts['actor_kind']
  readonly act: AuditAct
  readonly target?: { readonly kind: string; readonly id: string } | undefined
  readonly details?: Details
  /** As networkOf names it; its beginning alone is kept. */
  readonly ip?: string | undefined
  /** Where it is not the one the account is in now. */
  readonly teamId?: string | undefined
}

/** Writes one row of the team's audit trail, at the end of the act's own transaction. */
export async function recordDeed(
  tx: Tx,
  { accountId, by, act, target, details = {}, ip, teamId }: Deed,
): Promise<void> {
  const team_id = teamId ?? (await findTeamOf(tx, accountId))
  if (team_id === undefined) return
  await appendRow(tx, {
    ...{ team_id, actor_id: accountId, actor_kind: by, act },
    ...{ target_kind: target?.kind ?? null, target_id: target?.id ?? null },
    ...{ details, net: ip === undefined ? '' : wideNetworkOf(ip), at: new Date() },
  })
}
