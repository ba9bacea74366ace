import { folderMissing, gone } from '../failures.ts'
import type { Move, MoveOutcome } from '../mailbox.ts'
import { type Found, findMessage } from './find.ts'
import { modify } from './requests/calls.ts'
import { type GmailContext, INBOX, labelOf } from './requests/context.ts'
import { isMissing, Refusal } from './requests/refusals.ts'

/**
 * Moves one message by its labels, all others kept. Where it is now is read first, so that a message the user has thrown
 * away or filed meanwhile is left alone; setting labels twice changes nothing.
 */
export async function move(context: GmailContext, asked: Move): Promise<MoveOutcome> {
  const { ref, from, to, permit } = asked
  const found = await findMessage(context, context.act, { ref, spots: [...from, to] })
  if (!found?.spot) throw gone()
  const isThere = found.spot === to
  // The user may have shown it in the inbox without taking our label off.
  if (!isThere || removedFrom(context, found, asked).length > 0) {
    await permit?.(found.version)
    await relabel(context, found, asked)
  }
  return { outcome: isThere ? 'already' : 'moved', ref: { key: found.id, messageId: ref.messageId } }
}

/** Labels to be taken off. The inbox always is one, since the user may put it on in this very moment. */
function removedFrom(context: GmailContext, { labelIds, spot }: Found, { from, to }: Move): string[] {
  const labels = from.map(each => labelOf(context, each))
  return labels.filter(label => labelIds.includes(label) || (label === INBOX && spot !== to))
}

async function relabel(context: GmailContext, found: Found, asked: Move): Promise<void> {
  const change = async () => {
    const remove = removedFrom(context, found, asked)
    // Known before it happens, because the history may be read while the answer is on its way.
    if (remove.includes(context.icebox.id)) context.takenOut.add(found.id)
    await modify(context.act, { id: found.id, add: [labelOf(context, asked.to)], remove })
  }
  try {
    await change()
  } catch (error) {
    if (!isMissing(error)) throw error
    // Either a label is gone, which the user may remove at any time, or the message.
    const isNew = await context.icebox.restore(context.act)
    requireFolders(context, asked)
    // Gmail also answers so for a moment about a message that is there; it was found just before.
    await change().catch(again => {
      throw isNew ? again : goneOr(again)
    })
  }
}

/** A folder of the user's is never made again. What lay in one that was removed is archived now. */
function requireFolders({ icebox }: GmailContext, { from, to }: Move): void {
  const isMissingFrom = [...from, to].some(spot => typeof spot !== 'string' && !icebox.isLabel(spot.folder))
  if (isMissingFrom) throw typeof to === 'string' ? gone() : folderMissing()
}

export function goneOr(error: unknown): unknown {
  return error instanceof Refusal && error.statusCode === 404 ? gone() : error
}
