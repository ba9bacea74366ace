import type { LogView } from '@icebox/contract/activity'
import { type Db, sql } from '../../kit/db/db.ts'
import { matches, VIEWS } from './view-store.ts'

/** An entry with what its row on the screen needs besides. */
export type LogRow = Awaited<ReturnType<typeof listLogRows>>[number]

export interface LogFilter {
  readonly view: LogView
  readonly search: string | undefined
  /** The `number` of the entry the page before ended with. */
  readonly before: string | undefined
  readonly ids: readonly string[] | undefined
  /** Received from then on. */
  readonly since: Date | undefined
  readonly limit: number
}

/** The newest first, at most `limit`. */
export async function listLogRows(db: Db, accountId: string, filter: LogFilter) {
  let query = logRows(db)
    .where('entry.account_id', '=', accountId)
    .where(VIEWS[filter.view]('entry'))
    .orderBy('entry.number', 'desc')
    .limit(filter.limit)
  if (filter.before !== undefined) query = query.where('entry.number', '<', filter.before)
  if (filter.ids !== undefined) query = query.where('entry.id', 'in', filter.ids)
  if (filter.since !== undefined) query = query.where('entry.received_at', '>=', filter.since)
  if (filter.search !== undefined) query = query.where(matches(filter.search)('entry'))
  const rows = await query.execute()
  const named = new Set(rows.flatMap(({ campaign }) => campaign ?? []))
  const counts = await countCampaigns(db, accountId, [...named])
  return rows.map(row => ({ ...row, campaign_count: counts.get(row.campaign ?? '') ?? 0 }))
}

function logRows(db: Db) {
  return db
    .selectFrom('entry')
    .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
    .leftJoin('sender_rule', join =>
      join
        .onRef('sender_rule.account_id', '=', 'entry.account_id')
        .onRef('sender_rule.address', '=', 'entry.from_address'),
    )
    .leftJoin('sender_rule as domain_rule', join =>
      join
        .onRef('domain_rule.account_id', '=', 'entry.account_id')
        .on('domain_rule.address', '=', sql<string>`substring(entry.from_address from '@[^@]*$')`),
    )
    .leftJoin('folder', 'folder.id', 'entry.folder_id')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('action')
          .select(['action.kind', 'action.state', 'action.error'])
          .whereRef('action.entry_id', '=', 'entry.id')
          .where('action.state', '!=', 'dropped')
          .orderBy('action.generation', 'desc')
          .limit(1)
          .as('move'),
      join => join.onTrue(),
    )
    .selectAll('entry')
    .select(['mailbox.address as mailbox_address', 'sender_rule.decision as sender_decision'])
    .select('folder.name as folder_name')
    .select('domain_rule.decision as domain_decision')
    .select(['move.kind as move_kind', 'move.state as move_state', 'move.error as move_error'])
}

/** How many messages each of these campaigns has. */
async function countCampaigns(db: Db, accountId: string, campaigns: readonly string[]) {
  if (campaigns.length === 0) return new Map<string, number>()
  const rows = await db
    .selectFrom('entry')
    .select(['campaign', ({ fn }) => fn.countAll<string>().as('count')])
    .where('account_id', '=', accountId)
    .where('campaign', 'in', campaigns)
    .groupBy('campaign')
    .execute()
  return new Map(rows.map(({ campaign, count }) => [campaign ?? '', Number(count)]))
}

export async function findNumber(db: Db, accountId: string, entryId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('entry')
    .select('number')
    .where('id', '=', entryId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.number
}

export async function countIce(db: Db, accountId: string) {
  return db
    .selectFrom('entry')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere(VIEWS.to_review('entry')).as('to_review'),
      fn.countAll<string>().filterWhere(VIEWS.thawed('entry')).as('thawed'),
      fn.countAll<string>().filterWhere(VIEWS.confirmed('entry')).as('confirmed'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Messages of the last seven days per confidence from `from` up. Those that the user's own word moved do not depend on the line. */
export async function countByConfidence(db: Db, accountId: string, from: number) {
  return db
    .selectFrom('entry')
    .select(['confidence', ({ fn }) => fn.countAll<string>().as('count')])
    .where('account_id', '=', accountId)
    .where('judged_at', '>', sql<Date>`now() - interval '7 days'`)
    .where('confidence', '>=', from)
    .where(sql<boolean>`not reasons @> '[{"code": "sender_blocked"}]'`)
    .where(sql<boolean>`not reasons @> '[{"code": "team_blocked"}]'`)
    .where(sql<boolean>`not reasons @> '[{"code": "stranger_screened"}]'`)
    .where(sql<boolean>`not reasons @> '[{"code": "answers_our_letter"}]'`)
    .groupBy('confidence')
    .execute()
}

/** Messages judged in the last seven days, and those of strangers below the line that are no notices and nobody allowed. */
export async function countStrangers(db: Db, accountId: string) {
  return db
    .selectFrom('entry')
    .select(({ fn }) => [
      fn.countAll<string>().as('judged'),
      fn
        .countAll<string>()
        .filterWhere('from_stranger', '=', true)
        .filterWhere('label', '!=', 'transactional')
        .filterWhere(sql<boolean>`confidence < line`)
        .filterWhere(sql<boolean>`not reasons @> '[{"code": "delivery_report"}]'`)
        .filterWhere(sql<boolean>`not exists (
          select from sender_rule as rule
          where rule.account_id = entry.account_id and rule.decision = 'allow' and rule.address in (${SENDER_NAMES})
        )`)
        .filterWhere(sql<boolean>`not exists (
          select from team_sender as line join account on account.team_id = line.team_id
          where account.id = entry.account_id and line.decision = 'allow' and line.address in (${SENDER_NAMES})
            and not exists (
              select from team_sender_opt_out as out
              where out.account_id = account.id and out.team_id = line.team_id and out.address = line.address
            )
        )`)
        .as('would_move'),
    ])
    .where('account_id', '=', accountId)
    .where('judged_at', '>', sql<Date>`now() - interval '7 days'`)
    .where('confidence', 'is not', null)
    .where('run_id', 'is', null)
    .executeTakeFirstOrThrow()
}

const SENDER_NAMES = sql`entry.from_address, substring(entry.from_address from '@[^@]*$')`
