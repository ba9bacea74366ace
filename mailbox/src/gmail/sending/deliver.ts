import type { OwnLetter } from '../../mailbox.ts'
import { idsNamed } from '../find.ts'
import { insertMessage } from '../requests/calls.ts'
import { type GmailContext, INBOX } from '../requests/context.ts'

/** Inserted as if it had arrived now, unread, and past the user's filters; unless one with its Message-ID is anywhere. */
export async function deliverLetter({ act }: GmailContext, { messageId, raw }: OwnLetter): Promise<void> {
  if ((await idsNamed(act, messageId)).length > 0) return
  await insertMessage(act, { raw: Buffer.from(raw).toString('base64url'), labelIds: [INBOX, 'UNREAD'] })
}
