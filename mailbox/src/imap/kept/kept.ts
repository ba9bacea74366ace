import type { ImapFlow, ListResponse } from 'imapflow'
import { isFrom, wholeAddress } from '../../recipients.ts'
import { type Folders, INBOX, inFolderIfThere, selectableFolders } from '../folders.ts'
import { hasLabels, onIce } from '../labels.ts'
import { searchUids } from '../search.ts'
import { searchTerm } from '../sent.ts'
import { type KeepingFolder, keepingFolders } from './folders.ts'

/** Folders looked into, and the newest hits of each. */
const MOST_FOLDERS = 40
const MOST_HITS = 50

/** True when the user flagged mail from the address, or filed it in a folder they made. */
export async function hasKept(client: ImapFlow, folders: Folders, address: string): Promise<boolean> {
  const wanted = wholeAddress(address)
  if (wanted === undefined) return false
  // Listed anew, because the user may have made the folder a moment ago.
  const listed = await selectableFolders(client)
  const icebox = listed.filter(folder => isWithin(folder, folders.icebox)).map(({ path }) => path)
  for (const place of keepingFolders(client, listed, folders).slice(0, MOST_FOLDERS)) {
    const hits = (await inFolderIfThere(client, place.path, () => hitsFrom(client, wanted, place))) ?? []
    if (hits.length === 0) continue
    if (place.path === INBOX || !hasLabels(client)) return true
    const iced = await onIce(client, icebox, hits)
    if (hits.some(id => !iced.has(id))) return true
  }
  return false
}

const isWithin = ({ path, delimiter }: ListResponse, icebox: string) =>
  path === icebox || path.startsWith(`${icebox}${delimiter}`)

/** The host's own names of mail from the address in the open folder, as far as it counts there; '' where it has none. */
async function hitsFrom(client: ImapFlow, address: string, { counts }: KeepingFolder): Promise<string[]> {
  const wanted = { from: searchTerm(address), deleted: false, ...(counts === 'starred' && { flagged: true }) }
  const uids = (await searchUids(client, wanted)).slice(-MOST_HITS)
  if (uids.length === 0) return []
  // SEARCH matches any part of a header, also `notbob@x.com` for `bob@x.com`.
  const rows = await client.fetchAll(uids.join(','), { headers: ['From'] }, { uid: true })
  return rows.flatMap(({ headers, emailId }) => (headers && isFrom(headers, address) ? [emailId ?? ''] : []))
}
