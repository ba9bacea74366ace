import type { Arrivals, Cursor } from '../mailbox.ts'
import { getProfile, listAll } from './calls.ts'
import type { Desk } from './desk.ts'
import { factsOf } from './facts.ts'
import { changesSince } from './history.ts'

/** `seenUntil` (epoch s) is where a search by date begins when Gmail has forgotten the history. */
interface GmailCursor {
  readonly historyId: string
  readonly seenUntil: number
  /** The Icebox label, by id: in another one nothing of ours lies. */
  readonly label: string
  /** Ids of messages that were found and are still to be told. */
  readonly pending: readonly string[]
}

const DAY_S = 24 * 3600

/** More than these are told by the next calls: each costs 20 units, and a minute brings 3,000. */
const MOST_TOLD = 100

/** Mail that reached the inbox, by Gmail's history of the mailbox; by date where that is not to be had. */
export async function arrivedSince(desk: Desk, from: Cursor | Date): Promise<Arrivals> {
  const nowS = Math.floor(Date.now() / 1000)
  const before = from instanceof Date ? undefined : readCursor(from)
  const changes = before && (await changesSince(desk, before.historyId))
  const sinceS = from instanceof Date ? Math.floor(from.getTime() / 1000) : (before?.seenUntil ?? nowS) - DAY_S
  const { ids, historyId } = changes ?? (await inboxSince(desk, sinceS))
  const queue = [...new Set([...(before?.pending ?? []), ...ids])]
  const arrived = await factsOf(desk, queue.slice(0, MOST_TOLD))
  const newestS = arrived.reduce((newest, { receivedAt }) => Math.max(newest, receivedAt.getTime() / 1000), 0)
  const cursor: GmailCursor = {
    historyId,
    // A date in the future, which a sender's server may give a message, must not hide what comes until then.
    seenUntil: Math.floor(Math.min(Math.max(newestS, before?.seenUntil ?? sinceS), nowS)),
    label: desk.icebox.id,
    pending: queue.slice(MOST_TOLD),
  }
  const isSameLabel = before?.label === desk.icebox.id
  const iceboxShrank = before !== undefined && (!isSameLabel || (changes?.iceboxShrank ?? true))
  return { arrived, cursor: { ...cursor, pending: cursor.pending.join(' ') }, iceboxShrank }
}

/** Oldest first. The id is asked before the list, so that what comes between the two is told next time. */
async function inboxSince(desk: Desk, sinceS: number) {
  const { historyId } = await getProfile(desk.ask)
  // Whether the second itself belongs to `after:` is nowhere said.
  const listed = await listAll(desk.ask, { q: `in:inbox after:${Math.max(0, sinceS - 1)}` })
  return { historyId, ids: listed.map(({ id }) => id).reverse() }
}

function readCursor(cursor: Cursor): GmailCursor {
  return {
    historyId: String(cursor.historyId ?? ''),
    seenUntil: Number(cursor.seenUntil ?? 0),
    label: String(cursor.label ?? ''),
    pending: String(cursor.pending ?? '')
      .split(' ')
      .filter(id => id !== ''),
  }
}
