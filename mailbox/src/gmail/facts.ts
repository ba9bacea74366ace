import { parseMessage, UnreadableMessage } from '@icebox/classifier/mime'
import type { Arrival } from '../mailbox.ts'
import { getRaw } from './requests/calls.ts'
import { forEachOf, type GmailContext, hasArrived } from './requests/context.ts'
import { ifThere } from './requests/refusals.ts'
import type { RawMessage } from './sending/raw.ts'

/** As much of a message as is judged. */
const KEPT_BYTES = 1 << 20

/**
 * What is known of these messages, oldest first; those that are not in the inbox (any more) are left out. One call each:
 * whichever form is asked for, Gmail's price is the same, so the text is kept for whoever reads it next.
 */
export async function factsOf(context: GmailContext, ids: readonly string[]): Promise<Facts> {
  const found = await forEachOf(ids, id => ifThere(getRaw(context.ask, id, KEPT_BYTES)))
  const arrived = found.filter(raw => raw !== undefined).filter(raw => hasArrived(raw.labelIds))
  const arrivals = arrived.map(arrivalOf)
  for (const raw of arrived) context.memory.keep(raw.id, raw)
  for (const { key, messageId } of arrivals) context.memory.keepName(key, messageId)
  arrivals.sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())
  return { arrivals, missing: ids.filter((_, index) => found[index] === undefined) }
}

interface Facts {
  readonly arrivals: Arrival[]
  /** Ids that Gmail knows no message by: it is gone, or not to be had yet. */
  readonly missing: readonly string[]
}

function arrivalOf(raw: RawMessage): Arrival {
  const { from, subject, messageId } = readHeaders(fieldsIn(raw.bytes))
  return {
    key: raw.id,
    messageId: messageId || namelessId(raw.id),
    receivedAt: new Date(Number(raw.internalDate)),
    size: raw.sizeEstimate,
    from,
    subject,
  }
}

const WANTED = /^(message-id|from|subject)[ \t]*:/i

/** The fields that are read, alone: among a hundred thousand recipients they would be lost. */
function fieldsIn(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const [head = ''] = text.split(/\r?\n\r?\n/, 1)
  const fields = head.split(/\r?\n(?![ \t])/).filter(field => WANTED.test(field))
  return Buffer.from(fields.join('\r\n'), 'latin1')
}

const NOTHING = { from: { address: '', name: '' }, subject: '', messageId: '' }

function readHeaders(bytes: Uint8Array) {
  try {
    return parseMessage(bytes)
  } catch (error) {
    if (error instanceof UnreadableMessage) return NOTHING
    throw error
  }
}

/** Names a message without Message-ID. */
const namelessId = (id: string) => `${NAMELESS}${id}`

const NAMELESS = 'gmail:'

/** The id within such a name, or undefined for a real Message-ID. */
export function idInName(messageId: string): string | undefined {
  return messageId.startsWith(NAMELESS) ? messageId.slice(NAMELESS.length) : undefined
}
