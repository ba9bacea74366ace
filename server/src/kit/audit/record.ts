import { auditAct, auditActorKind } from '@icebox/contract/safety/audit'
import { z } from 'zod'
import type { Tx } from '../db/db.ts'
import { appendRow, findTeamOf } from './audit-store.ts'

/** What somebody does, as it is written down where others may end it. */
export const deedKept = z.object({
  accountId: z.string(),
  by: auditActorKind,
  act: auditAct,
  target: z.object({ kind: z.string(), id: z.string() }).optional(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  /** The beginning of the network it comes from; empty where that is not known. */
  net: z.string(),
  /** Where it is not the one the account is in now. */
  teamId: z.string().optional(),
})
export type Deed = z.infer<typeof deedKept>

/** Who does something, by what and from where. */
export type Doer = Pick<Deed, 'accountId' | 'by' | 'net'>

/** Writes one row of the team's audit trail, at the end of the act's own transaction. */
export async function recordDeed(
  tx: Tx,
  { accountId, by, act, target, details = {}, net, teamId }: Deed,
): Promise<void> {
  const team_id = teamId ?? (await findTeamOf(tx, accountId))
  if (team_id === undefined) return
  await appendRow(tx, {
    ...{ team_id, actor_id: accountId, actor_kind: by, act },
    ...{ target_kind: target?.kind ?? null, target_id: target?.id ?? null },
    ...{ details, net, at: new Date() },
  })
}
