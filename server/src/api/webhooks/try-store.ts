import type { Selectable } from 'kysely'
import type { EventRow } from '../../accounts/events/event-store.ts'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'

export type TryRow = Selectable<Tables['webhook_try']>
/** A try with the event that it tells. */
export type TryOfEvent = TryRow & Pick<EventRow, 'type' | 'at' | 'data'>

const NOW = sql<Date>`now()`
const WAITS = sql<boolean>`webhook_try.ended_at is null`
const IS_TAKEN = sql<boolean>`webhook_try.taken_until > now()`

/** Tries of a webhook that are under way at this moment, in whatever process. */
export async function countTaken(tx: Tx, webhookId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('webhook_try')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('webhook_id', '=', webhookId)
    .where(WAITS)
    .where(IS_TAKEN)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Takes the try that has been due longest for so many seconds; undefined where none is. The webhook must be locked. */
export async function takeTry(tx: Tx, webhookId: string, seconds: number): Promise<TryOfEvent | undefined> {
  return tx
    .with('next', query =>
      query
        .selectFrom('webhook_try')
        .select(['webhook_id', 'event_id', 'n'])
        .where('webhook_id', '=', webhookId)
        .where(WAITS)
        .where('due_at', '<=', NOW)
        .where(sql<boolean>`${IS_TAKEN} is not true`)
        .orderBy('due_at')
        .orderBy('event_id')
        .limit(1),
    )
    .updateTable('webhook_try')
    .from(['next', 'webhook_event'])
    .set({ taken_until: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .whereRef('webhook_try.webhook_id', '=', 'next.webhook_id')
    .whereRef('webhook_try.event_id', '=', 'next.event_id')
    .whereRef('webhook_try.n', '=', 'next.n')
    .whereRef('webhook_event.id', '=', 'next.event_id')
    .returningAll('webhook_try')
    .returning(['webhook_event.type', 'webhook_event.at', 'webhook_event.data'])
    .executeTakeFirst()
}

export type TryResult = Pick<TryRow, 'status' | 'ms' | 'error' | 'answer'>

/** Writes what became of a try; false where that is written already. */
export async function endTry(
  tx: Tx,
  { webhook_id, event_id, n }: Pick<TryRow, 'webhook_id' | 'event_id' | 'n'>,
  result: TryResult,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_try')
    .set({ ...result, ended_at: NOW, taken_until: null })
    .where('webhook_id', '=', webhook_id)
    .where('event_id', '=', event_id)
    .where('n', '=', n)
    .where(WAITS)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The try after this one, in so many seconds. */
export async function insertNextTry(tx: Tx, row: TryRow, seconds: number): Promise<void> {
  const { webhook_id, event_id, n, failed_before } = row
  const due_at = sql<Date>`now() + make_interval(secs => ${seconds}::float8)`
  await tx
    .insertInto('webhook_try')
    .values({ webhook_id, event_id, n: n + 1, failed_before: failed_before + 1, due_at })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Ends all that waits for a webhook, with a word that says why. */
export async function endWaiting(tx: Tx, webhookId: string, error: string): Promise<void> {
  await tx
    .updateTable('webhook_try')
    .set({ ended_at: NOW, taken_until: null, error })
    .where('webhook_id', '=', webhookId)
    .where(WAITS)
    .execute()
}

/** When somebody has to look again after what waits; null where nothing does. */
export async function readNextDue(tx: Tx, webhookId: string): Promise<Date | null> {
  const { next } = await tx
    .selectFrom('webhook_try')
    .select(sql<Date | null>`min(greatest(due_at, taken_until))`.as('next'))
    .where('webhook_id', '=', webhookId)
    .where(WAITS)
    .executeTakeFirstOrThrow()
  return next
}

/** The newest first, those that wait before all others. */
export async function listTryRows(db: Db, webhookId: string, limit: number): Promise<TryOfEvent[]> {
  return db
    .selectFrom('webhook_try')
    .innerJoin('webhook_event', 'webhook_event.id', 'webhook_try.event_id')
    .selectAll('webhook_try')
    .select(['webhook_event.type', 'webhook_event.at', 'webhook_event.data'])
    .where('webhook_id', '=', webhookId)
    .orderBy('ended_at', ob => ob.desc().nullsFirst())
    .orderBy('due_at')
    .orderBy('event_id', 'desc')
    .limit(limit)
    .execute()
}

/** Which events are sent again. */
type Replayed = { readonly eventId: string } | { readonly since: Date; readonly types: readonly string[] }

/** One more try of each of these events of the account, due at once, but for those that wait anyway. Answers how many. */
export async function insertReplays(
  tx: Tx,
  webhook: { readonly id: string; readonly account_id: string },
  which: Replayed,
): Promise<number> {
  const chosen =
    'eventId' in which
      ? sql<boolean>`event.id = ${which.eventId}`
      : sql<boolean>`event.at >= ${which.since} and event.type = any(${which.types}::text[])`
  const { numAffectedRows } = await sql`
    insert into webhook_try (webhook_id, event_id, n)
    select ${webhook.id}, event.id, coalesce(max(before.n), 0) + 1
    from webhook_event as event
    left join webhook_try as before on before.event_id = event.id and before.webhook_id = ${webhook.id}
    where event.account_id = ${webhook.account_id} and ${chosen}
    group by event.id
    having count(*) filter (where before.n is not null and before.ended_at is null) = 0`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Whether the account knows of the event. */
export async function hasEvent(tx: Tx, accountId: string, eventId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('webhook_event')
    .select('id')
    .where('id', '=', eventId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}
