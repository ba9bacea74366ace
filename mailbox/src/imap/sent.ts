import type { ImapFlow } from 'imapflow'
import { ACTION_HEADER } from '../letter.ts'
import { plainAddress, recipientsIn, recipientTest } from '../recipients.ts'
import { sizeInDigest } from './facts.ts'
import { findById } from './find.ts'
import { type Folders, inFolderIfThere } from './folders.ts'
import { searchUids } from './search.ts'

/** True when mail in a Sent folder went to the address, or to anyone at the domain given as '@example.com'; ours aside. */
export async function hasWrittenTo(client: ImapFlow, folders: Folders, addressOrDomain: string): Promise<boolean> {
  const wanted = plainAddress(addressOrDomain)
  const isWanted = recipientTest(addressOrDomain)
  return inAnySent(client, folders, () => someRecipient(client, searchTerm(wanted), isWanted))
}

/** True when one of these Message-IDs is in a Sent folder and not a reply of ours. */
export async function hasSent(client: ImapFlow, folders: Folders, messageIds: readonly string[]): Promise<boolean> {
  return isInSent(
    client,
    folders,
    messageIds.filter(id => !REPLY_ID.test(id)),
  )
}

/** How `imap/reply` names what it sends. */
const REPLY_ID = /^<icebox\.[0-9a-f]{32}@/

/** True when one of these Message-IDs is in a Sent folder. */
export async function isInSent(client: ImapFlow, folders: Folders, messageIds: readonly string[]): Promise<boolean> {
  const real = messageIds.filter(id => sizeInDigest(id) === undefined)
  if (real.length === 0) return false
  return inAnySent(client, folders, async () => (await findById(client, real)).length > 0)
}

async function inAnySent(client: ImapFlow, folders: Folders, look: () => Promise<boolean>): Promise<boolean> {
  for (const path of folders.sent) if (await inFolderIfThere(client, path, look)) return true
  return false
}

const CHUNK = 50

/** SEARCH matches any part of a header, also `notbob@x.com` for `bob@x.com`; so each hit's addresses are compared. */
async function someRecipient(client: ImapFlow, term: string, isWanted: (address: string) => boolean): Promise<boolean> {
  const uids = await searchUids(client, { or: [{ to: term }, { cc: term }, { bcc: term }] })
  const newestFirst = uids.toReversed()
  for (let at = 0; at < newestFirst.length; at += CHUNK) {
    const query = { headers: ['From', 'To', 'Cc', 'Bcc', ACTION_HEADER] }
    const rows = await client.fetchAll(newestFirst.slice(at, at + CHUNK).join(','), query, { uid: true })
    const theirs = rows.flatMap(({ headers }) => (headers && !isOurs(headers) ? [headers] : []))
    if (theirs.some(headers => recipientsIn(headers).some(isWanted))) return true
  }
  return false
}

/** A reply that asked somebody to stop makes nobody a correspondent. */
function isOurs(headers: Uint8Array): boolean {
  return ACTION_LINE.test(Buffer.from(headers).toString('latin1'))
}

const ACTION_LINE = new RegExp(`^${ACTION_HEADER}:`, 'im')

/** Not every host can search for letters outside ASCII. */
export function searchTerm(address: string): string {
  return /^[\x21-\x7e]+$/.test(address) ? address : address.slice(address.lastIndexOf('@'))
}
