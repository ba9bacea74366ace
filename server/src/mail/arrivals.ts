import { isDeepStrictEqual } from 'node:util'
import type { Arrival, Cursor, Whereabouts } from '@icebox/mailbox/mailbox'
import type { Tx } from '../kit/db.ts'
import { publish } from '../kit/publish.ts'
import { sha256 } from '../kit/secrets.ts'
import { findOpenAction } from './action-store.ts'
import { cleanText } from './clean-text.ts'
import {
  changeState,
  type EntryRow,
  findEntryByMessage,
  insertEntry,
  listByHash,
  listTwins,
  updateEntry,
} from './entry-store.ts'
import type { MailboxRow } from './mailbox-store.ts'
import { refOf, restoredByUser } from './notice.ts'
import { noticeMute } from './push-store.ts'
import { storeCursor } from './sync-store.ts'
import type { Work } from './work.ts'

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
  const { twins, stale } = await placesOfNamesakes(work, arrived)
  await lease.write(async tx => {
    const fresh: Arrival[] = []
    const beside = new Set(arrived.map(({ key }) => key))
    for (const arrival of arrived) {
      if (stale.has(arrival)) continue
      const isTwin = twins.has(arrival)
      if (await recordArrival(row, tx, { arrival, isTwin, beside })) fresh.push(arrival)
    }
    const waited = longWaited(fresh, Date.now())
    if (waited) await noticeMute(tx, row.id, waited)
    await storeCursor(tx, row.id, { cursor, iceboxShrank: mayHaveShrunk })
  })
  return { isQuiet: false, cursor: undefined, moreAt }
}

interface Namesakes {
  /** Those whose namesake still lies where it is known to lie, or came with them, so that they cannot be that one. */
  readonly twins: ReadonlySet<Arrival>
  /** Word that is out of date: the very message lies in the Icebox. */
  readonly stale: ReadonlySet<Arrival>
}

async function placesOfNamesakes({ app, row, mailbox }: Work, arrived: readonly Arrival[]): Promise<Namesakes> {
  const ids = arrived.map(({ messageId }) => messageId.replaceAll('\0', ''))
  const known = await listByHash(
    app.db,
    row.id,
    arrived.map(({ messageId }) => messageHash(messageId)),
  )
  const byId = new Map(arrived.map((arrival, index) => [ids[index], arrival]))
  const namesakes = known.filter(one => mayBothLie(one, byId.get(one.message_id)))
  const places = namesakes.length === 0 ? [] : await mailbox.locate(namesakes.map(refOf))
  const lying = new Map(namesakes.filter((one, index) => liesStill(one, places[index])).map(keyById))
  const onIce = new Set(namesakes.filter((_, index) => places[index]?.place === 'icebox').map(one => one.provider_key))
  const stale = new Set(arrived.filter(({ key }, index) => onIce.has(key) && lying.get(ids[index] ?? '') === key))
  const twins = new Set(
    arrived.filter(({ key }, index) => {
      const id = ids[index] ?? ''
      const first = lying.get(id) ?? key
      lying.set(id, first)
      return first !== key
    }),
  )
  return { twins, stale }
}

/** What was numbered anew has another key and is the same. */
function mayBothLie(known: EntryRow, arrival: Arrival | undefined): boolean {
  if (!arrival) return false
  if (known.state === 'moved') return true
  return known.provider_key !== arrival.key && numberingOf(known.provider_key) === numberingOf(arrival.key)
}

function liesStill(known: EntryRow, found: Whereabouts | undefined): boolean {
  if (!found || found.place === 'elsewhere') return false
  return found.ref.key === known.provider_key || (known.state === 'moved' && found.place === 'icebox')
}

const keyById = ({ message_id, provider_key }: EntryRow) => [message_id, provider_key] as const

interface Found {
  readonly arrival: Arrival
  /** Surely not the message known under its Message-ID. */
  readonly isTwin: boolean
  /** Keys of all that were told with it. */
  readonly beside: ReadonlySet<string>
}

/** True when it is new to us and is to be judged. */
async function recordArrival(row: MailboxRow, tx: Tx, { arrival, isTwin, beside }: Found): Promise<boolean> {
  const named = messageHash(arrival.messageId)
  const namesake = await findEntryByMessage(tx, row.id, named)
  const isOther =
    namesake !== undefined && namesake.provider_key !== arrival.key && (isTwin || !isSame(namesake, arrival))
  // Only where size and time are the same too does nothing but the key tell them apart.
  const hash = isOther ? twinHash(arrival, isTwin && isSame(namesake, arrival)) : named
  const known = isOther ? await findTwin(row, tx, { found: { arrival, isTwin, beside }, hash }) : namesake
  if (known) await seenAgain(tx, { known, arrival })
  // Old mail that somebody put into the inbox is not ours to judge.
  if (known || arrival.receivedAt < watchedFrom(row)) return false
  return insertEntry(tx, entryOf(row, arrival, hash))
}

/** One of several that nothing tells apart but their keys: known by its key, or one whose key is not in the inbox now. */
async function findTwin(
  row: MailboxRow,
  tx: Tx,
  { found: { arrival, isTwin, beside }, hash }: { found: Found; hash: Buffer },
): Promise<EntryRow | undefined> {
  const known = await findEntryByMessage(tx, row.id, hash)
  if (known || !isTwin) return known
  const named = messageHash(arrival.messageId)
  const alike = (await listTwins(tx, row.id, arrival.messageId.replaceAll('\0', ''))).filter(
    one => isSame(one, arrival) && !one.message_id_hash.equals(named),
  )
  return alike.find(one => one.provider_key === arrival.key) ?? alike.find(one => !beside.has(one.provider_key))
}

/** Moving keeps the size and the time of arrival; what is sent once more under an old Message-ID has others. */
function isSame(known: EntryRow, arrival: Arrival): boolean {
  const apart = Math.abs(known.received_at.getTime() - arrival.receivedAt.getTime())
  return known.size === arrival.size && apart <= 1_000
}

/** Names a message beside the one that has its Message-ID; by its key only where nothing else tells the two apart. */
function twinHash({ messageId, size, receivedAt, key }: Arrival, isTwin: boolean): Buffer {
  return sha256(JSON.stringify([messageId, size, receivedAt.toISOString(), ...(isTwin ? [key] : [])]))
}

/** A ring may take a moment; mail found later than that was not rung for. */
const RINGS_WITHIN_MS = 2 * 60_000

/** When the newest of those came that a ring should have told of by now. */
function longWaited(fresh: readonly Arrival[], now: number): Date | undefined {
  const times = fresh.map(arrival => arrival.receivedAt.getTime()).filter(time => time < now - RINGS_WITHIN_MS)
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}

/** A message we took out of the inbox and that is there again was put there by the user. */
async function seenAgain(tx: Tx, { known, arrival }: { known: EntryRow; arrival: Arrival }): Promise<void> {
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
async function wasTakenOut(tx: Tx, known: EntryRow, arrival: Arrival): Promise<boolean> {
  if (known.state === 'moved' || known.state === 'left_icebox') return true
  if (known.state !== 'planned' || known.provider_key === arrival.key) return false
  if (numberingOf(known.provider_key) !== numberingOf(arrival.key)) return false
  const action = await findOpenAction(tx, known.id)
  return action?.asked_by === 'judge' && action.state === 'acting'
}

/** IMAP's UIDVALIDITY; what other providers call a message stays. */
function numberingOf(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf(':')))
}

function watchedFrom(row: MailboxRow): Date {
  return new Date(row.connected_at.getTime() - BEFORE_CONNECT_MS)
}

export function messageHash(messageId: string): Buffer {
  return sha256(messageId)
}

/** What is kept of a message before anybody has read it. */
export function entryOf(owner: MailboxRow, arrival: Arrival, hash: Buffer) {
  return {
    account_id: owner.account_id,
    mailbox_id: owner.id,
    provider_key: arrival.key,
    // Kept as it came, because the mailbox is asked for it; PostgreSQL alone cannot hold NUL.
    message_id: arrival.messageId.replaceAll('\0', ''),
    message_id_hash: hash,
    from_address: cleanText(arrival.from.address.toLowerCase(), 320),
    from_name: cleanText(arrival.from.name, 200),
    subject: cleanText(arrival.subject, 500),
    size: arrival.size,
    received_at: arrival.receivedAt,
  }
}
