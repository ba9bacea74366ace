import type { Arrivals, Cursor } from '../mailbox.ts'
import { factsOf } from './facts.ts'
import { changesSince } from './history.ts'
import { getProfile, listAll } from './requests/calls.ts'
import type { GmailContext } from './requests/context.ts'

/** `seenUntil` (epoch s) is where a search by date begins when Gmail has forgotten the history. */
interface GmailCursor {
  readonly historyId: string
  readonly seenUntil: number
  /** Id of the Icebox label. If it changes, mail may have left the label, so the Icebox is checked anew. */
  readonly label: string
  /** Ids of messages that were found and are still to be told. */
  readonly pending: readonly string[]
  /** Ids Gmail told of and did not find, with the time (epoch s) of that: it may tell of a message before it can show it. */
  readonly missing: ReadonlyMap<string, number>
}

const HESITATION_S = 120
const LOOK_AGAIN_MS = 3_000

const DAY_S = 24 * 3600

/** More than these are told by the next calls: each costs 20 units, and a minute brings 3,000. */
const MOST_TOLD = 100

/** Mail that reached the inbox, by Gmail's history of the mailbox; by date where that is not to be had. */
export async function arrivedSince(context: GmailContext, from: Cursor | Date): Promise<Arrivals> {
  const nowS = Math.floor(Date.now() / 1000)
  const before = from instanceof Date ? undefined : readCursor(from)
  const changes = before && (await changesSince(context, before.historyId))
  const sinceS = from instanceof Date ? Math.floor(from.getTime() / 1000) : (before?.seenUntil ?? nowS) - DAY_S
  const { ids, historyId } = changes ?? (await inboxSince(context, sinceS))
  const missed = before?.missing ?? new Map<string, number>()
  const queue = [...new Set([...missed.keys(), ...(before?.pending ?? []), ...ids])]
  const { arrivals: arrived, missing } = await factsOf(context, queue.slice(0, MOST_TOLD))
  const sinceWhen = missing.map(id => [id, missed.get(id) ?? nowS] as const)
  const newestS = arrived.reduce((newest, { receivedAt }) => Math.max(newest, receivedAt.getTime() / 1000), 0)
  const cursor: GmailCursor = {
    historyId,
    // A date in the future, which a sender's server may give a message, must not hide what comes until then.
    seenUntil: Math.floor(Math.min(Math.max(newestS, before?.seenUntil ?? sinceS), nowS)),
    label: context.icebox.id,
    pending: queue.slice(MOST_TOLD),
    missing: new Map(sinceWhen.filter(([, at]) => nowS - at < HESITATION_S)),
  }
  const isSameLabel = before?.label === context.icebox.id
  const iceboxShrank = before !== undefined && (!isSameLabel || (changes?.iceboxShrank ?? true))
  const isMore = cursor.pending.length + cursor.missing.size > 0
  return { arrived, cursor: written(cursor), iceboxShrank, ...(isMore ? { moreInMs: LOOK_AGAIN_MS } : {}) }
}

/** Oldest first. The id is asked before the list, so that what comes between the two is told next time. */
async function inboxSince(context: GmailContext, sinceS: number) {
  const { historyId } = await getProfile(context.ask)
  // Whether the second itself belongs to `after:` is nowhere said.
  const listed = await listAll(context.ask, { q: `in:inbox after:${Math.max(0, sinceS - 1)}` })
  return { historyId, ids: listed.map(({ id }) => id).reverse() }
}

function written({ pending, missing, ...rest }: GmailCursor): Cursor {
  return { ...rest, pending: pending.join(' '), missing: [...missing].map(([id, at]) => `${id}:${at}`).join(' ') }
}

function readCursor(cursor: Cursor): GmailCursor {
  return {
    historyId: String(cursor.historyId ?? ''),
    seenUntil: Number(cursor.seenUntil ?? 0),
    label: String(cursor.label ?? ''),
    pending: wordsOf(cursor.pending),
    missing: new Map(wordsOf(cursor.missing).map(word => [word.split(':')[0] ?? '', Number(word.split(':')[1])])),
  }
}

function wordsOf(list: Cursor[string] | undefined): string[] {
  return String(list ?? '')
    .split(' ')
    .filter(word => word !== '')
}
