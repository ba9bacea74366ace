import { type Db, sql } from '../../kit/db/db.ts'
import { messageHash } from '../entries/identity.ts'

/** What is kept of one message: its row with what is known of its mailbox, what a rule did, and every move and request to stop, the oldest first. */
export type Kept = Awaited<ReturnType<typeof listKept>>[number]

/** Whether there is anything to read: not before the first start. */
export async function hasEntries(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('entry') is not null as there`.execute(db)
  return rows[0]?.there === true
}

/**
 * Every row under this Message-ID, in all mailboxes, the oldest first. A year later a row holds no Message-ID any more and
 * is found by its digest. Reads the whole table: it is for an operator's question, not for a page.
 */
export async function listKept(db: Db, messageId: string) {
  const entries = await db
    .selectFrom('entry')
    .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
    .selectAll('entry')
    .select(['mailbox.provider', 'mailbox.status as mailbox_status'])
    .where(({ or, eb }) =>
      or([eb('entry.message_id', '=', messageId), eb('entry.message_id_hash', '=', messageHash(messageId))]),
    )
    .orderBy('entry.number')
    .execute()
  const ids = entries.map(({ id }) => id)
  if (ids.length === 0) return []
  const moves = await db.selectFrom('action').selectAll().where('entry_id', 'in', ids).orderBy('created_at').execute()
  const hits = await db
    .selectFrom('rule_hit')
    .innerJoin('rule', 'rule.id', 'rule_hit.rule_id')
    .selectAll('rule_hit')
    .select('rule.team_id')
    .where('entry_id', 'in', ids)
    .execute()
  const asked = await db
    .selectFrom('stop_request')
    .select(['entry_id', 'way', 'is_automatic', 'state', 'because', 'created_at', 'begun_at', 'bounced_at'])
    .where('entry_id', 'in', ids)
    .orderBy('created_at')
    .execute()
  return entries.map(entry => ({
    entry,
    asked: asked.filter(request => request.entry_id === entry.id),
    hit: hits.find(hit => hit.entry_id === entry.id),
    moves: moves.filter(move => move.entry_id === entry.id),
  }))
}
