import { type Db, sql } from '../kit/db.ts'

/** What is remembered of whether the user wrote to them: yes for ever, no for a day, else undefined. */
export async function findCorrespondent(db: Db, mailboxId: string, who: Buffer): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('correspondent')
    .select('written_to')
    .where('mailbox_id', '=', mailboxId)
    .where('who', '=', who)
    .where(({ or, eb }) =>
      or([eb('written_to', '=', true), eb('checked_at', '>', sql<Date>`now() - interval '24 hours'`)]),
    )
    .executeTakeFirst()
  return row?.written_to
}

/** A yes is never taken back. */
export async function rememberCorrespondent(
  db: Db,
  mailboxId: string,
  { who, writtenTo }: { who: Buffer; writtenTo: boolean },
): Promise<void> {
  await db
    .insertInto('correspondent')
    .values({ mailbox_id: mailboxId, who, written_to: writtenTo })
    .onConflict(conflict =>
      conflict.columns(['mailbox_id', 'who']).doUpdateSet({
        written_to: sql<boolean>`correspondent.written_to or excluded.written_to`,
        checked_at: sql<Date>`now()`,
      }),
    )
    .execute()
}
