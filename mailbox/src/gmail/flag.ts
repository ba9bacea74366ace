import { gone } from '../failures.ts'
import type { FlagOutcome, MessageRef, Permit } from '../mailbox.ts'
import { findMessage } from './find.ts'
import { goneOr } from './move.ts'
import { modify } from './requests/calls.ts'
import { type GmailContext, STARRED } from './requests/context.ts'

/** Puts the star on or takes it off, unless it is so already. */
export async function flag(
  context: GmailContext,
  { ref, on, permit }: { ref: MessageRef; on: boolean; permit?: Permit | undefined },
): Promise<FlagOutcome> {
  const found = await findMessage(context, context.act, { ref })
  if (!found?.spot) throw gone()
  if (found.labelIds.includes(STARRED) === on) return 'already'
  await permit?.(found.version)
  const change = { id: found.id, add: on ? [STARRED] : [], remove: on ? [] : [STARRED] }
  await modify(context.act, change).catch(error => {
    throw goneOr(error)
  })
  return 'changed'
}
