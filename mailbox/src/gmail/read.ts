import { gone } from '../failures.ts'
import type { MessageRef } from '../mailbox.ts'
import { findMessage } from './find.ts'
import { getRaw } from './requests/calls.ts'
import { type GmailContext, TRASH } from './requests/context.ts'
import { ifThere } from './requests/refusals.ts'

/** Far above what is judged and far below what could trouble us. */
const MOST_BYTES = 4 << 20

/** The first `maxBytes` (4 MiB at most) of a message, which stays unread. Free of charge right after it arrived. */
export async function readMessage(context: GmailContext, ref: MessageRef, wantedBytes: number): Promise<Uint8Array> {
  const maxBytes = Math.min(wantedBytes, MOST_BYTES)
  const kept = context.memory.take(ref.key, maxBytes)
  if (kept) return kept
  const raw = (await getOne(context, ref.key, maxBytes)) ?? (await getByName(context, ref, maxBytes))
  if (!raw || raw.labelIds.includes(TRASH)) throw gone()
  return raw.bytes
}

const getOne = ({ ask }: GmailContext, id: string, maxBytes: number) => ifThere(getRaw(ask, id, maxBytes))

async function getByName(context: GmailContext, ref: MessageRef, maxBytes: number) {
  const found = await findMessage(context, context.ask, { ref })
  return found && getOne(context, found.id, maxBytes)
}
