import type { ImapFlow } from 'imapflow'
import type { OwnLetter } from '../../mailbox.ts'
import { findById } from '../find.ts'
import { INBOX, inFolderIfThere } from '../folders.ts'

/** Appends it to the inbox, unread, unless one with its Message-ID lies there. */
export async function deliverLetter(client: ImapFlow, { messageId, raw }: OwnLetter): Promise<void> {
  const isThere = await inFolderIfThere(client, INBOX, async () => (await findById(client, [messageId])).length > 0)
  if (!isThere) await client.append(INBOX, Buffer.from(raw), [])
}
