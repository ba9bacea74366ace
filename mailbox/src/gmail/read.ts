import { gone } from '../failures.ts'
import type { MessageRef } from '../mailbox.ts'
import { getRaw } from './calls.ts'
import { type Desk, TRASH } from './desk.ts'
import { findMessage } from './find.ts'
import { ifThere } from './refusals.ts'

/** Far above what is judged and far below what could trouble us. */
const MOST_BYTES = 4 << 20

/** The first `maxBytes` (4 MiB at most) of a message, which stays unread. Free of charge right after it arrived. */
export async function readMessage(desk: Desk, ref: MessageRef, wantedBytes: number): Promise<Uint8Array> {
  const maxBytes = Math.min(wantedBytes, MOST_BYTES)
  const kept = desk.memory.take(ref.key, maxBytes)
  if (kept) return kept
  const raw = (await getOne(desk, ref.key, maxBytes)) ?? (await getByName(desk, ref, maxBytes))
  if (!raw || raw.labelIds.includes(TRASH)) throw gone()
  return raw.bytes
}

const getOne = ({ ask }: Desk, id: string, maxBytes: number) => ifThere(getRaw(ask, id, maxBytes))

async function getByName(desk: Desk, ref: MessageRef, maxBytes: number) {
  const found = await findMessage(desk, desk.ask, { ref })
  return found && getOne(desk, found.id, maxBytes)
}
