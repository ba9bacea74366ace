import { parseIfReadable } from '@icebox/classifier/mime'
import type { ImapFlow, MailboxObject } from 'imapflow'
import type { MessageRef, Ours } from '../../mailbox.ts'
import { isFrom, wholeAddress } from '../../recipients.ts'
import { belowIcebox } from '../filing/own-folders.ts'
import { keyOf } from '../find.ts'
import { type Folders, INBOX, inFolderIfThere, selectableFolders } from '../folders.ts'
import { hasLabels, onIce } from '../labels.ts'
import { searchUids } from '../search.ts'
import { searchTerm } from '../sent.ts'
import { type KeepingFolder, keepingFolders } from './folders.ts'

/** Folders looked into, and the newest hits of each. */
const MOST_FOLDERS = 40
const MOST_HITS = 50

/** True when the user flagged mail from the address, or filed it in a folder they made. */
export async function hasKept(
  client: ImapFlow,
  folders: Folders,
  { address, ours = {} }: { address: string; ours?: Ours | undefined },
): Promise<boolean> {
  const wanted = wholeAddress(address)
  if (wanted === undefined) return false
  // Listed anew, because the user may have made the folder a moment ago.
  const listed = await selectableFolders(client)
  const below = belowIcebox(listed, folders.icebox).map(({ id }) => id)
  const icebox = [...new Set([folders.icebox, ...below, ...(ours.folderIds ?? [])])]
  const hits = { address: wanted, flaggedByUs: ours.flagged ?? [] }
  for (const place of keepingFolders(client, listed, { ...folders, iced: icebox }).slice(0, MOST_FOLDERS)) {
    const found =
      (await inFolderIfThere(client, place.path, folder => hitsIn(client, folder, { ...hits, place }))) ?? []
    if (found.length === 0) continue
    if (place.path === INBOX || !hasLabels(client)) return true
    const iced = await onIce(client, icebox, found)
    if (found.some(id => !iced.has(id))) return true
  }
  return false
}

interface Wanted {
  readonly address: string
  readonly flaggedByUs: readonly MessageRef[]
  readonly place: KeepingFolder
}

/** The host's own names of mail from the address in the open folder, as far as it counts there; '' where it has none. */
async function hitsIn(
  client: ImapFlow,
  { uidValidity }: MailboxObject,
  { address, flaggedByUs, place: { counts } }: Wanted,
): Promise<string[]> {
  const wanted = { from: searchTerm(address), deleted: false, ...(counts === 'starred' && { flagged: true }) }
  const uids = (await searchUids(client, wanted)).slice(-MOST_HITS)
  if (uids.length === 0) return []
  const isOurs = (uid: number, headers: Buffer) => {
    const messageId = parseIfReadable(headers)?.messageId
    const named = (ref: MessageRef) => ref.key === keyOf(uidValidity, uid) || ref.messageId === messageId
    return counts === 'starred' && flaggedByUs.some(named)
  }
  // SEARCH matches any part of a header, also `notbob@x.com` for `bob@x.com`.
  const rows = await client.fetchAll(uids.join(','), { headers: ['From', 'Message-ID'] }, { uid: true })
  return rows.flatMap(({ uid, headers, emailId }) =>
    headers && isFrom(headers, address) && !isOurs(uid, headers) ? [emailId ?? ''] : [],
  )
}
