import { type Db, sql } from '../../kit/db/db.ts'

/** A letter that asked somebody to stop, and what it answered. */
export interface AskingLetter {
  readonly id: string
  readonly campaign: string
  readonly message_id_hash: Buffer
}

/** Letters that went out, or may have, from a mailbox to the organisations or addresses of these names. */
export async function listLettersTo(db: Db, mailboxId: string, names: readonly string[]): Promise<AskingLetter[]> {
  return db
    .selectFrom('stop_request')
    .innerJoin('entry', 'entry.id', 'stop_request.entry_id')
    .select(['stop_request.id', 'stop_request.campaign', 'entry.message_id_hash'])
    .where('stop_request.mailbox_id', '=', mailboxId)
    .where('stop_request.way', '=', 'reply')
    .where('stop_request.begun_at', 'is not', null)
    .where(sql<boolean>`stop_request.org_domain = any(${names}::text[])`)
    .orderBy('stop_request.created_at', 'desc')
    .execute()
}
