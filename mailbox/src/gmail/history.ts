import type { Ask } from './question.ts'
import { listHistory } from './requests/calls.ts'
import { type GmailContext, INBOX, TRASH } from './requests/context.ts'
import { ifThere } from './requests/refusals.ts'
import type { HistoryRecord } from './shapes.ts'

/** What happened in the mailbox since a moment of its history. */
export interface Changes {
  /** Messages that may have reached the inbox, oldest change first. */
  readonly ids: readonly string[]
  /** Messages may have left the Icebox otherwise than by us. */
  readonly iceboxShrank: boolean
  /** Where to go on next time. */
  readonly historyId: string
}

/** Undefined when Gmail has forgotten so old a moment, which it answers with 404, after a week or after a few hours. */
export async function changesSince(context: GmailContext, startHistoryId: string): Promise<Changes | undefined> {
  const known = await ifThere(readHistory(context.ask, startHistoryId))
  if (!known) return undefined
  const { records, historyId } = known
  // No shortcuts: each record is asked, because each settles whether one of our own moves was seen.
  const shrank = records.filter(record => tookOut(context, record))
  return { historyId, ids: [...new Set(records.flatMap(reachedInbox))], iceboxShrank: shrank.length > 0 }
}

/**
 * All records since a moment. They may come twice. No label is asked for, because that hides mail which a filter of the
 * user's files on arrival.
 */
async function readHistory(ask: Ask, startHistoryId: string) {
  const records = new Map<string, HistoryRecord>()
  let historyId: string | undefined
  for await (const page of listHistory(ask, startHistoryId)) {
    for (const record of page.history) records.set(record.id, record)
    // The first page's: what happens while the others are asked for may be on none of them.
    historyId ??= page.historyId
  }
  return { records: [...records.values()], historyId: historyId ?? startHistoryId }
}

/** New mail, unless it is known not to have been in the inbox then, and older mail that was put there. */
function reachedInbox({ messagesAdded, labelsAdded }: HistoryRecord): string[] {
  const added = messagesAdded.filter(({ message }) => message.labelIds?.includes(INBOX) ?? true)
  const returned = labelsAdded.filter(({ labelIds }) => labelIds.includes(INBOX))
  return [...added, ...returned].map(({ message }) => message.id)
}

/** True when a message lost our label, was thrown away or deleted with it, or was shown in the inbox again beside it. */
function tookOut({ icebox, takenOut }: GmailContext, record: HistoryRecord): boolean {
  const isOurs = ({ message }: { message: { id: string; labelIds?: readonly string[] | undefined } }) =>
    !takenOut.has(message.id) && (message.labelIds?.includes(icebox.id) ?? false)
  const moved = record.labelsAdded.filter(change => change.labelIds.some(id => id === INBOX || id === TRASH))
  const isMoved = moved.some(isOurs) || record.messagesDeleted.some(isOurs)
  const lost = record.labelsRemoved.filter(({ labelIds }) => labelIds.includes(icebox.id))
  return lost.filter(({ message }) => !takenOut.delete(message.id)).length > 0 || isMoved
}
