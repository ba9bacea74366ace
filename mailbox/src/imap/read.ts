import type { ImapFlow } from 'imapflow'
import { gone, unavailable } from '../failures.ts'
import type { MessageRef } from '../mailbox.ts'
import { spotsWith } from '../spots.ts'
import type { Facts } from './facts.ts'
import { type Folders, pathOf } from './folders.ts'
import { findAmong } from './start.ts'

/** Below the bound on one literal, so that no message can end the session. */
const MOST_BYTES = 4 << 20

/** The first `maxBytes` (4 MiB at most) of a message in the inbox, the Icebox or a folder named, which stays unread. */
export async function readMessage(
  client: ImapFlow,
  folders: Folders,
  wanted: { ref: MessageRef; maxBytes: number; folderIds?: readonly string[] | undefined },
): Promise<Uint8Array> {
  const maxBytes = Math.min(wanted.maxBytes, MOST_BYTES)
  const found = await findAmong(client, {
    paths: spotsWith(wanted.folderIds).map(spot => pathOf(folders, spot)),
    ref: wanted.ref,
    use: (_folder, facts) => sourceOf(client, facts, maxBytes),
  })
  if (!found) throw gone()
  return found
}

async function sourceOf(client: ImapFlow, { uid, size }: Facts, maxBytes: number): Promise<Uint8Array | undefined> {
  const row = await client.fetchOne(String(uid), { source: { start: 0, maxLength: maxBytes } }, { uid: true })
  if (!row) return undefined
  // Some hosts answer OK without the text.
  if (!row.source || (row.source.length === 0 && size > 0)) throw unavailable()
  return row.source.subarray(0, maxBytes)
}
