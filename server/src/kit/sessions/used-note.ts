import { type Db, sql } from '../db/db.ts'
import { sha256 } from './secrets.ts'

/** Takes a note for one use; false when it was taken before. */
export async function claimNote(db: Db, note: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('contact_note')
    .values({ note_hash: sha256(note) })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** What it was taken for did not happen. */
export async function giveNoteBack(db: Db, note: string): Promise<void> {
  await db.deleteFrom('contact_note').where('note_hash', '=', sha256(note)).execute()
}

/** Notes hold for a week, so an older one need not be known. */
export async function sweepNotes(db: Db): Promise<void> {
  await db.deleteFrom('contact_note').where('used_at', '<', sql<Date>`now() - interval '8 days'`).execute()
}
