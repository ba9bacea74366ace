import type { ReviewFilter, ReviewOrder } from '@icebox/contract/review'
import type { RawBuilder } from 'kysely'
import { type Db, sql } from '../../kit/db/db.ts'
import { column, matches, type OnEntry, VIEWS } from '../log/view-store.ts'

/** What is asked for, and whose it is. */
export interface ReviewQuery {
  readonly accountId: string
  readonly filter: ReviewFilter
}

interface Page {
  readonly order: ReviewOrder
  readonly after: { readonly number: string; readonly confidence: number | null } | undefined
  readonly limit: number
}

/**
 * The rows of the review queue: messages that stand alone, and of each campaign the newest that matches. Where one
 * campaign is asked for, each of its messages.
 */
export async function listHeads(db: Db, { accountId, filter }: ReviewQuery, { order, after, limit }: Page) {
  const holds = conditionOf(filter)
  let query = db
    .selectFrom('entry')
    .select(['entry.id', 'entry.campaign'])
    .where('entry.account_id', '=', accountId)
    .where(holds('entry'))
    .limit(limit)
  for (const by of ORDERS[order].by) query = query.orderBy(by)
  if (filter.campaign === undefined) query = query.where(isHead(holds))
  if (after) query = query.where(ORDERS[order].isAfter(after))
  return query.execute()
}

type After = NonNullable<Page['after']>
const SURENESS = sql`coalesce(entry.confidence, -1)`
const ORDERS: Record<ReviewOrder, { by: RawBuilder<unknown>[]; isAfter: (after: After) => RawBuilder<boolean> }> = {
  newest: { by: [sql`entry.number desc`], isAfter: ({ number }) => sql`entry.number < ${number}` },
  oldest: { by: [sql`entry.number`], isAfter: ({ number }) => sql`entry.number > ${number}` },
  surest: {
    by: [sql`${SURENESS} desc`, sql`entry.number desc`],
    isAfter: ({ number, confidence }) => sql`(${SURENESS}, entry.number) < (${confidence ?? -1}, ${number}::bigint)`,
  },
}

function isHead(holds: OnEntry): RawBuilder<boolean> {
  return sql`(entry.campaign is null or not exists (
    select from entry as newer
    where newer.account_id = entry.account_id and newer.campaign = entry.campaign
      and newer.number > entry.number and ${holds('newer')}))`
}

/** Where a row stands; undefined when it is not the account's. */
export async function findPlace(db: Db, accountId: string, entryId: string): Promise<After | undefined> {
  return db
    .selectFrom('entry')
    .select(['number', 'confidence'])
    .where('id', '=', entryId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Of each campaign, how many messages match and who sent them: the busiest four, with the number of all. */
export async function countSenders(db: Db, { accountId, filter }: ReviewQuery, campaigns: readonly string[]) {
  if (campaigns.length === 0) return []
  const { rows } = await sql<{
    campaign: string
    address: string
    name: string
    count: string
    total: string
    senders: string
  }>`
    select * from (
      select campaign, from_address as address, max(from_name) as name, count(*) as count,
        sum(count(*)) over (partition by campaign) as total,
        count(*) over (partition by campaign) as senders,
        row_number() over (partition by campaign order by count(*) desc, from_address) as place
      from entry
      where account_id = ${accountId} and campaign = any(${campaigns}::text[]) and ${conditionOf(filter)('entry')}
      group by campaign, from_address
    ) as ranked
    where place <= 4 order by campaign, place`.execute(db)
  return rows
}

export async function countMatches(db: Db, { accountId, filter }: ReviewQuery) {
  const { rows } = await sql<{ count: string; newest: string | null }>`
    select count(*) as count, max(number) as newest from entry
    where account_id = ${accountId} and ${conditionOf(filter)('entry')}`.execute(db)
  return rows[0]
}

export async function findByNumber(db: Db, accountId: string, number: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('entry')
    .select('id')
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.id
}

export async function countKinds(db: Db, { accountId, filter }: ReviewQuery) {
  const { rows } = await sql<{ kind: string; count: string }>`
    select ${kindOf('entry')} as kind, count(*) as count from entry
    where account_id = ${accountId} and ${conditionOf({ ...filter, kind: undefined })('entry')}
    group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

/** The busiest 20 of all that match. */
export async function countBusiest(db: Db, { accountId, filter }: ReviewQuery) {
  const { rows } = await sql<{ address: string; name: string; count: string }>`
    select from_address as address, max(from_name) as name, count(*) as count from entry
    where account_id = ${accountId} and ${conditionOf({ ...filter, sender: undefined })('entry')}
    group by 1 order by 3 desc, 1 limit 20`.execute(db)
  return rows
}

export async function countMailboxes(db: Db, { accountId, filter }: ReviewQuery) {
  const { rows } = await sql<{ address: string; count: string }>`
    select mailbox.address, sum(counted.count) as count
    from (
      select mailbox_id, count(*) as count from entry
      where account_id = ${accountId} and ${conditionOf({ ...filter, mailbox: undefined })('entry')}
      group by mailbox_id
    ) as counted
    join mailbox on mailbox.id = counted.mailbox_id
    group by mailbox.address order by 2 desc, 1`.execute(db)
  return rows
}

export interface Chosen {
  readonly filter: ReviewFilter
  readonly only: { readonly ids: readonly string[]; readonly campaigns: readonly string[] } | undefined
  /** The `number` of the newest that is meant. */
  readonly upTo: string | undefined
  /** What this act was done to already is left out. */
  readonly act: string
}

/** The newest first. */
export async function listChosen(db: Db, accountId: string, { filter, only, upTo, act }: Chosen): Promise<string[]> {
  let query = db
    .selectFrom('entry')
    .select('id')
    .where('account_id', '=', accountId)
    .where(conditionOf(filter)('entry'))
    .where(sql<boolean>`last_act ->> 'act' is distinct from ${act}`)
    .orderBy('number', 'desc')
  if (upTo !== undefined) query = query.where('number', '<=', upTo)
  if (only) {
    const { ids, campaigns } = only
    query = query.where(sql<boolean>`(id = any(${ids}::uuid[]) or campaign = any(${campaigns}::text[]))`)
  }
  return (await query.execute()).map(({ id }) => id)
}

/** What an act on many messages was done to and can still be taken back of. */
export async function listActed(db: Db, accountId: string, act: string): Promise<string[]> {
  const rows = await db
    .selectFrom('entry')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`last_act ->> 'act' = ${act}`)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** The campaigns of the messages that an act has taught from. */
export async function listTaught(db: Db, accountId: string, act: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('entry')
    .select('campaign')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`last_act ->> 'act' = ${act} and last_act ->> 'taught' is not null`)
    .execute()
  return rows.map(({ campaign }) => campaign)
}

/** The kind of outreach; of mail that has none, its label. */
function kindOf(entry: string): RawBuilder<string> {
  return sql`coalesce(nullif(${column(entry, 'kind')}, 'other'), ${column(entry, 'label')}, 'unknown')`
}

function conditionOf({ view, kind, sender, mailbox, search, campaign }: ReviewFilter): OnEntry {
  const parts: OnEntry[] = [VIEWS[view]]
  if (kind !== undefined) parts.push(entry => sql`${kindOf(entry)} = ${kind}`)
  if (sender !== undefined) parts.push(entry => sql`${column(entry, 'from_address')} = ${sender}`)
  if (campaign !== undefined) parts.push(entry => sql`${column(entry, 'campaign')} = ${campaign}`)
  if (search !== undefined) parts.push(matches(search))
  if (mailbox !== undefined) parts.push(entry => isOf(entry, mailbox))
  return entry =>
    sql`(${sql.join(
      parts.map(part => part(entry)),
      sql` and `,
    )})`
}

function isOf(entry: string, mailbox: string): RawBuilder<boolean> {
  const owner = column(entry, 'account_id')
  return sql`${column(entry, 'mailbox_id')} in (
    select id from mailbox where mailbox.account_id = ${owner} and mailbox.address = ${mailbox})`
}
