import type { ImapFlow } from 'imapflow'
import { unavailable } from '../failures.ts'
import { inFolder } from './folders.ts'

/** A message of a folder, by the UIDVALIDITY its UID was read under. */
export interface Located {
  readonly path: string
  readonly uidValidity: bigint
  readonly uid: number
  readonly size: number
}

const PIECE = 4 << 20

/** Compared piece by piece, both together stay within the budget of one move. */
export const MOST_COMPARED = 96 << 20

/** True when two messages are the same to the last byte. Longer ones than can be compared are not. Throws `unavailable`. */
export async function haveSameBytes(client: ImapFlow, one: Located, other: Located): Promise<boolean> {
  if (one.size !== other.size || one.size > MOST_COMPARED) return false
  for (let start = 0; start < one.size; start += PIECE) {
    const [ours, theirs] = [await pieceOf(client, one, start), await pieceOf(client, other, start)]
    if (!ours.equals(theirs)) return false
  }
  return true
}

async function pieceOf(client: ImapFlow, { path, uidValidity, uid }: Located, start: number): Promise<Buffer> {
  return inFolder(client, path, async folder => {
    if (folder.uidValidity !== uidValidity) throw unavailable()
    const row = await client.fetchOne(String(uid), { source: { start, maxLength: PIECE } }, { uid: true })
    const source = row ? row.source : undefined
    // Nothing is no piece of a message that is longer: two answers without text would be alike.
    if (!source || source.length === 0) throw unavailable()
    return source
  })
}
