import { isDeepStrictEqual } from 'node:util'
import { asSender } from '@icebox/contract/address'
import type { Arrival, Cursor } from '@icebox/mailbox/mailbox'
import type { Tx } from '../../kit/db/db.ts'
import { publish } from '../../kit/queue/publish.ts'
import { findOpenAction } from '../entries/action-store.ts'
import { cleanText } from '../entries/clean-text.ts'
import { changeState, type EntryRow, insertEntry, lockEntry, lockThose, updateEntry } from '../entries/entry-store.ts'
import { numberingOf, storedId } from '../entries/identity.ts'
import { restoredByUser } from '../learning/restored-by-user.ts'
import type { Work } from '../lease/work.ts'
import type { MailboxRow } from '../mailboxes/mailbox-store.ts'
import { storeCursor } from '../moving/sync-store.ts'
import { noticeMute } from '../wake/push-store.ts'
import { type Recognised, recognise } from './recognise.ts'

/** Clocks of host and server may differ, and mail may come while the user connects. */
const BEFORE_CONNECT_MS = 10 * 60_000

export interface Reading {
  /** Nothing was noted. */
  readonly isQuiet: boolean
  /** Where reading stopped, where that changed and is not stored yet. */
  readonly cursor: Cursor | undefined
  /** When more is to be told, where that was not all. */
  readonly moreAt: Date | undefined
}

/**
 * Reads what reached the inbox since last time. The rows and the place where reading stopped commit together; where there
 * are no rows, whoever notes the check notes the place.
 */
export async function readArrivals(work: Work): Promise<Reading> {
  const { app, lease, row, mailbox } = work
  const { arrived, cursor, iceboxShrank, moreInMs } = await mailbox.arrivedSince(row.cursor ?? watchedFrom(row))
  app.log.debug({ mailbox: row.id, arrived: arrived.length }, 'a mailbox was read')
  const moreAt = moreInMs === undefined ? undefined : new Date(Date.now() + moreInMs)
  // Without an earlier cursor nobody can tell what left the folder meanwhile.
  const mayHaveShrunk = iceboxShrank || row.cursor === null
  if (arrived.length === 0 && !mayHaveShrunk) {
    return { isQuiet: true, cursor: isDeepStrictEqual(cursor, row.cursor) ? undefined : cursor, moreAt }
  }
  const recognised = await recognise(work, arrived)
  const knownIds = [...recognised.values()].flatMap(what => (what.is === 'known' ? [what.entryId] : []))
  await lease.write(async tx => {
    // All of them before anything else, as acts on many messages do.
    await lockThose(tx, row.account_id, knownIds)
    const fresh: Arrival[] = []
    for (const arrival of arrived) {
      if (await recordArrival(row, tx, { arrival, what: recognised.get(arrival) })) fresh.push(arrival)
    }
    const waited = longWaited(fresh, Date.now())
    if (waited) await noticeMute(tx, row.id, waited)
    await storeCursor(tx, row.id, { cursor, iceboxShrank: mayHaveShrunk })
  })
  return { isQuiet: false, cursor: undefined, moreAt }
}

interface RecognisedArrival {
  readonly arrival: Arrival
  readonly what: Recognised | undefined
}

/** True when it is new to us and is to be judged. */
async function recordArrival(row: MailboxRow, tx: Tx, { arrival, what }: RecognisedArrival): Promise<boolean> {
  if (!what || what.is === 'stale') return false
  if (what.is === 'known') {
    const known = await lockEntry(tx, what.entryId)
    if (known) await seenAgain(tx, { known, arrival })
    return false
  }
  // Old mail that somebody put into the inbox is not ours to judge.
  if (arrival.receivedAt < watchedFrom(row)) return false
  return insertEntry(tx, entryOf(row, arrival, what.hash))
}

/** A ring may take a moment; mail found later than that was not rung for. */
const RINGS_WITHIN_MS = 2 * 60_000

/** When the newest of those came that a ring should have told of by now. */
function longWaited(fresh: readonly Arrival[], now: number): Date | undefined {
  const times = fresh.map(arrival => arrival.receivedAt.getTime()).filter(time => time < now - RINGS_WITHIN_MS)
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}

/** A message we took out of the inbox and that is there again was put there by the user. */
export async function seenAgain(
  tx: Tx,
  { known, arrival }: { known: EntryRow; arrival: Pick<Arrival, 'key'> },
): Promise<void> {
  await updateEntry(tx, known.id, { provider_key: arrival.key })
  if (await wasTakenOut(tx, known, arrival)) await restoredByUser(tx, known)
  else if (known.state === 'gone') await changeState(tx, known.id, { state: known.judged_at ? 'passed' : 'seen' })
  else return
  await publish(tx, known.account_id, { type: 'email_processed', emailId: known.id })
}

/**
 * By us. A move that was begun may have been made before we were interrupted; then the key tells, unless the host has
 * numbered all its messages anew.
 */
async function wasTakenOut(tx: Tx, known: EntryRow, arrival: Pick<Arrival, 'key'>): Promise<boolean> {
  if (SETTLED_AWAY.has(known.state)) return true
  if ((known.state !== 'planned' && known.state !== 'filing') || known.provider_key === arrival.key) return false
  if (numberingOf(known.provider_key) !== numberingOf(arrival.key)) return false
  const action = await findOpenAction(tx, known.id)
  return action !== undefined && action.asked_by !== 'user' && action.state === 'acting'
}

const SETTLED_AWAY: ReadonlySet<EntryRow['state']> = new Set(['moved', 'left_icebox', 'filed'] as const)

function watchedFrom(row: MailboxRow): Date {
  const connectedFrom = row.connected_at.getTime() - BEFORE_CONNECT_MS
  return new Date(Math.max(connectedFrom, row.left_alone_before?.getTime() ?? 0))
}

/** What is kept of a message before anybody has read it. */
export function entryOf(owner: MailboxRow, arrival: Arrival, hash: Buffer) {
  return {
    account_id: owner.account_id,
    mailbox_id: owner.id,
    provider_key: arrival.key,
    // Kept as it came, because the mailbox is asked for it; PostgreSQL alone cannot hold NUL.
    message_id: storedId(arrival),
    message_id_hash: hash,
    from_address: asSender(cleanText(arrival.from.address, 320)).slice(0, 320),
    from_name: cleanText(arrival.from.name, 200),
    subject: cleanText(arrival.subject, 500),
    size: arrival.size,
    received_at: arrival.receivedAt,
  }
}
