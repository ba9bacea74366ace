import type { LogView } from '@icebox/contract/activity'
import { CLOSE_CALL_FROM } from '@icebox/contract/constants'
import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely'
import { type Db, sql } from '../kit/db.ts'
import type { EntryState, Tables } from '../kit/tables.ts'

/** An entry with what its row on the screen needs besides. */
export type LogRow = Awaited<ReturnType<typeof listLogRows>>[number]

export interface LogFilter {
  readonly view: LogView
  readonly search: string | undefined
  /** The `number` of the entry the page before ended with. */
  readonly before: string | undefined
  readonly ids: readonly string[] | undefined
  readonly limit: number
}

/** The newest first, at most `limit`. */
export async function listLogRows(db: Db, accountId: string, filter: LogFilter) {
  let query = logRows(db)
    .where('entry.account_id', '=', accountId)
    .where(VIEWS[filter.view])
    .orderBy('entry.number', 'desc')
    .limit(filter.limit)
  if (filter.before !== undefined) query = query.where('entry.number', '<', filter.before)
  if (filter.ids !== undefined) query = query.where('entry.id', 'in', filter.ids)
  if (filter.search !== undefined) query = query.where(matches(filter.search))
  return query.execute()
}

type Where = (eb: ExpressionBuilder<Tables, 'entry'>) => Expression<SqlBool>

const THAWED: readonly EntryState[] = ['thawing', 'restored_by_app', 'restored_by_user', 'put_back']

/** Reached the inbox and could not be read so far. Before the first try nothing is shown, as that is a matter of moments. */
const waits: Where = eb => eb.and([eb('entry.state', '=', 'seen'), eb('entry.read_failures', '>', 0)])

const VIEWS: Record<LogView, Where> = {
  all: eb => eb.or([eb('entry.state', '!=', 'seen'), waits(eb)]),
  on_ice: eb => eb.and([eb('entry.state', 'in', ['planned', 'moved'])]),
  let_through: eb => eb.or([eb('entry.state', 'in', ['passed', 'unread', 'failed']), waits(eb)]),
  thawed: eb => eb.and([eb('entry.state', 'in', THAWED)]),
  confirmed: eb => eb.and([eb('entry.confirmed_cold_at', 'is not', null)]),
  close_calls: eb =>
    eb.and([
      eb('entry.state', '=', 'passed'),
      eb('entry.confidence', '>=', CLOSE_CALL_FROM),
      eb('entry.confidence', '<', eb.ref('entry.line')),
    ]),
}

function matches(search: string): Where {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return eb => eb.or(SEARCHED.map(column => sql<boolean>`${folded(sql.ref(column))} like ${folded(sql`${pattern}`)}`))
}

const SEARCHED = ['entry.from_address', 'entry.from_name', 'entry.subject']

/** Without case for the letters of every language; the cluster's own locale may know ASCII alone. */
function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lower((${text})::text collate "und-x-icu")`
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
    .select(['move.kind as move_kind', 'move.state as move_state', 'move.error as move_error'])
    .select(eb =>
      eb
        .selectFrom('entry as other')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('other.account_id', '=', 'entry.account_id')
        .whereRef('other.campaign', '=', 'entry.campaign')
        .whereRef('other.id', '!=', 'entry.id')
        .as('campaign_count'),
    )
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
      fn.countAll<string>().filterWhere('state', 'in', ['planned', 'moved']).as('on_ice'),
      fn.countAll<string>().filterWhere('state', 'in', THAWED).as('thawed'),
      fn.countAll<string>().filterWhere('confirmed_cold_at', 'is not', null).as('confirmed'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Messages of the last seven days per confidence from `from` up. Those a rule of the user's decided do not depend on the line. */
export async function countByConfidence(db: Db, accountId: string, from: number) {
  return db
    .selectFrom('entry')
    .select(['confidence', ({ fn }) => fn.countAll<string>().as('count')])
    .where('account_id', '=', accountId)
    .where('judged_at', '>', sql<Date>`now() - interval '7 days'`)
    .where('confidence', '>=', from)
    .where(sql<boolean>`not reasons @> '[{"code": "sender_blocked"}]'`)
    .groupBy('confidence')
    .execute()
}
