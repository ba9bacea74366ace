import type { ImapFlow } from 'imapflow'
import { plainAddress, recipientsIn, recipientTest } from '../recipients.ts'
import { sizeInDigest } from './facts.ts'
import { findById } from './find.ts'
import { type Folders, inFolderIfThere } from './folders.ts'
import { searchUids } from './search.ts'

/** True when mail in a Sent folder went to the address, or to anyone at the domain given as '@example.com'. */
export async function hasWrittenTo(client: ImapFlow, folders: Folders, addressOrDomain: string): Promise<boolean> {
  const wanted = plainAddress(addressOrDomain)
  const isWanted = recipientTest(addressOrDomain)
  return inAnySent(client, folders, () => someRecipient(client, searchTerm(wanted), isWanted))
}

/** True when one of these Message-IDs is in a Sent folder. */
export async function hasSent(client: ImapFlow, folders: Folders, messageIds: readonly string[]): Promise<boolean> {
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
    const query = { headers: ['From', 'To', 'Cc', 'Bcc'] }
    const rows = await client.fetchAll(newestFirst.slice(at, at + CHUNK).join(','), query, { uid: true })
    for (const row of rows) if (row.headers && recipientsIn(row.headers).some(isWanted)) return true
  }
  return false
}

/** Not every host can search for letters outside ASCII. */
export function searchTerm(address: string): string {
  return /^[\x21-\x7e]+$/.test(address) ? address : address.slice(address.lastIndexOf('@'))
}
