import type { Arrival } from '@icebox/mailbox/mailbox'
import { sha256 } from '../../kit/sessions/secrets.ts'
import type { EntryRow } from './entry-store.ts'

/** The Message-ID as it is stored: PostgreSQL keeps no NUL in text. */
export const storedId = ({ messageId }: Pick<Arrival, 'messageId'>) => messageId.replaceAll('\0', '')

/** Names the first message that has this Message-ID. */
export function messageHash(messageId: string): Buffer {
  return sha256(messageId)
}

/**
 * Digests that name a message: by its Message-ID, for a second message with that ID, and for one that only the host's
 * key tells apart.
 */
export function hashesFor({ messageId, size, receivedAt, key }: Arrival): [Buffer, Buffer, Buffer] {
  const facts = [messageId, size, receivedAt.toISOString()]
  return [messageHash(messageId), sha256(JSON.stringify(facts)), sha256(JSON.stringify([...facts, key]))]
}

/** Moving keeps the size and the time of arrival; what is sent once more under an old Message-ID has others. */
export function isSame(known: EntryRow, arrival: Pick<Arrival, 'size' | 'receivedAt'>): boolean {
  const apart = Math.abs(known.received_at.getTime() - arrival.receivedAt.getTime())
  return known.size === arrival.size && apart <= 1_000
}

/** The UIDVALIDITY in an IMAP key; empty for the keys of other providers, which stay. */
export function numberingOf(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf(':')))
}

/** How a mail host is asked for the message. */
export function refOf(entry: EntryRow) {
  return { key: entry.provider_key, messageId: entry.message_id, size: entry.size, receivedAt: entry.received_at }
}
