import { type Db, sql } from '../../kit/db/db.ts'

/** A correspondent's digest, and whether the user has written to them. */
export interface Correspondent {
  readonly who: Buffer
  readonly writtenTo: boolean
}

/** What is remembered of these: a yes for ever, a no for a day. */
export async function listCorrespondents(db: Db, mailboxId: string, whos: readonly Buffer[]): Promise<Correspondent[]> {
  if (whos.length === 0) return []
  const rows = await db
    .selectFrom('correspondent')
    .select(['who', 'written_to'])
    .where('mailbox_id', '=', mailboxId)
    .where('who', 'in', whos)
    .where(({ or, eb }) =>
      or([eb('written_to', '=', true), eb('checked_at', '>', sql<Date>`now() - interval '24 hours'`)]),
    )
    .execute()
  return rows.map(row => ({ who: row.who, writtenTo: row.written_to }))
}

/** A yes is never taken back. */
export async function rememberCorrespondents(
  db: Db,
  mailboxId: string,
  correspondents: readonly Correspondent[],
): Promise<void> {
  if (correspondents.length === 0) return
  const rows = correspondents.map(({ who, writtenTo }) => ({ mailbox_id: mailboxId, who, written_to: writtenTo }))
  await db
    .insertInto('correspondent')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['mailbox_id', 'who']).doUpdateSet({
        written_to: sql<boolean>`correspondent.written_to or excluded.written_to`,
        checked_at: sql<Date>`now()`,
      }),
    )
    .execute()
}
