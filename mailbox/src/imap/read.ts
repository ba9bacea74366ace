import type { ImapFlow, MailboxObject } from 'imapflow'
import { gone, unavailable } from '../failures.ts'
import type { MessageRef } from '../mailbox.ts'
import { spotsWith } from '../spots.ts'
import { findHere, isNumberedIn } from './find.ts'
import { type Folders, inFolderIfThere, pathOf } from './folders.ts'

/** Below the bound on one literal, so that no message can end the session. */
const MOST_BYTES = 4 << 20

/** The first `maxBytes` (4 MiB at most) of a message in the inbox, the Icebox or a folder named, which stays unread. */
export async function readMessage(
  client: ImapFlow,
  folders: Folders,
  wanted: { ref: MessageRef; maxBytes: number; folderIds?: readonly string[] | undefined },
): Promise<Uint8Array> {
  const maxBytes = Math.min(wanted.maxBytes, MOST_BYTES)
  const asked = { ref: wanted.ref, maxBytes }
  for (const spot of spotsWith(wanted.folderIds)) {
    const found = await inFolderIfThere(client, pathOf(folders, spot), async folder => {
      const source = await sourceOf(client, folder, asked)
      return source ?? (isNumberedIn(folder, asked.ref) ? 'left' : undefined)
    })
    // What bears its Message-ID elsewhere may be other mail.
    if (found === 'left') throw gone()
    if (found) return found
  }
  throw gone()
}

async function sourceOf(
  client: ImapFlow,
  folder: MailboxObject,
  wanted: { ref: MessageRef; maxBytes: number },
): Promise<Uint8Array | undefined> {
  const facts = await findHere(client, folder, wanted.ref)
  if (!facts) return undefined
  const query = { source: { start: 0, maxLength: wanted.maxBytes } }
  const row = await client.fetchOne(String(facts.uid), query, { uid: true })
  if (!row) return undefined
  // Some hosts answer OK without the text.
  if (!row.source || (row.source.length === 0 && facts.size > 0)) throw unavailable()
  return row.source.subarray(0, wanted.maxBytes)
}
