import { gone } from '../failures.ts'
import type { Move, MoveOutcome, Place } from '../mailbox.ts'
import { type Found, findMessage } from './find.ts'
import { modify } from './requests/calls.ts'
import { type GmailContext, INBOX } from './requests/context.ts'
import { isMissing, Refusal } from './requests/refusals.ts'

/**
 * Moves one message by its labels, all others kept. Where it is now is read first, so that a message the user has thrown
 * away or filed meanwhile is left alone; setting labels twice changes nothing.
 */
export async function move(context: GmailContext, { ref, to, permit }: Move): Promise<MoveOutcome> {
  const found = await findMessage(context, context.act, { ref, first: to === 'inbox' ? 'icebox' : 'inbox' })
  if (!found?.place) throw gone()
  const isThere = found.place === to
  if (!isThere || isInBoth(context, found)) {
    await permit?.(found.version)
    await relabel(context, found, to)
  }
  return { outcome: isThere ? 'already' : 'moved', ref: { key: found.id, messageId: ref.messageId } }
}

/** The user showed it in the inbox without taking our label off. */
function isInBoth({ icebox }: GmailContext, { labelIds }: Found): boolean {
  return labelIds.includes(INBOX) && labelIds.includes(icebox.id)
}

async function relabel(context: GmailContext, found: Found, to: Place): Promise<void> {
  const change = () => modify(context.act, { id: found.id, ...changeTo(to, context.icebox.id) })
  // Known before it happens, because the history may be read while the answer is on its way.
  if (to === 'inbox') context.thawed.add(found.id)
  try {
    await change()
  } catch (error) {
    if (!isMissing(error)) throw error
    // Either the label is gone, which the user may remove at any time, or the message.
    const isNew = await context.icebox.restore(context.act)
    // Gmail also answers so for a moment about a message that is there; it was found just before.
    await change().catch(again => {
      throw isNew ? again : goneOr(again)
    })
  }
}

function changeTo(to: Place, icebox: string) {
  return to === 'icebox' ? { add: [icebox], remove: [INBOX] } : { add: [INBOX], remove: [icebox] }
}

function goneOr(error: unknown): unknown {
  return error instanceof Refusal && error.statusCode === 404 ? gone() : error
}
