import { announceToTeam } from '../../accounts/events/announce.ts'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import { countForMember } from './member-usage-store.ts'

/** What may be scanned beyond the plan, and what it is billed by. */
export interface Extra {
  readonly subscriptionId: string
  readonly capCents: number
  readonly scans: number
}

/** What a team may use in the usage month that runs now. */
export interface Allowance {
  readonly teamId: string
  /** Scans up to which mail is judged; null is without limit. */
  readonly limit: number | null
  /** Scans that the plan holds; what is beyond them is billed, where the owner wants that. */
  readonly included: number | null
  /** Left out where nothing beyond the plan is scanned. */
  readonly extra?: Extra | null
  /** The day the usage month began, YYYY-MM-DD; names it. */
  readonly month: string
  readonly endsAt: Date
}

/** Counts one scan of the team while its allowance lasts; false when it is used up. */
export async function countScan(tx: Tx, accountId: string, allowance: Allowance): Promise<boolean> {
  const { teamId, limit, included } = allowance
  if (limit === 0) return false
  if (limit !== null || included !== null) await lockTeam(tx, teamId)
  const used = limit === null && included === null ? 0 : await readScans(tx, allowance)
  if (limit !== null && used >= limit) return false
  await addScan(tx, accountId, allowance)
  if (included !== null && used >= included) await countExtra(tx, allowance)
  if (included !== null) await announceShare(tx, { ...allowance, included }, used + 1)
  return true
}

/** Each share of the plan's scans, at the scan that reaches it. */
const SHARES = [
  { percent: 80, type: 'usage.80' },
  { percent: 100, type: 'usage.100' },
] as const

async function announceShare(
  tx: Tx,
  allowance: Allowance & { readonly included: number },
  used: number,
): Promise<void> {
  const { teamId, included, month, endsAt } = allowance
  for (const { percent, type } of SHARES) {
    if (used !== Math.ceil((included * percent) / 100)) continue
    await announceToTeam(tx, teamId, { type, data: { used, included, month, endsAt: endsAt.toISOString() } })
  }
}

/** Scans of the whole team in its usage month, those of people who have left it included. */
export async function readScans(tx: Tx | Db, { teamId, month }: Pick<Allowance, 'teamId' | 'month'>): Promise<number> {
  const row = await tx
    .selectFrom('usage_team')
    .select('scans')
    .where('team_id', '=', teamId)
    .where('month', '=', month)
    .executeTakeFirst()
  return row?.scans ?? 0
}

/** Once for the person, whose share the team sees, and once for the team, which paid for it whoever goes. */
async function addScan(tx: Tx, accountId: string, { teamId, month }: Allowance): Promise<void> {
  await tx
    .insertInto('usage_month')
    .values({ account_id: accountId, month, scans: 1 })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'month']).doUpdateSet({ scans: sql<number>`usage_month.scans + 1` }),
    )
    .execute()
  await tx
    .insertInto('usage_team')
    .values({ team_id: teamId, month, scans: 1 })
    .onConflict(conflict =>
      conflict.columns(['team_id', 'month']).doUpdateSet({ scans: sql<number>`usage_team.scans + 1` }),
    )
    .execute()
  await countForMember(tx, accountId, 'judged')
}

/** Two workers must not both take the last scan. */
async function lockTeam(tx: Tx, teamId: string): Promise<void> {
  await tx.selectFrom('team').select('id').where('id', '=', teamId).forNoKeyUpdate().execute()
}

/** The limit that holds now is written beside it: a lower one later changes nothing that is owed. */
async function countExtra(tx: Tx, { teamId, month, endsAt, extra }: Allowance): Promise<void> {
  if (!extra) return
  const { capCents: cap_cents, subscriptionId: subscription_id } = extra
  await tx
    .insertInto('overage_month')
    .values({ team_id: teamId, month, ends_at: endsAt, scans: 1, cap_cents, subscription_id })
    .onConflict(conflict =>
      conflict.columns(['team_id', 'month']).doUpdateSet({
        scans: sql<number>`overage_month.scans + 1`,
        cap_cents: sql<number>`greatest(overage_month.cap_cents, excluded.cap_cents)`,
        subscription_id,
      }),
    )
    .execute()
}
