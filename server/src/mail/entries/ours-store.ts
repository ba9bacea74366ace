import type { Ours } from '@icebox/mailbox/mailbox'
import type { Db } from '../../kit/db/db.ts'
import { refOf } from './identity.ts'

/** What rules filed and flagged of a sender's mail in a mailbox, which a host does not tell from the user's own acts. */
export async function listOurs(db: Db, mailboxId: string, address: string): Promise<Ours> {
  const folders = await db.selectFrom('folder').select('provider_id').where('mailbox_id', '=', mailboxId).execute()
  const flagged = await db
    .selectFrom('entry')
    .innerJoin('rule_hit', 'rule_hit.entry_id', 'entry.id')
    .selectAll('entry')
    .where('entry.mailbox_id', '=', mailboxId)
    .where('entry.from_address', '=', address)
    .where('rule_hit.did', '=', 'flagged')
    .execute()
  return { folderIds: folders.flatMap(({ provider_id }) => provider_id ?? []), flagged: flagged.map(refOf) }
}
