import type { Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { EntryState, Tables } from '../../kit/db/tables.ts'

export type ActionRow = Selectable<Tables['action']>

export interface PlannedAction {
  readonly kind: ActionRow['kind']
  readonly askedBy: ActionRow['asked_by']
  /** The entry's state once it is done. */
  readonly lands: EntryState
}

const OPEN = ['planned', 'acting'] as const

/**
 * The version of a message whose move was under way in a backup that was restored since: whoever asked for it, it may have
 * been made and taken back. No provider writes a version so.
 */
export const UNKNOWN_VERSION = 'before the restore'

/** Plans what is to be done as the entry's newest action. A second one by the judge or by a rule breaks an index, for ever. */
export async function planAction(
  tx: Tx,
  entry: { readonly id: string; readonly mailbox_id: string },
  { kind, askedBy, lands }: PlannedAction,
): Promise<void> {
  await tx
    .insertInto('action')
    .values({
      entry_id: entry.id,
      mailbox_id: entry.mailbox_id,
      kind,
      asked_by: askedBy,
      lands,
      generation: sql<number>`(select coalesce(max(generation), 0) + 1 from action where entry_id = ${entry.id})`,
    })
    .execute()
}

/** Open actions that are due, those seldom refused first, then the oldest, and of each entry the newest action. */
export async function listDueActions(db: Db, mailboxId: string): Promise<ActionRow[]> {
  return db
    .selectFrom('action')
    .selectAll()
    .where('mailbox_id', '=', mailboxId)
    .where('state', 'in', OPEN)
    .where('not_before', '<=', sql<Date>`now()`)
    .orderBy('refusals')
    .orderBy('created_at')
    .orderBy('generation', 'desc')
    .execute()
}

const FLAGS = ['flag', 'unflag'] as const

/** The newest that is open; `moves` leaves flags out. */
export async function findOpenAction(
  tx: Tx | Db,
  entryId: string,
  which: 'moves' | 'all' = 'all',
): Promise<ActionRow | undefined> {
  return tx
    .selectFrom('action')
    .selectAll()
    .where('entry_id', '=', entryId)
    .where('state', 'in', OPEN)
    .$if(which === 'moves', query => query.where('kind', 'not in', FLAGS))
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function countOpenActions(tx: Tx, mailboxId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('action')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('mailbox_id', '=', mailboxId)
    .where('state', 'in', OPEN)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const OPEN_MOVES = sql`action where action.mailbox_id = mailbox.id and action.state in ('planned', 'acting')`

/** Within a statement on mailboxes: whether a move waits that is to be made now. */
export const HAS_DUE_MOVE = sql<boolean>`exists (select from ${OPEN_MOVES} and not_before <= now())`
/** When the next move is due, a retry or a first try; null where there is none. */
export const NEXT_MOVE_AT = sql<Date | null>`(select min(not_before) from ${OPEN_MOVES})`

/** Marks the action as begun, and older ones of its entry as overtaken; undefined when it is not open any more. */
export async function beginAction(tx: Tx, action: ActionRow): Promise<ActionRow | undefined> {
  const newest = await findOpenAction(tx, action.entry_id)
  if (newest?.id !== action.id) return undefined
  await tx
    .updateTable('action')
    .set({ state: 'dropped', done_at: sql<Date>`now()` })
    .where('entry_id', '=', action.entry_id)
    .where('state', 'in', OPEN)
    .where('id', '!=', action.id)
    .execute()
  return tx
    .updateTable('action')
    .set({ state: 'acting', attempts: sql<number>`attempts + 1` })
    .where('id', '=', action.id)
    .where('state', 'in', OPEN)
    .returningAll()
    .executeTakeFirst()
}

/** Ends an open action; false when it had ended. */
export async function endAction(
  tx: Tx,
  actionId: string,
  { state, error = null }: { state: 'done' | 'failed' | 'dropped'; error?: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('action')
    .set({ state, error, done_at: sql<Date>`now()` })
    .where('id', '=', actionId)
    .where('state', 'in', OPEN)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The host refused it; `isUnmoved` where it is sure that nothing was moved, so that the next try is like the first. */
export async function postponeAction(
  tx: Tx,
  actionId: string,
  { isUnmoved, ...later }: { not_before: Date; error: string; isUnmoved: boolean },
): Promise<void> {
  const version = sql<string | null>`case when version = ${UNKNOWN_VERSION} then version end`
  const refused = { ...later, refusals: sql<number>`refusals + 1`, ...(isUnmoved ? { version } : {}) }
  await tx.updateTable('action').set(refused).where('id', '=', actionId).execute()
}

/** What is due waits until then, untried. */
export async function postponeDue(tx: Tx, mailboxId: string, until: Date): Promise<void> {
  await tx
    .updateTable('action')
    .set({ not_before: until })
    .where('mailbox_id', '=', mailboxId)
    .where('state', 'in', OPEN)
    .where('not_before', '<', until)
    .execute()
}

/** What was refused and waits for long is due now. */
export async function hastenRefused(tx: Tx, mailboxId: string): Promise<void> {
  await tx
    .updateTable('action')
    .set({ not_before: sql<Date>`now()` })
    .where('mailbox_id', '=', mailboxId)
    .where('state', 'in', OPEN)
    .where('error', '=', 'unavailable')
    .where('not_before', '>', sql<Date>`now() + interval '30 seconds'`)
    .execute()
}

/**
 * Notes in the moment of a move how the message is. `touched`: it changed since the first try of judge or rule, which
 * may have been made and taken back. `overtaken`: another try or another wish is under way.
 */
export async function keepVersion(
  tx: Tx,
  { id, attempts }: ActionRow,
  version: string | undefined,
): Promise<'as_before' | 'touched' | 'overtaken'> {
  const row = await tx
    .updateTable('action')
    .set({ version: sql<string | null>`coalesce(version, ${version ?? null})` })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'acting')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('action as newer')
            .select('newer.id')
            .whereRef('newer.entry_id', '=', 'action.entry_id')
            .whereRef('newer.generation', '>', 'action.generation'),
        ),
      ),
    )
    .returning(['version', 'asked_by'])
    .executeTakeFirst()
  if (!row) return 'overtaken'
  const isTouched = row.asked_by !== 'user' && version !== undefined && row.version !== version
  return isTouched || row.version === UNKNOWN_VERSION ? 'touched' : 'as_before'
}

/** Takes back the move that was planned and not begun. Returns it. */
export async function dropPlanned(tx: Tx, entryId: string): Promise<ActionRow | undefined> {
  return tx
    .updateTable('action')
    .set({ state: 'dropped', done_at: sql<Date>`now()` })
    .where('entry_id', '=', entryId)
    .where('state', '=', 'planned')
    .where('kind', 'not in', FLAGS)
    .returningAll()
    .executeTakeFirst()
}

/** Whatever was to be done with the message is not to be done any more. */
export async function dropOpen(tx: Tx, entryId: string): Promise<void> {
  await tx
    .updateTable('action')
    .set({ state: 'dropped', done_at: sql<Date>`now()` })
    .where('entry_id', '=', entryId)
    .where('state', 'in', OPEN)
    .execute()
}

export async function setLanding(tx: Tx, actionId: string, lands: EntryState): Promise<void> {
  await tx.updateTable('action').set({ lands }).where('id', '=', actionId).execute()
}
