import type { StopState } from '@icebox/contract/replies'
import type { Insertable, Selectable } from 'kysely'
import { announce } from '../../accounts/events/announce.ts'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'
import { publish } from '../../kit/queue/publish.ts'
import { addJob } from '../../kit/queue/queue.ts'
import { NOW } from '../entries/entry-store.ts'

export type StopRequestRow = Selectable<Tables['stop_request']>

/** Asks that stand: one of them for each campaign of an account. */
const STANDING = ['waiting', 'sending', 'sent', 'quiet', 'came_back'] as const satisfies readonly StopState[]

/** With the job that sends it. Undefined where another request for the campaign stands. */
export async function insertRequest(
  tx: Tx,
  request: Omit<Insertable<Tables['stop_request']>, 'state'> & { readonly send_at: Date },
): Promise<StopRequestRow | undefined> {
  const row = await tx
    .insertInto('stop_request')
    .values(request)
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'campaign'])
        .where(sql<boolean>`state in ('waiting', 'sending', 'sent', 'quiet', 'came_back') or bounced_at is not null`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await sendAt(tx, row, row.send_at)
  await publish(tx, row.account_id, { type: 'stop_requests_updated' })
  return row
}

/** The job looks at the request anew, whatever has become of it by then. */
export async function sendAt(
  tx: Tx | Db,
  { id, mailbox_id }: Pick<StopRequestRow, 'id' | 'mailbox_id'>,
  runAt: Date,
): Promise<void> {
  await addJob(tx, { name: 'stop-request', payload: { requestId: id }, key: `stop:${mailbox_id}:${id}`, runAt })
}

export async function findRequest(db: Db | Tx, requestId: string): Promise<StopRequestRow | undefined> {
  return db.selectFrom('stop_request').selectAll().where('id', '=', requestId).executeTakeFirst()
}

/** Locks it while it waits; undefined once it does not. */
export async function lockWaiting(tx: Tx, requestId: string): Promise<StopRequestRow | undefined> {
  return tx
    .selectFrom('stop_request')
    .selectAll()
    .where('id', '=', requestId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
}

/** It is about to go out; from now on it may have. */
export async function storeBegun(tx: Tx, { id, account_id }: StopRequestRow): Promise<void> {
  await tx.updateTable('stop_request').set({ state: 'sending', begun_at: NOW }).where('id', '=', id).execute()
  await publish(tx, account_id, { type: 'stop_requests_updated' })
}

/** It went out, or may have, when it was begun. The owner's programs are told. */
export async function storeSent(tx: Tx, { id, account_id }: Pick<StopRequestRow, 'id' | 'account_id'>): Promise<void> {
  const sent = await tx
    .updateTable('stop_request')
    .from('entry')
    .set({ state: 'sent', sent_at: sql<Date>`begun_at` })
    .whereRef('entry.id', '=', 'stop_request.entry_id')
    .where('stop_request.id', '=', id)
    .where('stop_request.state', '=', 'sending')
    .returning(['stop_request.entry_id', 'stop_request.way', 'stop_request.is_automatic', 'stop_request.sender'])
    .returning(['entry.from_name', 'entry.subject'])
    .executeTakeFirst()
  await publish(tx, account_id, { type: 'stop_requests_updated' })
  if (!sent) return
  const { entry_id, way, is_automatic, sender, from_name, subject } = sent
  const what = { requestId: id, id: entry_id, way, isAutomatic: is_automatic }
  await announce(tx, account_id, {
    type: 'stop_request.sent',
    data: { ...what, sender, senderName: from_name, subject },
  })
}

/** Nobody looks after it any more, whatever became of its job: what may have gone out counts as gone. */
export async function settleStranded(tx: Tx): Promise<void> {
  const rows = await tx
    .selectFrom('stop_request')
    .select(['id', 'account_id'])
    .where('state', '=', 'sending')
    .where('begun_at', '<', sql<Date>`now() - interval '2 days'`)
    .where('send_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute()
  for (const row of rows) await storeSent(tx, row)
}

type Change = Partial<Pick<StopRequestRow, 'because' | 'begun_at'>>

/** From one state to another, told to the owner; false when it is in another by now. */
export async function changeRequest(
  tx: Tx,
  { id, account_id }: Pick<StopRequestRow, 'id' | 'account_id'>,
  { from, to, ...change }: { readonly from: StopState; readonly to: StopState } & Change,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stop_request')
    .set({ state: to, ...change })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await publish(tx, account_id, { type: 'stop_requests_updated' })
  return true
}

/** Why a list was not called after all; a letter may go in its stead. */
export const NOT_BY_ONE_CLICK = 'Its list is not left by one click.'

/** What became of asking before: campaigns that stand, and those whose list did not take it. */
export async function readAsked(db: Db | Tx, accountId: string, campaigns: readonly string[]) {
  const rows = await db
    .selectFrom('stop_request')
    .select(['campaign', 'state', 'way', 'because', 'begun_at', 'bounced_at'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`campaign = any(${campaigns}::text[])`)
    .execute()
  type Asked = (typeof rows)[number]
  const isStanding = ({ state, bounced_at }: Asked) => bounced_at !== null || STANDING.some(each => each === state)
  // One that was never called did nothing in vain, unless it cannot be called at all.
  const isVain = ({ state, way, because, begun_at }: Asked) =>
    way === 'unsubscribe' &&
    (begun_at !== null || because === NOT_BY_ONE_CLICK) &&
    (state === 'refused' || state === 'failed')
  return {
    standing: new Set(rows.filter(isStanding).map(({ campaign }) => campaign)),
    notUnsubscribed: new Set(rows.filter(isVain).map(({ campaign }) => campaign)),
    /** In whatever way it ended: what goes by itself asks once. */
    any: new Set(rows.map(({ campaign }) => campaign)),
  }
}

/** Those that wait first, then the newest, each with what is kept of its message. */
export async function listRequests(db: Db, accountId: string, limit: number) {
  return db
    .selectFrom('stop_request')
    .innerJoin('entry', 'entry.id', 'stop_request.entry_id')
    .selectAll('stop_request')
    .select(['entry.from_name', 'entry.subject'])
    .where('stop_request.account_id', '=', accountId)
    .orderBy(sql`stop_request.state <> 'waiting'`)
    .orderBy('stop_request.created_at', 'desc')
    .orderBy('stop_request.id')
    .limit(limit)
    .execute()
}

export async function countByState(db: Db, accountId: string): Promise<Map<StopState, number>> {
  const rows = await db
    .selectFrom('stop_request')
    .select(({ fn }) => ['state', fn.countAll<string>().as('count')])
    .where('account_id', '=', accountId)
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, Number(count)]))
}

/** A year later nothing is known of whom one asked, as nothing is of the message. */
export async function forgetOldRequests(db: Db): Promise<void> {
  await db.deleteFrom('stop_request').where('created_at', '<', sql<Date>`now() - interval '1 year'`).execute()
}
