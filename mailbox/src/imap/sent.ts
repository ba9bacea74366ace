import { domainToASCII } from 'node:url'
import { parseMessage, UnreadableMessage } from '@icebox/classifier/mime'
import type { ImapFlow } from 'imapflow'
import { sizeInDigest } from './facts.ts'
import { findById, searchUids } from './find.ts'
import { type Folders, inFolderIfThere } from './folders.ts'

/** True when mail in a Sent folder went to the address, or to anyone at the domain given as '@example.com'. */
export async function hasWrittenTo(client: ImapFlow, folders: Folders, addressOrDomain: string): Promise<boolean> {
  const wanted = plainAddress(addressOrDomain)
  const isWanted = wanted.startsWith('@')
    ? (address: string) => plainAddress(address).endsWith(wanted)
    : (address: string) => plainAddress(address) === wanted
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
    for (const row of rows) if (row.headers && (await recipients(row.headers)).some(isWanted)) return true
  }
  return false
}

async function recipients(headers: Buffer): Promise<string[]> {
  try {
    const { to, cc, headers: all } = await parseMessage(headers)
    const bcc = all.filter(([name]) => name === 'bcc').flatMap(([, value]) => value.split(/[\s,;<>]+/))
    return [...to, ...cc].map(({ address }) => address).concat(bcc)
  } catch (error) {
    if (error instanceof UnreadableMessage) return []
    throw error
  }
}

/** Lowercased, the domain in the ASCII form that stands in headers (RFC 5891). */
function plainAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  return `${address.slice(0, at).toLowerCase()}@${domainToASCII(domain) || domain}`
}

/** Not every host can search for letters outside ASCII. */
function searchTerm(address: string): string {
  return /^[\x21-\x7e]+$/.test(address) ? address : address.slice(address.lastIndexOf('@'))
}
