import type { ImapFlow, MailboxObject } from 'imapflow'
import type { Arrival, Arrivals, Cursor } from '../mailbox.ts'
import { type Facts, readFacts } from './facts.ts'
import { refIn } from './find.ts'
import { type Folders, INBOX, inFolder, statusOf } from './folders.ts'
import { searchUids } from './search.ts'

/** `since` (epoch ms) is where a search by date begins when the host has numbered the inbox anew. */
interface ImapCursor {
  readonly uidvalidity: string
  readonly lastUid: number
  readonly since: number
  readonly iceboxUidvalidity: string | null
  readonly iceboxCount: number
  readonly iceboxUidNext: number
}

const DAY_MS = 24 * 3600_000

/** How far before the newest known message a search by date begins again; known ones are merely repeated. */
const OVERLAP_MS = 7 * DAY_MS

/** New messages of the inbox (RFC 9051: UIDs only grow while UIDVALIDITY stays), and whether the Icebox lost any. */
export async function arrivedSince(client: ImapFlow, folders: Folders, from: Cursor | Date): Promise<Arrivals> {
  const before = from instanceof Date ? undefined : readCursor(from)
  const since = before?.since ?? (from instanceof Date ? from.getTime() : 0)
  // Asked before the inbox, so that what moves in between is told next time rather than never.
  const icebox = await iceboxNow(client, folders)
  const read = await inFolder(client, INBOX, folder => readInbox(client, folder, { before, since }))
  const { arrived, isMore, ...inbox } = read
  const cursor: ImapCursor = { ...inbox, ...icebox }
  const iceboxShrank = before !== undefined && shrank(before, icebox)
  return { arrived, cursor: { ...cursor }, iceboxShrank, ...(isMore ? { moreInMs: 0 } : {}) }
}

async function readInbox(
  client: ImapFlow,
  folder: MailboxObject,
  known: { before: ImapCursor | undefined; since: number },
) {
  const { before, since } = known
  // Asked before the search by date, so that a message coming between the two is told next time.
  const start = isContinued(folder, before) ? before.lastUid : await highestUid(client, folder)
  const { facts, lastUid, isMore } = isContinued(folder, before)
    ? await factsAfter(client, start)
    : { facts: await factsSince(client, new Date(since)), lastUid: start, isMore: false }
  // A date in the future, which any client may give a message, must not hide what comes until then.
  const newest = Math.min(highest(facts.map(fact => fact.receivedAt.getTime())), Date.now())
  return {
    arrived: facts.map(fact => toArrival(folder, fact)),
    isMore,
    uidvalidity: String(folder.uidValidity),
    lastUid: Math.max(lastUid, highest(facts.map(fact => fact.uid))),
    since: Math.max(since, newest - OVERLAP_MS),
  }
}

const highest = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.max(a, b), 0)

/** False when UIDs mean nothing any more: a new UIDVALIDITY, or numbers that went back without one. */
function isContinued(folder: MailboxObject, before: ImapCursor | undefined): before is ImapCursor {
  if (!before || before.uidvalidity !== String(folder.uidValidity)) return false
  return !folder.uidNext || folder.uidNext > before.lastUid
}

/** More are truncated and come with the next calls, so that each call stays within its budget. */
const MOST_AT_ONCE = 10_000

async function factsAfter(client: ImapFlow, lastUid: number) {
  const found = await searchUids(client, { uid: `${lastUid + 1}:*` })
  // `n:*` always names the newest message, even below n (RFC 9051).
  const uids = found.filter(uid => uid > lastUid).sort((a, b) => a - b)
  const some = uids.slice(0, MOST_AT_ONCE)
  const isMore = some.length < uids.length
  return { facts: await readFacts(client, some), lastUid: isMore ? (some.at(-1) ?? lastUid) : lastUid, isMore }
}

/** SINCE knows days in the host's time zone, so it asks for one more and the clock time decides. */
async function factsSince(client: ImapFlow, from: Date): Promise<Facts[]> {
  const uids = await searchUids(client, { since: new Date(Math.max(from.getTime() - DAY_MS, 0)) })
  const facts = await readFacts(client, uids)
  // INTERNALDATE has no fractions of a second.
  const start = Math.floor(from.getTime() / 1000) * 1000
  return facts.filter(fact => fact.receivedAt.getTime() >= start)
}

/** Of the messages that are there; UIDNEXT is optional and may run ahead of them. */
async function highestUid(client: ImapFlow, folder: MailboxObject): Promise<number> {
  if (folder.exists === 0) return 0
  const newest = await client.fetchOne('*', { uid: true })
  return newest ? newest.uid : 0
}

function toArrival(folder: MailboxObject, facts: Facts): Arrival {
  const { receivedAt, size, from, subject } = facts
  return { ...refIn(folder, facts), receivedAt, size, from, subject }
}

async function iceboxNow(client: ImapFlow, folders: Folders) {
  const status = await statusOf(client, folders.icebox)
  return {
    iceboxUidvalidity: status?.uidValidity === undefined ? null : String(status.uidValidity),
    iceboxCount: status?.messages ?? 0,
    iceboxUidNext: status?.uidNext ?? 0,
  }
}

type IceboxNow = Awaited<ReturnType<typeof iceboxNow>>

/**
 * Fewer than there were plus those that came since; one that left while another came would not lower the count alone. A host
 * that refuses to count is not told from one that has no such folder, so whatever may have happened meanwhile is looked for.
 */
function shrank(before: ImapCursor, now: IceboxNow): boolean {
  if (before.iceboxUidvalidity !== now.iceboxUidvalidity) return true
  const came = Math.max(now.iceboxUidNext - before.iceboxUidNext, 0)
  return now.iceboxCount < before.iceboxCount + came
}

function readCursor(cursor: Cursor): ImapCursor {
  const number = (name: keyof ImapCursor) => Number(cursor[name] ?? 0)
  return {
    uidvalidity: String(cursor.uidvalidity ?? ''),
    lastUid: number('lastUid'),
    since: number('since'),
    iceboxUidvalidity: cursor.iceboxUidvalidity == null ? null : String(cursor.iceboxUidvalidity),
    iceboxCount: number('iceboxCount'),
    iceboxUidNext: number('iceboxUidNext'),
  }
}
