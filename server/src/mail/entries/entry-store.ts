import type { Insertable, Selectable, UpdateObject } from 'kysely'
import { isHeard } from '../../accounts/events/event-store.ts'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { EntryState, Tables } from '../../kit/db/tables.ts'
import { Problem } from '../../kit/problem.ts'
import { announceEntries } from './announce-store.ts'
import { oldEntries } from './old-entry-store.ts'
import { isIced, statesBefore } from './states.ts'
import { cancelWaiting } from './stop-cancel-store.ts'

export type EntryRow = Selectable<Tables['entry']>
type ActionKind = Tables['action']['kind']
export type EntryChange = Omit<UpdateObject<Tables, 'entry'>, 'state' | 'state_at'>

/** The database's clock, which all processes share. */
export const NOW = sql<Date>`now()`

/** False when this message was known before. */
export async function insertEntry(tx: Tx, entry: Insertable<Tables['entry']>): Promise<boolean> {
  const row = await tx
    .insertInto('entry')
    .values(entry)
    .onConflict(conflict => conflict.columns(['mailbox_id', 'message_id_hash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findEntryByMessage(tx: Tx, mailboxId: string, hash: Buffer): Promise<EntryRow | undefined> {
  return tx
    .selectFrom('entry')
    .selectAll()
    .where('mailbox_id', '=', mailboxId)
    .where('message_id_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

/** The account's newest messages, the newest first. */
export async function listNewest(db: Db, accountId: string, limit: number): Promise<EntryRow[]> {
  const own = db.selectFrom('entry').selectAll().where('account_id', '=', accountId)
  return own.orderBy('number', 'desc').limit(limit).execute()
}

/** Those of these that are the account's. */
export async function listEntries(db: Db, accountId: string, ids: readonly string[]): Promise<EntryRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('entry').selectAll().where('account_id', '=', accountId).where('id', 'in', ids).execute()
}

/** Which of these messages are known. */
export async function listKnownHashes(db: Db, mailboxId: string, hashes: readonly Buffer[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('entry')
    .select('message_id_hash')
    .where('mailbox_id', '=', mailboxId)
    .where('message_id_hash', 'in', hashes)
    .execute()
  return new Set(rows.map(row => row.message_id_hash.toString('hex')))
}

/** Those that are known under one of these hashes. */
export async function listByHash(db: Db, mailboxId: string, hashes: readonly Buffer[]): Promise<EntryRow[]> {
  if (hashes.length === 0) return []
  return (
    db
      .selectFrom('entry')
      .selectAll()
      .where('mailbox_id', '=', mailboxId)
      // One parameter, however many there are; PostgreSQL takes 65,535.
      .where(sql<boolean>`message_id_hash = any(${hashes}::bytea[])`)
      .execute()
  )
}

/** All that bear one of these Message-IDs, the first known first. Reads every row of the mailbox, so it is for rare cases. */
export async function listNamed(db: Db, mailboxId: string, messageIds: readonly string[]): Promise<EntryRow[]> {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('entry')
    .selectAll()
    .where('mailbox_id', '=', mailboxId)
    .where('message_id', '!=', '')
    .where(sql<boolean>`message_id = any(${messageIds}::text[])`)
    .orderBy('number')
    .execute()
}

/** Whether other messages with its Message-ID are known. */
export async function hasNamesakes(db: Db, entry: EntryRow): Promise<boolean> {
  return (await listNamed(db, entry.mailbox_id, [entry.message_id])).length > 1
}

/** Where other messages with the same Message-ID lie that could be taken for this one once it is moved. */
export async function listKeysOfNamesakes(db: Db, entry: EntryRow, kind: ActionKind): Promise<string[]> {
  if (entry.message_id === '') return []
  const rows = await db
    .selectFrom('entry')
    .select('provider_key')
    .where('mailbox_id', '=', entry.mailbox_id)
    .where('message_id', '=', entry.message_id)
    .where('id', '!=', entry.id)
    // What goes away is frequent and has indexes on what is there; the way back is rare and may look at all states.
    .$if(kind === 'freeze', query => query.where('state', '=', 'moved'))
    .$if(kind === 'file', query => query.where('state', '=', 'filed'))
    .execute()
  return rows.map(row => row.provider_key)
}

export async function findEntry(tx: Tx | Db, entryId: string): Promise<EntryRow | undefined> {
  return tx.selectFrom('entry').selectAll().where('id', '=', entryId).executeTakeFirst()
}

/** Locks one entry in the state expected; undefined when it is in another by now. */
export async function lockEntry(tx: Tx, entryId: string, state?: EntryState): Promise<EntryRow | undefined> {
  const row = await tx.selectFrom('entry').selectAll().where('id', '=', entryId).forUpdate().executeTakeFirst()
  return state === undefined || row?.state === state ? row : undefined
}

/** Locks entries of one account, always in the same order. Throws Problem `not_found` when one is not theirs. */
export async function lockEntries(tx: Tx, accountId: string, ids: readonly string[]): Promise<EntryRow[]> {
  const rows = await lockThose(tx, accountId, [...new Set(ids)].filter(isUuid))
  if (rows.length < new Set(ids).size) throw new Problem('not_found', 'This message is not in your list any more.')
  return rows
}

/** Locks the account's entries of these that there still are, always in the same order. */
export async function lockThose(tx: Tx, accountId: string, ids: readonly string[]): Promise<EntryRow[]> {
  if (ids.length === 0) return []
  return (
    tx
      .selectFrom('entry')
      .selectAll()
      .where('account_id', '=', accountId)
      // One parameter, however many there are.
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .orderBy('id')
      .forUpdate()
      .execute()
  )
}

/** Throws Problem `not_found` when it is not the account's. */
export async function getEntryOf(db: Db, accountId: string, entryId: string): Promise<EntryRow> {
  const row = isUuid(entryId) ? await findEntry(db, entryId) : undefined
  if (row?.account_id !== accountId) throw new Problem('not_found', 'This message is not in your list any more.')
  return row
}

/** Whether the account has no record of another message from this sender. */
export async function isFirstOf(
  db: Db,
  accountId: string,
  { id, from_address }: { readonly id?: string; readonly from_address: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('entry')
    .select('id')
    .where('account_id', '=', accountId)
    .where('from_address', '=', from_address)
    .$if(id !== undefined, query => query.where('id', '!=', id ?? ''))
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}

export async function updateEntry(tx: Tx, entryId: string, change: EntryChange): Promise<void> {
  await tx.updateTable('entry').set(change).where('id', '=', entryId).execute()
}

export interface StateChange extends EntryChange {
  readonly state: EntryState
}

/**
 * The one way in which entries change their state: as `STATES` says, or the transaction ends. The entries must be locked.
 * Nobody is asked to stop for a message that comes off the ice; the owner's programs are told. Throws an Error, a fault of ours, where the state may not follow.
 */
export async function changeState(
  tx: Tx,
  ids: string | readonly string[],
  { isTakingBack = false, ...change }: StateChange & { readonly isTakingBack?: boolean | undefined },
): Promise<void> {
  const all = typeof ids === 'string' ? [ids] : ids
  if (all.length === 0) return
  const changed = await tx
    .updateTable('entry')
    .from(eb => eb.selectFrom('entry').select(['id as was_id', 'state as was_state']).as('before'))
    .set({ ...change, state_at: NOW })
    .whereRef('before.was_id', '=', 'entry.id')
    // One parameter, however many there are.
    .where(sql<boolean>`id = any(${all}::uuid[])`)
    .where('state', 'in', statesBefore(change.state, isTakingBack))
    .returning(['entry.id', 'before.was_state as was', isHeard('entry.account_id').as('is_heard')])
    .execute()
  if (changed.length === all.length) {
    if (isTakingBack || OFF_THE_ICE.has(change.state)) await cancelOffIce(tx, all, change.state)
    return announceEntries(tx, changed, change.state)
  }
  const rows = await tx
    .selectFrom('entry')
    .select('state')
    .distinct()
    .where(sql<boolean>`id = any(${all}::uuid[])`)
    .execute()
  throw new Error(`entries that were ${rows.map(({ state }) => state).join(', ')} cannot become ${change.state}`)
}

/** Where a message that lay on ice comes from there, but by taking back an act or a mailbox that is left. */
const OFF_THE_ICE: ReadonlySet<EntryState> = new Set([
  ...(['thawing', 'restored_by_app', 'restored_by_user', 'put_back', 'left_icebox', 'gone', 'failed'] as const),
])

async function cancelOffIce(tx: Tx, entryIds: readonly string[], state: EntryState): Promise<void> {
  if (isIced(state)) return
  await cancelWaiting(tx, { entryIds }, 'It is not on ice any more.')
  if (RESTORED.has(state)) {
    await cancelWaiting(tx, { campaignsOf: entryIds }, 'You restored a message of the same campaign.')
  }
}

/** Whose mail one takes back one does not ask to stop, whichever message of a campaign it is. */
const RESTORED: ReadonlySet<EntryState> = new Set(['thawing', 'restored_by_app', 'restored_by_user'] as const)

interface InState {
  readonly mailboxId: string
  readonly state: EntryState
  /** Of these alone, where given. */
  readonly ids?: readonly string[]
}

/** Locks the entries of a mailbox in one state. */
export async function lockInState(tx: Tx, { mailboxId, state, ids }: InState): Promise<string[]> {
  const rows = await tx
    .selectFrom('entry')
    .select('id')
    .where('mailbox_id', '=', mailboxId)
    .where('state', '=', state)
    .$if(ids !== undefined, query => query.where('id', 'in', ids ?? []))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Not judged yet and due, the oldest mail first. */
export async function listUnjudged(db: Db, mailboxId: string): Promise<EntryRow[]> {
  return db
    .selectFrom('entry')
    .selectAll()
    .where('mailbox_id', '=', mailboxId)
    .where('state', '=', 'seen')
    .where(({ or, eb }) => or([eb('read_after', 'is', null), eb('read_after', '<=', NOW)]))
    .orderBy('received_at')
    .orderBy('number')
    .execute()
}

const UNJUDGED = sql`entry where entry.mailbox_id = mailbox.id and entry.state = 'seen'`

/** Within a statement on mailboxes: whether a message waits to be judged now. */
export const HAS_UNJUDGED = sql<boolean>`exists (select from ${UNJUDGED} and (read_after is null or read_after <= now()))`
/** When the next message is tried again that could not be read; null where there is none. */
export const NEXT_READ_AT = sql<Date | null>`(select min(read_after) from ${UNJUDGED})`

export async function listOnIce(db: Db, mailboxId: string): Promise<EntryRow[]> {
  return db
    .selectFrom('entry')
    .selectAll()
    .where('mailbox_id', '=', mailboxId)
    .where('state', '=', 'moved')
    .orderBy('number')
    .execute()
}

/**
 * Blanks what is older than a year: who, subject, why. The digest of its Message-ID stays, because a message
 * that was moved once must never be moved by itself again. Locks them in the order in which acts on many messages do, so
 * that nobody waits in a circle. Answers how many were blanked.
 */
export async function forgetOldEntries(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .with('old', query => oldEntries(query).orderBy('id').forUpdate())
    .updateTable('entry')
    .from('old')
    .set({
      ...{ from_address: '', from_name: '', reply_to: null, subject: '', message_id: '', reasons: '[]' },
      ...{ fingerprint: [], campaign: null, last_act: null, label: null, kind: null, confidence: null, line: null },
      ...{ model_version: null, sender_check: null, from_stranger: null, stop_bars: null, stop_list_host: null },
    })
    .whereRef('entry.id', '=', 'old.id')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
