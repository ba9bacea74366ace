import type { Verdict } from '@icebox/classifier/verdict'
import type { Cursor } from '@icebox/mailbox/mailbox'
import type { Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'
import type { EntryRow } from '../entries/entry-store.ts'

export type HeadStartRow = Selectable<Tables['head_start']>

/** A message the dry run would move: what an entry keeps of it, and its verdict. Never any text. */
export interface Found {
  readonly id: string
  readonly providerKey: string
  readonly messageId: string
  readonly fromAddress: string
  readonly fromName: string
  readonly replyTo: string | null
  readonly subject: string
  readonly size: number
  readonly receivedAt: string
  readonly line: number
  readonly verdict: Verdict
}

export interface StoredFound {
  readonly hash: Buffer
  readonly found: Found
}

/** The newest dry run of an account. */
export async function findHeadStart(tx: Tx | Db, accountId: string): Promise<HeadStartRow | undefined> {
  return newestOf(tx, accountId).executeTakeFirst()
}

export async function lockHeadStart(tx: Tx, accountId: string): Promise<HeadStartRow | undefined> {
  return newestOf(tx, accountId).forUpdate().executeTakeFirst()
}

function newestOf(tx: Tx | Db, accountId: string) {
  return tx
    .selectFrom('head_start')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('started_at', 'desc')
    .limit(1)
}

export async function findHeadStartOf(db: Db | Tx, mailboxId: string): Promise<HeadStartRow | undefined> {
  return db.selectFrom('head_start').selectAll().where('mailbox_id', '=', mailboxId).executeTakeFirst()
}

/** The run of a mailbox in the state given, locked; undefined when it is in another by now. */
export async function lockHeadStartOf(
  tx: Tx,
  mailboxId: string,
  state: HeadStartRow['state'],
): Promise<HeadStartRow | undefined> {
  return tx
    .selectFrom('head_start')
    .selectAll()
    .where('mailbox_id', '=', mailboxId)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst()
}

/** Begins anew, whatever was found before. */
export async function beginHeadStart(
  tx: Tx,
  run: { mailboxId: string; accountId: string; reach: HeadStartRow['reach'] },
): Promise<void> {
  await tx.deleteFrom('head_start').where('mailbox_id', '=', run.mailboxId).execute()
  await tx
    .insertInto('head_start')
    .values({ mailbox_id: run.mailboxId, account_id: run.accountId, reach: run.reach, state: 'running' })
    .execute()
}

export interface PageResult {
  readonly looked: number
  readonly total: number | null
  /** Null after the last page. */
  readonly cursor: Cursor | null
  readonly found: readonly StoredFound[]
}

/** Keeps what one page brought, once: false when another process has been there before. */
export async function storePage(tx: Tx, run: HeadStartRow, page: PageResult): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('head_start')
    .set({
      checked: sql<number>`checked + ${page.looked}`,
      total: page.total,
      failures: 0,
      ...(page.cursor === null ? { state: 'ready' } : { cursor: JSON.stringify(page.cursor) }),
    })
    .where('run_id', '=', run.run_id)
    .where('state', '=', 'running')
    .where(sql<boolean>`cursor is not distinct from ${run.cursor && JSON.stringify(run.cursor)}::jsonb`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  for (const { hash, found } of page.found) await insertFound(tx, run.mailbox_id, { hash, found })
  return true
}

async function insertFound(tx: Tx, mailboxId: string, { hash, found }: StoredFound): Promise<void> {
  await tx
    .insertInto('head_start_found')
    .values({
      id: found.id,
      mailbox_id: mailboxId,
      message_id_hash: hash,
      received_at: new Date(found.receivedAt),
      found: JSON.stringify(found),
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function setHeadStartState(tx: Tx | Db, run: HeadStartRow, state: HeadStartRow['state']): Promise<void> {
  await tx.updateTable('head_start').set({ state }).where('run_id', '=', run.run_id).execute()
}

/** One more failure in a row; answers how many there are. */
export async function countFailure(tx: Tx, run: HeadStartRow): Promise<number> {
  const row = await tx
    .updateTable('head_start')
    .set({ failures: sql<number>`failures + 1` })
    .where('run_id', '=', run.run_id)
    .returning('failures')
    .executeTakeFirst()
  return row?.failures ?? 0
}

/** Removes what a dry run found more than a year ago; what the user chose to move is still on its way. */
export async function forgetOldFinds(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('head_start_found')
    .where('is_chosen', '=', false)
    .where('mailbox_id', 'in', old =>
      old.selectFrom('head_start').select('mailbox_id').where('started_at', '<', YEAR_AGO),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const YEAR_AGO = sql<Date>`now() - interval '1 year'`

/** The newest of what was found, and how many there are. */
export async function listFound(db: Db, mailboxId: string, limit: number): Promise<{ found: Found[]; count: number }> {
  const ofMailbox = db.selectFrom('head_start_found').where('mailbox_id', '=', mailboxId).where('is_chosen', '=', false)
  const rows = await ofMailbox.select('found').orderBy('received_at', 'desc').limit(limit).execute()
  const { count } = await ofMailbox.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return { found: rows.map(readFound), count: Number(count) }
}

/** Marks what the user said yes to: the ids named, or all but those. */
export async function chooseFound(
  tx: Tx,
  mailboxId: string,
  choice: { ids: readonly string[] } | { allBut: readonly string[] },
): Promise<void> {
  const [ids, isNamed] = 'ids' in choice ? [choice.ids, sql`any`] : [choice.allBut, sql`all`]
  const compared = 'ids' in choice ? sql`=` : sql`<>`
  await tx
    .updateTable('head_start_found')
    .set({ is_chosen: true })
    .where('mailbox_id', '=', mailboxId)
    .where(sql<boolean>`id::text ${compared} ${isNamed}(${ids}::text[])`)
    .execute()
}

/** Takes some of the chosen out of the list, the oldest first: the log then has the newest of them on top. */
export async function takeChosen(tx: Tx, mailboxId: string, limit: number): Promise<Found[]> {
  const some = tx
    .selectFrom('head_start_found')
    .select('id')
    .where('mailbox_id', '=', mailboxId)
    .where('is_chosen', '=', true)
    .orderBy('received_at', 'asc')
    .limit(limit)
    .forUpdate()
  const rows = await tx.deleteFrom('head_start_found').where('id', 'in', some).returning('found').execute()
  return rows.map(readFound).toSorted((a, b) => a.receivedAt.localeCompare(b.receivedAt))
}

/** Written by us and read back; the column holds nothing else. */
function readFound({ found }: { found: object }): Found {
  return found as Found
}

const ICED = ['moved', 'planned'] as const

export async function countMoved(db: Db, runId: string): Promise<number> {
  const { count } = await db
    .selectFrom('entry')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('run_id', '=', runId)
    .where('state', 'in', ICED)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Locks some of the entries a run has put on ice. */
export async function lockMoved(tx: Tx, runId: string, limit: number): Promise<EntryRow[]> {
  return tx
    .selectFrom('entry')
    .selectAll()
    .where('run_id', '=', runId)
    .where('state', 'in', ICED)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}
