import { type Db, sql } from '../../kit/db/db.ts'
import type { EntryRow } from '../entries/entry-store.ts'
import { SUREST } from './clauses.ts'

/**
 * Messages that might be answered by themselves: put on ice within a day, since their owner switched it on, surely cold, with
 * nothing in their headers against it, of campaigns that nobody asked yet. The rest is the clauses' to say. In
 * the order in which they came, after the one of this number.
 */
export async function listCandidates(
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entry.* from entry
    join stop_setting on stop_setting.account_id = entry.account_id
    join mailbox on mailbox.id = entry.mailbox_id
    where entry.state = 'moved' and entry.frozen_by = 'judge' and entry.label = 'cold_outreach'
      and entry.confidence >= greatest(entry.line, ${SUREST})
      and entry.received_at > now() - interval '24 hours'
      and entry.received_at >= stop_setting.automatic_since
      and entry.stop_bars = '{}' and entry.from_stranger
      and mailbox.disconnected_at is null and mailbox.leaving_at is null and entry.number > ${after}
      and not exists (
        select from stop_request as asked
        where asked.account_id = entry.account_id
          and asked.campaign = coalesce(entry.campaign, entry.id::text))
    order by entry.number limit ${limit}`.execute(db)
  return rows
}

/** The account's cold mail of so many days, the newest first. */
export async function listColdSince(
  db: Db,
  accountId: string,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<EntryRow[]> {
  return db
    .selectFrom('entry')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('received_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .where('label', 'in', ['cold_outreach', 'spam'])
    .where(sql<boolean>`confidence >= line`)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}
