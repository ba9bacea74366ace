import type { Insertable, Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'

export type EventRow = Selectable<Tables['webhook_event']>
export type NewEvent = Insertable<Tables['webhook_event']>

/** Webhooks of an account for which events are kept, with the plan in force: also paused ones, which may ask for them later. */
export async function listHearers(tx: Tx, accountId: string) {
  return tx
    .selectFrom('webhook')
    .innerJoin('account', 'account.id', 'webhook.account_id')
    .select(['webhook.id', 'webhook.state', 'webhook.events', 'webhook.needs_plan'])
    .select(['account.subscription_status', 'account.subscription_tier'])
    .where('webhook.account_id', '=', accountId)
    .where('webhook.state', '!=', 'disabled')
    .orderBy('webhook.id')
    .execute()
}

/** Within a statement on a table with `account_id`: whether somebody may have to be told. */
export function isHeard(accountId: string) {
  return sql<boolean>`exists (
    select from webhook where webhook.account_id = ${sql.ref(accountId)} and webhook.state <> 'disabled')`
}

/** Who hears of a team's matters. */
export async function listManagers(tx: Tx, teamId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('team_id', '=', teamId)
    .where('role', 'in', ['owner', 'admin'])
    .execute()
  return rows.map(({ id }) => id)
}

/** Events of one account get their numbers in the order in which they commit, so that whoever reads on by number misses none. */
export async function lockEvents(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('events ' || ${accountId}, 0))`.execute(tx)
}

export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  await tx.insertInto('webhook_event').values(events).execute()
}

/** The first try of each of these, due at once. */
export async function insertTries(tx: Tx, webhookId: string, events: readonly Pick<NewEvent, 'id'>[]): Promise<void> {
  const rows = events.map(({ id }) => ({ webhook_id: webhookId, event_id: id, n: 1 }))
  await tx.insertInto('webhook_try').values(rows).execute()
}

/** The account's events behind this number, the first to happen first. */
export async function listEventsAfter(
  db: Db,
  accountId: string,
  { number, limit }: { readonly number: string; readonly limit: number },
): Promise<EventRow[]> {
  return db
    .selectFrom('webhook_event')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** Events and tries past their time, removed; `event` and `try` in days. */
export async function forgetOldEvents(db: Db, days: { readonly event: number; readonly try: number }): Promise<void> {
  const before = (count: number) => sql<Date>`now() - make_interval(days => ${count})`
  await db.deleteFrom('webhook_try').where('ended_at', '<', before(days.try)).execute()
  await db.deleteFrom('webhook_event').where('at', '<', before(days.event)).execute()
}
