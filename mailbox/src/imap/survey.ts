import type { ImapFlow, MailboxObject } from 'imapflow'
import type { Cursor, Survey } from '../mailbox.ts'
import { readFacts } from './facts.ts'
import { refIn } from './find.ts'
import { INBOX, inFolder } from './folders.ts'
import { searchUids } from './search.ts'

const PAGE = 200
/** UIDs asked about at once at first; doubled over gaps that deleted mail has left. */
const WINDOW = 1_000

/** One page of the inbox downwards from a UID. IMAP has no cheap way to set mail aside, so every message is a candidate. */
export async function survey(client: ImapFlow, from: Cursor | null): Promise<Survey> {
  return inFolder(client, INBOX, async folder => {
    const below = await uidAbove(client, folder, from)
    const uids = await uidsBelow(client, below)
    const page = uids.slice(-PAGE)
    const facts = (await readFacts(client, page)).filter(fact => !fact.isDeleted)
    const next = page[0]
    return {
      looked: page.length,
      total: folder.exists,
      candidates: facts
        .map(fact => ({
          ...refIn(folder, fact),
          receivedAt: fact.receivedAt,
          size: fact.size,
          from: fact.from,
          subject: fact.subject,
        }))
        .reverse(),
      cursor: next === undefined || next <= 1 ? null : { uidvalidity: String(folder.uidValidity), below: next },
    }
  })
}

/** Where the page begins. Numbered anew by the host, the inbox is begun anew too; known messages are merely repeated. */
async function uidAbove(client: ImapFlow, folder: MailboxObject, from: Cursor | null): Promise<number> {
  if (from?.uidvalidity === String(folder.uidValidity)) return Number(from.below)
  if (folder.exists === 0) return 1
  const newest = await client.fetchOne('*', { uid: true })
  return newest ? newest.uid + 1 : 1
}

/** The nearest messages below a UID, ascending; empty only when there are none at all. */
async function uidsBelow(client: ImapFlow, below: number): Promise<number[]> {
  for (let high = below - 1, width = WINDOW; high >= 1; width *= 2) {
    const low = Math.max(1, high - width + 1)
    const found = await searchUids(client, { uid: `${low}:${high}` })
    // A range that ends beyond the newest message names the newest (RFC 9051), wherever that is.
    const within = found.filter(uid => uid >= low && uid <= high).sort((a, b) => a - b)
    if (within.length > 0) return within
    high = low - 1
  }
  return []
}
