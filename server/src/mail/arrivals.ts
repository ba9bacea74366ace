import type { Arrival } from '@icebox/mailbox/mailbox'
import type { Tx } from '../kit/db.ts'
import { publish } from '../kit/publish.ts'
import { sha256 } from '../kit/secrets.ts'
import { findOpenAction } from './action-store.ts'
import { cleanText } from './clean-text.ts'
import { type EntryRow, findEntryByMessage, insertEntry, updateEntry } from './entry-store.ts'
import type { MailboxRow } from './mailbox-store.ts'
import { restoredByUser } from './notice.ts'
import type { Work } from './sync.ts'
import { storeCursor } from './sync-store.ts'

/** Clocks of host and server may differ, and mail may come while the user connects. */
const BEFORE_CONNECT_MS = 10 * 60_000

/** Reads what reached the inbox since last time. The rows and the place where reading stopped commit together. */
export async function readArrivals({ app, lease, row, mailbox }: Work): Promise<void> {
  const { arrived, cursor, iceboxShrank } = await mailbox.arrivedSince(row.cursor ?? watchedFrom(row))
  await lease.write(async tx => {
    for (const arrival of arrived) await recordArrival(tx, row, arrival)
    await storeCursor(tx, row.id, cursor, iceboxShrank)
  })
  app.log.debug({ mailbox: row.id, arrived: arrived.length }, 'a mailbox was read')

  async function recordArrival(tx: Tx, owner: MailboxRow, arrival: Arrival): Promise<void> {
    const hash = messageHash(arrival.messageId)
    const known = await findEntryByMessage(tx, owner.id, hash)
    if (known) return seenAgain(tx, known, arrival)
    // Old mail that somebody put into the inbox is not ours to judge.
    if (arrival.receivedAt < watchedFrom(owner)) return
    await insertEntry(tx, entryOf(owner, arrival, hash))
  }

  /** A message we took out of the inbox and that is there again was put there by the user. */
  async function seenAgain(tx: Tx, known: EntryRow, arrival: Arrival): Promise<void> {
    if (known.provider_key === arrival.key) return
    const moved = known.state === 'moved' || (known.state === 'planned' && (await wasBegunByJudge(tx, known)))
    await updateEntry(tx, known.id, { provider_key: arrival.key })
    if (!moved) return
    await restoredByUser(app, tx, known)
    await publish(tx, known.account_id, { type: 'email_processed', emailId: known.id })
  }
}

/** The move may have happened before we were interrupted. */
async function wasBegunByJudge(tx: Tx, entry: EntryRow): Promise<boolean> {
  const action = await findOpenAction(tx, entry.id)
  return action?.asked_by === 'judge' && action.state === 'acting'
}

export function watchedFrom(row: MailboxRow): Date {
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
