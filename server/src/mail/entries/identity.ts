import type { Arrival } from '@icebox/mailbox/mailbox'
import { sha256 } from '../../kit/sessions/secrets.ts'
import type { EntryRow } from './entry-store.ts'

/** What a message is known by. Its text is PostgreSQL's, which has no NUL. */
export const storedId = ({ messageId }: Pick<Arrival, 'messageId'>) => messageId.replaceAll('\0', '')

/** Names the first message that has this Message-ID. */
export function messageHash(messageId: string): Buffer {
  return sha256(messageId)
}

/** Names for a message, to be used by the first of its Message-ID, by one beside it, and by one that only its key tells apart. */
export function hashesFor({ messageId, size, receivedAt, key }: Arrival): [Buffer, Buffer, Buffer] {
  const facts = [messageId, size, receivedAt.toISOString()]
  return [messageHash(messageId), sha256(JSON.stringify(facts)), sha256(JSON.stringify([...facts, key]))]
}

/** Moving keeps the size and the time of arrival; what is sent once more under an old Message-ID has others. */
export function isSame(known: EntryRow, arrival: Arrival): boolean {
  const apart = Math.abs(known.received_at.getTime() - arrival.receivedAt.getTime())
  return known.size === arrival.size && apart <= 1_000
}

/** IMAP's UIDVALIDITY; what other providers call a message stays. */
export function numberingOf(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf(':')))
}

/** What a mail host is asked for it by. */
export function refOf(entry: EntryRow) {
  return { key: entry.provider_key, messageId: entry.message_id, size: entry.size, receivedAt: entry.received_at }
}
